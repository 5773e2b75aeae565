import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';

/** A subject with its row id and its names. */
export interface NamedSubject {
  readonly id: number;
  readonly subject: SubjectReference;
  readonly name: string;
  readonly deviceName: string;
}

interface NamedRow {
  readonly id: number;
  readonly deviceId: string;
  readonly archiveId: string | null;
  readonly name: string;
  readonly deviceName: string;
}

/** Names of subjects by their row ids. */
export interface SubjectRows {
  /** The row id of a subject; undefined when nobody knows it. */
  find(subject: SubjectReference): number | undefined;
  /** Undefined when there is no such row any more. */
  named(id: number): NamedSubject | undefined;
  /** The row id of the device that a subject belongs to, and of its organization. */
  owner(id: number): { readonly deviceId: number; readonly organizationId: string | null } | undefined;
}

/** The identifiers and names of a subject, to be joined as `subject` with its `device`. */
export const namedColumns = `
  subject.id, device.service_id AS deviceId, iif(subject.device_id IS NULL, NULL, subject.service_id) AS archiveId,
  subject.name, device.name AS deviceName`;

/** The join that `namedColumns` needs. */
export const deviceOfSubject =
  'JOIN subject AS device ON device.id = coalesce(subject.device_id, subject.id)';

/** Turns a row that was selected by `namedColumns` into a subject with its names. */
export function namedSubject({ id, deviceId, archiveId, name, deviceName }: NamedRow): NamedSubject {
  return { id, subject: { deviceId, archiveId }, name, deviceName };
}

export function createSubjectRows(database: Database, subjects: Pick<Subjects, 'find'>): SubjectRows {
  const named = database.select<NamedRow>(
    `SELECT ${namedColumns} FROM subject ${deviceOfSubject} WHERE subject.id = ?`,
  );
  const owner = database.select<{ readonly deviceId: number; readonly organizationId: string | null }>(
    `SELECT device.id AS deviceId, organization.service_id AS organizationId
    FROM subject ${deviceOfSubject} LEFT JOIN organization ON organization.id = device.organization_id
    WHERE subject.id = ?`,
  );
  return {
    find: (subject) => subjects.find(subject)?.id,
    named(id) {
      const row = named.first(id);
      return row === undefined ? undefined : namedSubject(row);
    },
    owner: (id) => owner.first(id),
  };
}
