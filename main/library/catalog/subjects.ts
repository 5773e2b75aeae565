import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { LibraryError } from '../database/library-error.ts';
import { deviceOfSubject } from '../database/subject-reference.ts';

export interface SubjectRow {
  readonly id: number;
  readonly listed: number;
  readonly by_hand: number;
  readonly visible: number;
}

/** A subject with its names, for exports and captions. */
export interface SubjectNames {
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly deviceName: string;
  readonly archiveName: string | null;
}

/** Finds subjects by the ids of the service. */
export interface Subjects {
  /** Hidden ones too. An archive of a hidden device is hidden. */
  find(subject: SubjectReference): SubjectRow | undefined;
  /** The row id of a subject. Throws `LibraryError` `unknownSubject`. */
  require(subject: SubjectReference): number;
  names(subject: SubjectReference): SubjectNames | null;
}

function unknownSubject(subject: SubjectReference): LibraryError {
  const name = subject.archiveId === null ? 'device' : 'archive';
  return new LibraryError('unknownSubject', {
    code: 'notFound',
    message: `There is no ${name} “${subject.archiveId ?? subject.deviceId}” on this laptop.`,
    advice: 'Refresh the fleet, or add it by ID.',
  });
}

export function createSubjects(database: Database): Subjects {
  const device = database.select<SubjectRow>(`
    SELECT id, listed, by_hand, visible FROM subject WHERE device_id IS NULL AND service_id = ?`);
  const archive = database.select<SubjectRow>(`
    SELECT archive.id, archive.listed, archive.by_hand, archive.visible AND device.visible AS visible
    FROM subject AS device JOIN subject AS archive ON archive.device_id = device.id
    WHERE device.device_id IS NULL AND device.service_id = ? AND archive.service_id = ?`);
  const names = database.select<Omit<SubjectNames, 'archiveName'> & { readonly name: string }>(`
    SELECT organization.service_id AS organizationId, organization.name AS organizationName,
      device.name AS deviceName, subject.name AS name
    FROM subject ${deviceOfSubject}
      LEFT JOIN organization ON organization.id = device.organization_id
    WHERE subject.id = ?`);

  function find(subject: SubjectReference): SubjectRow | undefined {
    return subject.archiveId === null
      ? device.first(subject.deviceId)
      : archive.first(subject.deviceId, subject.archiveId);
  }

  return {
    find,
    require(subject) {
      const found = find(subject);
      if (found === undefined) throw unknownSubject(subject);
      return found.id;
    },
    names(subject) {
      const found = find(subject);
      if (found === undefined) return null;
      const row = names.first(found.id);
      if (row === undefined) return null;
      const { organizationId, organizationName, deviceName, name } = row;
      return {
        organizationId,
        organizationName,
        deviceName,
        archiveName: subject.archiveId === null ? null : name,
      };
    },
  };
}
