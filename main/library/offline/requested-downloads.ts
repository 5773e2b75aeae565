import type { Precision, RequestedDownload } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { storedFailure } from '../database/stored-failure.ts';
import { deviceOfSubject, type NamedRow, namedColumns, withSubject } from '../database/subject-reference.ts';

interface Request {
  readonly subjectId: number;
  readonly precision: Precision;
  readonly createdAt: number;
}

interface RequestRow extends NamedRow {
  readonly precision: Precision;
  readonly createdAt: number;
  readonly failure: string | null;
}

/**
 * Stores the images that the user wants at the next connection. Writes must run inside a
 * transaction.
 */
export function createRequestedDownloads(database: Database) {
  const count = database.count<[]>('requested_download');
  const page = database.select<RequestRow>(`
    SELECT requested_download.precision, requested_download.created_at AS createdAt, item.failure, ${namedColumns}
    FROM requested_download JOIN subject ON subject.id = requested_download.subject_id ${deviceOfSubject}
      LEFT JOIN queue_item AS item ON item.subject_id = requested_download.subject_id AND item.precision = requested_download.precision
    ORDER BY requested_download.created_at DESC, requested_download.subject_id, requested_download.precision LIMIT ? OFFSET ?`);
  return {
    put: database.change<[subjectId: number, precision: Precision, at: number]>(
      'INSERT OR IGNORE INTO requested_download (subject_id, precision, created_at) VALUES (?, ?, ?)',
    ),
    remove: database.change<[subjectId: number, precision: Precision]>(
      'DELETE FROM requested_download WHERE subject_id = ? AND precision = ?',
    ),
    /** Returns the next one in row order, if any. */
    after: database.selectFirst<Request, [subjectId: number, precision: Precision | '']>(
      `SELECT subject_id AS subjectId, precision, created_at AS createdAt FROM requested_download
      WHERE (subject_id, precision) > (?, ?) ORDER BY subject_id, precision LIMIT 1`,
    ),
    page: (offset: number, limit: number) => ({
      total: count(),
      rows: page.all(limit, offset).map(toRequestedDownload),
    }),
    count,
  };
}

function toRequestedDownload({ id: _id, failure, ...row }: RequestRow): RequestedDownload {
  return { ...withSubject(row), failure: storedFailure(failure) };
}
