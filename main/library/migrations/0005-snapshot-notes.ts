import type { DatabaseSync } from 'node:sqlite';

/**
 * Allows notes about single snapshots, by `snapshot_at`: captured, else received, else downloaded,
 * ms since the epoch (null for the subject itself). Both precisions of a snapshot share that time,
 * and a note outlives the image.
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
