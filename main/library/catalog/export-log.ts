import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { Subjects } from './subjects.ts';

/** Hash and length of a file when this laptop wrote it. */
export interface FileDigest {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly byteLength: number;
}

/** An export begun on this laptop. */
export interface LoggedExport {
  readonly id: string;
  /** Folder or archive that it fills, absolute. */
  readonly path: string;
  /** Folder that the user chose, absolute. */
  readonly target: string;
  readonly name: string;
  readonly imageCount: number;
  readonly startedAt: number;
  /** The user's own film to include, absolute. */
  readonly filmFile: string | null;
  /** Its journal; `null` if an earlier version of the app began it. */
  readonly journal: FileDigest | null;
}

/** A bag of an export whose images are all written. */
export interface LoggedBag {
  /** Starts at 1. */
  readonly part: number;
  /** Hash of its tagmanifest-sha256.txt, lower-case hex. */
  readonly listSha256: string;
  readonly imageCount: number;
  /** False if it was finished early. */
  readonly isComplete: boolean;
}

export interface ExportedSnapshot {
  readonly subject: SubjectReference;
  readonly hash: string;
}

/** A planned image of a bag, and whether it was written. */
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

/** Logs what was exported where. Writes must run inside a transaction. */
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

  const holding = database.select<ExportRow>(`
    SELECT ${COLUMNS} FROM export WHERE ended_at IS NOT NULL
      AND id IN (SELECT export_id FROM exported_image WHERE subject_id = ? AND hash = ?) ORDER BY ended_at DESC, id`);

  return {
    /** Ignores an existing export. Any earlier one with this path has been deleted. */
    begin({ id, path, target, name, imageCount, startedAt, filmFile, journal }: LoggedExport): void {
      const { sha256, byteLength } = journal ?? { sha256: null, byteLength: null };
      forgetReplaced.run(target, path, id);
      insert.run(id, path, target, name, imageCount, startedAt, filmFile, sha256, byteLength);
    },
    /** Call if the drive of an export has a new path. */
    move: (id: string, path: string, target: string) => void move.run(path, target, id),
    /** Call once all images of a bag and its lists are written; its declaration is next. */
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
    /** Returns the bags, ordered by part. */
    bags: (id: string): readonly LoggedBag[] =>
      bags.all(id).map((bag) => Object.assign(bag, { isComplete: bag.isComplete === 1 })),
    /** Call once the export is complete: its bags contain everything. */
    end: (id: string, at: number) => void end.run(at, id),
    forget: database.change<[id: string]>('DELETE FROM export WHERE id = ?'),
    /** Returns unfinished exports, including running ones, oldest first. */
    unfinished: (): readonly LoggedExport[] => unended.all().map(toLogged),
    /**
     * Returns finished exports into a folder, latest first. Only the folder knows if they still
     * exist.
     */
    ended: (target: string): readonly LoggedExport[] => ended.all(target).map(toLogged),
    /** Returns the finished exports of an image, latest first. Some may no longer exist. */
    holding({ subject, hash }: ExportedSnapshot): readonly LoggedExport[] {
      const found = subjects.find(subject);
      return found === undefined ? [] : holding.all(found.id, hash).map(toLogged);
    },
    /** Returns true if one of these exports contains this image of a subject. */
    has(exportIds: ReadonlySet<string>, { subject, hash }: ExportedSnapshot): boolean {
      const found = subjects.find(subject);
      return found !== undefined && exportsOf.all(found.id, hash).some(({ id }) => exportIds.has(id));
    },
  };
}
