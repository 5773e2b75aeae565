import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { Subjects } from './subjects.ts';

/** An export that was begun on this laptop. */
export interface LoggedExport {
  readonly id: string;
  /** The folder or archive that it fills, absolute. */
  readonly path: string;
  /** The folder that the person chose, absolute. */
  readonly target: string;
  readonly name: string;
  readonly imageCount: number;
  readonly startedAt: number;
  /** The person's own film that goes along, absolute; null: none. */
  readonly filmFile: string | null;
}

interface ExportedSnapshot {
  readonly subject: SubjectReference;
  readonly hash: string;
}

const COLUMNS =
  'id, path, target, name, image_count AS imageCount, started_at AS startedAt, film_file AS filmFile';

export type ExportLog = ReturnType<typeof createExportLog>;

/** What was exported where. Writes must run inside a transaction. */
export function createExportLog(database: Database, subjects: Pick<Subjects, 'find'>) {
  const insert = database.prepare(`
    INSERT OR IGNORE INTO export (id, path, target, name, image_count, started_at, film_file) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const forgetReplaced = database.prepare(
    'DELETE FROM export WHERE target = ? AND ended_at IS NOT NULL AND path = ? AND id != ?',
  );
  const end = database.prepare('UPDATE export SET ended_at = ? WHERE id = ?');
  const addImage = database.prepare(
    'INSERT OR IGNORE INTO exported_image (export_id, subject_id, hash) VALUES (?, ?, ?)',
  );
  const unended = database.select<LoggedExport>(
    `SELECT ${COLUMNS} FROM export WHERE ended_at IS NULL ORDER BY started_at, id`,
  );
  const ended = database.select<LoggedExport>(
    `SELECT ${COLUMNS} FROM export WHERE target = ? AND ended_at IS NOT NULL ORDER BY ended_at DESC, id`,
  );
  const exportsOf = database.select<{ readonly id: string }>(
    'SELECT export_id AS id FROM exported_image WHERE subject_id = ? AND hash = ?',
  );

  return {
    /** Does nothing for one that is there already. One that had its path before was deleted. */
    begin({ id, path, target, name, imageCount, startedAt, filmFile }: LoggedExport): void {
      forgetReplaced.run(target, path, id);
      insert.run(id, path, target, name, imageCount, startedAt, filmFile);
    },
    /** The export is whole, with these images. */
    end(id: string, at: number, images: Iterable<ExportedSnapshot>): void {
      end.run(at, id);
      for (const { subject, hash } of images) {
        const found = subjects.find(subject);
        if (found !== undefined) addImage.run(id, found.id, hash);
      }
    },
    forget: database.change<[id: string]>('DELETE FROM export WHERE id = ?'),
    /** Those that did not come to their end, also those under way; the oldest first. */
    unfinished: (): readonly LoggedExport[] => unended.all(),
    /** The exports into a folder that came to their end, the latest first. Whether they are still there, only the folder knows. */
    ended: (target: string): readonly LoggedExport[] => ended.all(target),
    /** Whether one of these exports has this image of a subject. */
    has(exportIds: ReadonlySet<string>, { subject, hash }: ExportedSnapshot): boolean {
      const found = subjects.find(subject);
      return found !== undefined && exportsOf.all(found.id, hash).some(({ id }) => exportIds.has(id));
    },
  };
}
