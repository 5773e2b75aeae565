import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';

/** Snapshots that a person saw or exported on this laptop. Writes must run inside a transaction. */
interface Seen {
  /** The snapshots on the screen of the last visit count as seen from now on. */
  beginVisit(): void;
  /** These are on the screen, or with `opened` in the viewer. Subjects without an image are left out. */
  mark(subjects: readonly SubjectReference[], opened: boolean): void;
  /** Their present images were written into an export. */
  markExported(subjects: readonly SubjectReference[], at: number): void;
}

export function createSeen(database: Database, subjects: Subjects): Seen {
  const begin = database.prepare(
    'UPDATE seen SET snapshot_id = shown_snapshot_id WHERE shown_snapshot_id > snapshot_id',
  );
  // A subject that was never seen is not new: a fresh library would be all marks.
  const shown = database.prepare(`
    INSERT INTO seen (subject_id, snapshot_id, shown_snapshot_id)
    SELECT id, best_snapshot_id, best_snapshot_id FROM subject WHERE id = ? AND best_snapshot_id IS NOT NULL
    ON CONFLICT (subject_id) DO UPDATE SET shown_snapshot_id = max(shown_snapshot_id, excluded.shown_snapshot_id)
      WHERE excluded.shown_snapshot_id > shown_snapshot_id`);
  const opened = database.prepare(`
    UPDATE seen SET snapshot_id = max(snapshot_id, shown_snapshot_id) WHERE subject_id = ?`);
  const exported = database.prepare(`
    INSERT INTO exported (subject_id, snapshot_id, at)
    SELECT id, best_snapshot_id, ? FROM subject WHERE id = ? AND best_snapshot_id IS NOT NULL
    ON CONFLICT (subject_id) DO UPDATE SET snapshot_id = excluded.snapshot_id, at = excluded.at`);

  return {
    beginVisit: () => void begin.run(),
    mark(references, wasOpened) {
      for (const reference of references) {
        const found = subjects.find(reference);
        if (found === undefined) continue;
        shown.run(found.id);
        if (wasOpened) opened.run(found.id);
      }
    },
    markExported(references, at) {
      for (const reference of references) {
        const found = subjects.find(reference);
        if (found !== undefined) exported.run(at, found.id);
      }
    },
  };
}
