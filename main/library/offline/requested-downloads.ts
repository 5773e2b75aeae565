import type { Precision, RequestedDownload } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../database/page.ts';
import { storedFailure } from './queue-items.ts';
import { deviceOfSubject, namedColumns, namedSubject } from './subject-rows.ts';

/** The want-list: what is to be got at the next connection. What writes must run inside a transaction. */
export interface RequestedDownloads {
  put(subjectId: number, precision: Precision, at: number): void;
  remove(subjectId: number, precision: Precision): void;
  /** In the order in which they were made. */
  all(): readonly { readonly subjectId: number; readonly precision: Precision; readonly createdAt: number }[];
  page(offset: number, limit: number): Page<RequestedDownload>;
  count(): number;
}

interface RequestRow {
  readonly precision: Precision;
  readonly createdAt: number;
  readonly failure: string | null;
  readonly id: number;
  readonly deviceId: string;
  readonly archiveId: string | null;
  readonly name: string;
  readonly deviceName: string;
}

export function createRequestedDownloads(database: Database): RequestedDownloads {
  const put = database.prepare(
    'INSERT OR IGNORE INTO requested_download (subject_id, precision, created_at) VALUES (?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM requested_download WHERE subject_id = ? AND precision = ?');
  const count = database.count('requested_download');
  const all = database.select<ReturnType<RequestedDownloads['all']>[number]>(
    `SELECT subject_id AS subjectId, precision, created_at AS createdAt FROM requested_download
    ORDER BY created_at, subject_id, precision`,
  );
  const page = database.select<RequestRow>(`
    SELECT requested_download.precision, requested_download.created_at AS createdAt, item.failure, ${namedColumns}
    FROM requested_download JOIN subject ON subject.id = requested_download.subject_id ${deviceOfSubject}
      LEFT JOIN queue_item AS item ON item.subject_id = requested_download.subject_id AND item.precision = requested_download.precision
    ORDER BY requested_download.created_at DESC, requested_download.subject_id, requested_download.precision LIMIT ? OFFSET ?`);
  return {
    put: (subjectId, precision, at) => void put.run(subjectId, precision, at),
    remove: (subjectId, precision) => void remove.run(subjectId, precision),
    all: () => all.all(),
    page: (offset, limit) => ({
      total: count(),
      rows: page.all(limit, offset).map(({ precision, createdAt, failure, ...row }) => {
        const { subject, name, deviceName } = namedSubject(row);
        return { subject, name, deviceName, precision, createdAt, failure: storedFailure(failure) };
      }),
    }),
    count: () => count(),
  };
}
