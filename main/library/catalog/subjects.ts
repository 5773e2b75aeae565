import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { LibraryError } from '../database/library-error.ts';
import { deviceOfSubject } from '../database/subject-reference.ts';

interface SubjectRow {
  readonly id: number;
  readonly listed: number;
  readonly by_hand: number;
  readonly visible: number;
}

export interface SubjectNames {
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly deviceName: string;
  readonly archiveName: string | null;
}

function unknownSubject(subject: SubjectReference): LibraryError {
  return new LibraryError('unknownSubject', {
    code: 'notFound',
    refusal: 'idNotInFleet',
    facts: { id: subject.archiveId ?? subject.deviceId },
  });
}

export type Subjects = ReturnType<typeof createSubjects>;

/** Finds subjects by the service's ids. */
export function createSubjects(database: Database) {
  const device = database.select<SubjectRow>(`
    SELECT id, listed, by_hand, visible FROM subject WHERE device_id IS NULL AND service_id = ?`);
  const archive = database.select<SubjectRow>(`
    SELECT archive.id, archive.listed, archive.by_hand, archive.visible AND device.visible AS visible
    FROM subject AS device JOIN subject AS archive ON archive.device_id = device.id
    WHERE device.device_id IS NULL AND device.service_id = ? AND archive.service_id = ?`);
  const names = database.selectFirst<SubjectNames>(`
    SELECT organization.service_id AS organizationId, organization.name AS organizationName,
      device.name AS deviceName, iif(subject.device_id IS NULL, NULL, subject.name) AS archiveName
    FROM subject ${deviceOfSubject}
      LEFT JOIN organization ON organization.id = device.organization_id
    WHERE subject.id = ?`);

  /** Includes hidden ones. An archive of a hidden device is hidden. */
  function find({ deviceId, archiveId }: SubjectReference): SubjectRow | undefined {
    return archiveId === null ? device.first(deviceId) : archive.first(deviceId, archiveId);
  }

  return {
    find,
    /** Returns the row id of a subject. Throws `LibraryError` `unknownSubject`. */
    require(subject: SubjectReference): number {
      const found = find(subject);
      if (found === undefined) throw unknownSubject(subject);
      return found.id;
    },
    names(subject: SubjectReference): SubjectNames | null {
      const found = find(subject);
      return found === undefined ? null : names(found.id);
    },
  };
}
