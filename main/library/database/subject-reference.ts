/** Ids of a subject, selected by `referenceColumns`. */
export interface ReferenceRow {
  readonly deviceId: string;
  readonly archiveId: string | null;
}

export interface NamedRow extends ReferenceRow {
  readonly id: number;
  readonly name: string;
  readonly deviceName: string;
}

/** Over `subject` with `deviceOfSubject`. */
export const referenceColumns =
  'device.service_id AS deviceId, iif(subject.device_id IS NULL, NULL, subject.service_id) AS archiveId';

/** Over `subject` with `deviceOfSubject`. */
export const namedColumns = `subject.id, ${referenceColumns}, subject.name, device.name AS deviceName`;

/** Joins the `device` of a `subject`, possibly itself. */
export const deviceOfSubject =
  'JOIN subject AS device ON device.id = coalesce(subject.device_id, subject.id)';

/**
 * Column with the notes of a `subject` (with its `device`) and its snapshots, one per line; null
 * if there is none.
 */
export const notesOfSubject = `(SELECT group_concat(note.text, char(10)) FROM note WHERE note.device_id = device.service_id
  AND note.archive_id = iif(subject.device_id IS NULL, '', subject.service_id))`;

export function withSubject<Row extends ReferenceRow>({ deviceId, archiveId, ...rest }: Row) {
  return { subject: { deviceId, archiveId }, ...rest };
}
