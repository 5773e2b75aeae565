import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { Subjects } from './subjects.ts';

/** What a file was when this laptop wrote it. */
export interface FileDigest {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly byteLength: number;
}

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
  /** Its journal; null: an earlier version of the app began it. */
  readonly journal: FileDigest | null;
}

/** A bag of an export whose images are all written. */
export interface LoggedBag {
  /** From 1 on. */
  readonly part: number;
  /** Of its tagmanifest-sha256.txt, lower-case hex. */
  readonly listSha256: string;
  /** The images in it. */
  readonly imageCount: number;
  /** False: it was finished early. */
  readonly isComplete: boolean;
}

interface ExportedSnapshot {
  readonly subject: SubjectReference;
  readonly hash: string;
}

/** A planned image of a bag, and whether it is in it. */
export interface BaggedImage extends ExportedSnapshot {
  readonly isWritten: boolean;
}

interface ExportRow extends Omit<LoggedExport, 'journal'> {
  readonly journalSha256: string | null;
  readonly journalBytes: number | null;
}

const COLUMNS = `
  id, path, target, name, image_count AS imageCount, started_at AS startedAt, film_file AS filmFile,
  journal_sha256 AS journalSha256, journal_bytes AS journalBytes`;

function toLogged({ journalSha256, journalBytes, ...row }: ExportRow): LoggedExport {
  const isKnown = journalSha256 !== null && journalBytes !== null;
  return { ...row, journal: isKnown ? { sha256: journalSha256, byteLength: journalBytes } : null };
}

export type ExportLog = ReturnType<typeof createExportLog>;

/** What was exported where. Writes must run inside a transaction. */
export function createExportLog(database: Database, subjects: Pick<Subjects, 'find'>) {
  const insert = database.prepare(`
    INSERT OR IGNORE INTO export (id, path, target, name, image_count, started_at, film_file, journal_sha256, journal_bytes)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const forgetReplaced = database.prepare('DELETE FROM export WHERE target = ? AND path = ? AND id != ?');
  const move = database.prepare('UPDATE export SET path = ?, target = ? WHERE id = ?');
  const end = database.prepare('UPDATE export SET ended_at = ? WHERE id = ?');
  const putBag = database.prepare(`
    INSERT OR REPLACE INTO export_bag (export_id, part, list_sha256, image_count, is_complete) VALUES (?, ?, ?, ?, ?)`);
  const bags = database.select<Omit<LoggedBag, 'isComplete'> & { readonly isComplete: number }>(`
    SELECT part, list_sha256 AS listSha256, image_count AS imageCount, is_complete AS isComplete
    FROM export_bag WHERE export_id = ? ORDER BY part`);
  const addImage = database.prepare(
    'INSERT OR IGNORE INTO exported_image (export_id, subject_id, hash) VALUES (?, ?, ?)',
  );
  const removeImage = database.prepare(
    'DELETE FROM exported_image WHERE export_id = ? AND subject_id = ? AND hash = ?',
  );
  const unended = database.select<ExportRow>(
    `SELECT ${COLUMNS} FROM export WHERE ended_at IS NULL ORDER BY started_at, id`,
  );
  const ended = database.select<ExportRow>(
    `SELECT ${COLUMNS} FROM export WHERE target = ? AND ended_at IS NOT NULL ORDER BY ended_at DESC, id`,
  );
  const exportsOf = database.select<{ readonly id: string }>(
    'SELECT export_id AS id FROM exported_image WHERE subject_id = ? AND hash = ?',
  );

  return {
    /** Does nothing for one that is there already. One that had its path before was deleted. */
    begin({ id, path, target, name, imageCount, startedAt, filmFile, journal }: LoggedExport): void {
      const { sha256, byteLength } = journal ?? { sha256: null, byteLength: null };
      forgetReplaced.run(target, path, id);
      insert.run(id, path, target, name, imageCount, startedAt, filmFile, sha256, byteLength);
    },
    /** The drive of an export is reached by another path now. */
    move: (id: string, path: string, target: string) => void move.run(path, target, id),
    /** All images of a bag are written, and its lists; its declaration comes next. */
    putBag(
      id: string,
      { part, listSha256, isComplete }: Omit<LoggedBag, 'imageCount'>,
      images: Iterable<BaggedImage>,
    ): void {
      let imageCount = 0;
      for (const { subject, hash, isWritten } of images) {
        const found = subjects.find(subject);
        if (found !== undefined) (isWritten ? addImage : removeImage).run(id, found.id, hash);
        imageCount += isWritten ? 1 : 0;
      }
      putBag.run(id, part, listSha256, imageCount, isComplete ? 1 : 0);
    },
    /** In the order of their parts. */
    bags: (id: string): readonly LoggedBag[] =>
      bags.all(id).map((bag) => Object.assign(bag, { isComplete: bag.isComplete === 1 })),
    /** The export is whole: its bags have all that it has. */
    end: (id: string, at: number) => void end.run(at, id),
    forget: database.change<[id: string]>('DELETE FROM export WHERE id = ?'),
    /** Those that did not come to their end, also those under way; the oldest first. */
    unfinished: (): readonly LoggedExport[] => unended.all().map(toLogged),
    /** The exports into a folder that came to their end, the latest first. Whether they are still there, only the folder knows. */
    ended: (target: string): readonly LoggedExport[] => ended.all(target).map(toLogged),
    /** Whether one of these exports has this image of a subject. */
    has(exportIds: ReadonlySet<string>, { subject, hash }: ExportedSnapshot): boolean {
      const found = subjects.find(subject);
      return found !== undefined && exportsOf.all(found.id, hash).some(({ id }) => exportIds.has(id));
    },
  };
}
