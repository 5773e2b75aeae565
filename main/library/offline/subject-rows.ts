import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import { deviceOfSubject, type NamedRow, namedColumns, withSubject } from '../database/subject-reference.ts';

interface OwnerRow {
  readonly deviceId: number;
  readonly organizationId: string | null;
}

/** Names of subjects by their row ids. */
export function createSubjectRows(database: Database, subjects: Pick<Subjects, 'find'>) {
  const named = database.select<NamedRow>(
    `SELECT ${namedColumns} FROM subject ${deviceOfSubject} WHERE subject.id = ?`,
  );
  return {
    /** The row id of a subject; undefined when it is unknown. */
    find: (subject: SubjectReference) => subjects.find(subject)?.id,
    /** Undefined when there is no such row any more. */
    named(id: number) {
      const row = named.first(id);
      return row === undefined ? undefined : withSubject(row);
    },
    /** The row id of the device that a subject belongs to, and the id of its organization. */
    owner: database.selectFirst<OwnerRow, [id: number]>(
      `SELECT device.id AS deviceId, organization.service_id AS organizationId
      FROM subject ${deviceOfSubject} LEFT JOIN organization ON organization.id = device.organization_id
      WHERE subject.id = ?`,
    ),
  };
}
