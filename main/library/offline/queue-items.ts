import {
  type Failure,
  failure as failureSchema,
  type Precision,
  type QueueReason,
  queueReasons,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../database/page.ts';
import { deviceOfSubject, type NamedSubject, namedColumns, namedSubject } from './subject-rows.ts';

/** Something that is to be asked for. */
export interface WaitingItem {
  readonly id: number;
  readonly subjectId: number;
  readonly precision: Precision;
  readonly reason: QueueReason;
  readonly rank: number;
  /** Within its reason; lower comes first. */
  readonly position: number;
  readonly queuedAt: number;
}

/** As the page shows it. */
interface ListedItem extends NamedSubject {
  readonly itemId: number;
  readonly precision: Precision;
  readonly reason: QueueReason;
  readonly failure: Failure | null;
}

/** What is kept of a subject in a precision, or in full in place of low. */
interface StoredState {
  readonly fetchedAt: number;
  readonly confirmedAt: number;
  readonly byteLength: number;
  readonly precision: Precision;
}

/** What is still to be asked for, in its order. What writes must run inside a transaction. */
export interface QueueItems {
  /** Puts something into the queue; what is there already moves up when the reason is a better one. What failed stays failed. */
  put(subjectId: number, precision: Precision, reason: QueueReason, position: number, at: number): void;
  /** The first waiting items of a precision, up to a reason (included) in the order of `queueReasons`. */
  waiting(precision: Precision, worstReason: QueueReason, limit: number): readonly WaitingItem[];
  remove(itemId: number): void;
  removeSubject(subjectId: number, precision: Precision): void;
  /** Takes out so many waiting and failed items; false when none are left. */
  clear(limit: number): boolean;
  fail(itemId: number, failure: Failure): void;
  /** Failed ones wait again; those with one of these codes only, where codes are given. */
  retry(codes?: readonly Failure['code'][]): void;
  /** One that failed waits again in its position. False: it is not in the queue. */
  retryOne(subjectId: number, precision: Precision): boolean;
  page(state: 'waiting' | 'failed', offset: number, limit: number): Page<ListedItem>;
  counts(): Readonly<Record<Precision | 'failed', number>>;
  /** How many wait with a reason that is worse than this one. */
  countBehind(precision: Precision, reason: QueueReason): number;
  stored(subjectId: number, precision: Precision): StoredState | null;
  /** The position of the very first item, so that another one comes before it; 0 when none was put first. */
  firstPosition(): number;
}

/** The next items of one precision. */
export const waitingItemsQuery = `
  SELECT id, subject_id AS subjectId, precision, rank, position, queued_at AS queuedAt FROM queue_item
  WHERE state = 'waiting' AND precision = ? AND rank <= ? ORDER BY precision, rank, position, id LIMIT ?`;

/** The page of what waits. */
export const waitingPageQuery = `
  SELECT item.id AS itemId, item.precision, item.rank, item.failure, ${namedColumns}
  FROM (SELECT * FROM queue_item WHERE state = 'waiting' ORDER BY rank, position, id LIMIT ? OFFSET ?) AS item
    JOIN subject ON subject.id = item.subject_id ${deviceOfSubject}
  ORDER BY item.rank, item.position, item.id`;

type ItemRow = Omit<WaitingItem, 'reason'>;

interface ListedRow {
  readonly itemId: number;
  readonly precision: Precision;
  readonly rank: number;
  readonly failure: string | null;
  readonly id: number;
  readonly deviceId: string;
  readonly archiveId: string | null;
  readonly name: string;
  readonly deviceName: string;
}

/** The rank of a reason; lower comes first. */
function rankOf(reason: QueueReason): number {
  return queueReasons.indexOf(reason);
}

function reasonOf(rank: number): QueueReason {
  return queueReasons[rank] ?? 'check';
}

function waitingItem(row: ItemRow): WaitingItem {
  return { ...row, reason: reasonOf(row.rank) };
}

/** Reads a failure that was stored as JSON; null for none and for one of another version. */
export function storedFailure(json: string | null): Failure | null {
  return json === null ? null : (failureSchema.safeParse(JSON.parse(json)).data ?? null);
}

export function createQueueItems(database: Database): QueueItems {
  const put = database.prepare(`
    INSERT INTO queue_item (subject_id, precision, rank, position, queued_at) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT (subject_id, precision) DO UPDATE SET position = iif(?3 <= rank, ?4, position), rank = min(rank, ?3)`);
  const waiting = database.select<ItemRow>(waitingItemsQuery);
  const remove = database.prepare('DELETE FROM queue_item WHERE id = ?');
  const removeSubject = database.prepare('DELETE FROM queue_item WHERE subject_id = ? AND precision = ?');
  const clear = database.prepare('DELETE FROM queue_item WHERE id IN (SELECT id FROM queue_item LIMIT ?)');
  const fail = database.prepare("UPDATE queue_item SET state = 'failed', failure = ? WHERE id = ?");
  const retryAll = database.prepare(
    "UPDATE queue_item SET state = 'waiting', failure = NULL WHERE state = 'failed'",
  );
  const retryOne = database.prepare(
    "UPDATE queue_item SET state = 'waiting', failure = NULL WHERE subject_id = ? AND precision = ?",
  );
  const retrySome = database.prepare(`
    UPDATE queue_item SET state = 'waiting', failure = NULL
    WHERE state = 'failed' AND failure ->> '$.code' IN (SELECT value FROM json_each(?))`);
  const waitingPage = database.select<ListedRow>(waitingPageQuery);
  const failedPage = database.select<ListedRow>(`
    SELECT item.id AS itemId, item.precision, item.rank, item.failure, ${namedColumns}
    FROM (SELECT * FROM queue_item WHERE state = 'failed' ORDER BY id DESC LIMIT ? OFFSET ?) AS item
      JOIN subject ON subject.id = item.subject_id ${deviceOfSubject}
    ORDER BY item.id DESC`);
  // The table is kept by triggers (migration 9): counting a queue of a million takes longer than a frame.
  const numbers = 'SELECT coalesce(sum(number), 0) AS number FROM queue_count';
  const countWaiting = database.number(`${numbers} WHERE state = 'waiting' AND precision = ?`);
  const countFailed = database.number(`${numbers} WHERE state = 'failed'`);
  const countBehind = database.number(`${numbers} WHERE state = 'waiting' AND precision = ? AND rank > ?`);
  const kept = database.select<StoredState>(`
    SELECT snapshot.fetched_at AS fetchedAt, snapshot.confirmed_at AS confirmedAt, image.byte_length AS byteLength,
      snapshot.precision
    FROM subject JOIN snapshot ON snapshot.id =
      iif(?2 = 'low', coalesce(subject.low_snapshot_id, subject.full_snapshot_id), subject.full_snapshot_id)
    JOIN image ON image.hash = snapshot.hash WHERE subject.id = ?1`);
  const first = database.number(
    "SELECT coalesce(min(position), 0) AS number FROM queue_item WHERE state = 'waiting' AND rank = 0",
  );

  const listed = ({ itemId, precision, rank, failure, ...named }: ListedRow): ListedItem => ({
    ...namedSubject(named),
    itemId,
    precision,
    reason: reasonOf(rank),
    failure: storedFailure(failure),
  });

  const counts = () => ({
    low: countWaiting('low'),
    full: countWaiting('full'),
    failed: countFailed(),
  });

  return {
    put: (subjectId, precision, reason, position, at) =>
      void put.run(subjectId, precision, rankOf(reason), position, at),
    waiting: (precision, worstReason, limit) =>
      waiting.all(precision, rankOf(worstReason), limit).map(waitingItem),
    remove: (itemId) => void remove.run(itemId),
    removeSubject: (subjectId, precision) => void removeSubject.run(subjectId, precision),
    clear: (limit) => clear.run(limit).changes > 0,
    fail: (itemId, failure) => void fail.run(JSON.stringify(failure), itemId),
    retry(codes) {
      if (codes === undefined) retryAll.run();
      else retrySome.run(JSON.stringify(codes));
    },
    retryOne: (subjectId, precision) => retryOne.run(subjectId, precision).changes > 0,
    page(state, offset, limit) {
      const { low, full, failed } = counts();
      const query = state === 'waiting' ? waitingPage : failedPage;
      return {
        total: state === 'waiting' ? low + full : failed,
        rows: query.all(limit, offset).map(listed),
      };
    },
    counts,
    countBehind: (precision, reason) => countBehind(precision, rankOf(reason)),
    stored: (subjectId, precision) => kept.first(subjectId, precision) ?? null,
    firstPosition: () => first(),
  };
}
