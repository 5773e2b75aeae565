import type { DatabaseSync } from 'node:sqlite';

/**
 * A note may be about one snapshot of its subject, by `snapshot_at`: when that was captured, else received, else downloaded, ms since the epoch (null:
 * the note is about the subject itself). Both precisions of a snapshot have that time, and a note stays when the image goes.
 */
export function addSnapshotNotes(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE note RENAME TO subject_note;
    CREATE TABLE note (
      device_id TEXT NOT NULL,
      archive_id TEXT NOT NULL,
      snapshot_at INTEGER,
      text TEXT NOT NULL CHECK (text <> ''),
      changed_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO note SELECT device_id, archive_id, NULL, text, changed_at FROM subject_note;
    DROP TABLE subject_note;
    CREATE UNIQUE INDEX note_by_subject ON note (device_id, archive_id, ifnull(snapshot_at, ''));
    CREATE INDEX note_by_snapshot ON note (snapshot_at) WHERE snapshot_at IS NOT NULL;`);
}
