import {
  type Failure,
  type Precision,
  type QueueReason,
  queueReasons,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { storedFailure } from '../database/stored-failure.ts';
import { deviceOfSubject, type NamedRow, namedColumns, withSubject } from '../database/subject-reference.ts';

/** A pending download. */
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

interface ListedRow extends NamedRow {
  readonly itemId: number;
  readonly precision: Precision;
  readonly rank: number;
  readonly failure: string | null;
}

interface StoredState {
  readonly fetchedAt: number;
  readonly confirmedAt: number;
  readonly byteLength: number;
  readonly precision: Precision;
}

/** Selects the next items of one precision, except those in a JSON list of ids. */
export const waitingItemsQuery = `
  SELECT id, subject_id AS subjectId, precision, rank, position, queued_at AS queuedAt FROM queue_item
  WHERE state = 'waiting' AND precision = ? AND rank <= ? AND id NOT IN (SELECT value FROM json_each(?))
  ORDER BY precision, rank, position, id LIMIT ?`;

export const waitingPageQuery = `
  SELECT item.id AS itemId, item.precision, item.rank, item.failure, ${namedColumns}
  FROM (SELECT * FROM queue_item WHERE state = 'waiting' ORDER BY rank, position, id LIMIT ? OFFSET ?) AS item
    JOIN subject ON subject.id = item.subject_id ${deviceOfSubject}
  ORDER BY item.rank, item.position, item.id`;

/** The stored image of a subject in the precision ?2; full also counts as low. */
const storedImage = `subject JOIN snapshot ON snapshot.id =
  iif(?2 = 'low', coalesce(subject.low_snapshot_id, subject.full_snapshot_id), subject.full_snapshot_id)`;

/** Returns the rank of a reason; lower comes first. */
function rankOf(reason: QueueReason): number {
  return queueReasons.indexOf(reason);
}

function reasonOf(rank: number): QueueReason {
  return queueReasons[rank] ?? 'check';
}

function toWaitingItem(row: Omit<WaitingItem, 'reason'>): WaitingItem {
  return { ...row, reason: reasonOf(row.rank) };
}

/** Waiting items of images that the pins in a JSON list retain. */
const waitingOfPins = `retained JOIN queue_item AS item ON item.subject_id = retained.subject_id AND item.precision = retained.precision
  WHERE retained.pin_id IN (SELECT value FROM json_each(?1)) AND item.state = 'waiting'`;

function createQueueChanges(database: Database) {
  // An image confirmed later than now was confirmed by another clock before it was queued. So was
  // a stale one, and only stale ones are queued for a check.
  const put = database.prepare(`
    INSERT INTO queue_item (subject_id, precision, rank, position, queued_at) VALUES (?1, ?2, ?3, ?4, max(?5, coalesce(
      (SELECT confirmed_at + 1 FROM ${storedImage} WHERE subject.id = ?1 AND confirmed_at > ?5), 0)))
    ON CONFLICT (subject_id, precision) DO UPDATE SET position = iif(?3 <= rank, ?4, position), rank = min(rank, ?3),
      queued_at = iif(?3 = ${rankOf('check')}, excluded.queued_at, queued_at)`);
  const clear = database.change('DELETE FROM queue_item WHERE id IN (SELECT id FROM queue_item LIMIT ?)');
  const fail = database.prepare("UPDATE queue_item SET state = 'failed', failure = ? WHERE id = ?");
  const waitAgain = "UPDATE queue_item SET state = 'waiting', failure = NULL";
  const failedAfter = database.selectFirst<{ readonly id: number; readonly code: Failure['code'] }>(`
    SELECT id, failure ->> '$.code' AS code FROM queue_item WHERE state = 'failed' AND id > ? ORDER BY id LIMIT 1`);
  const retry = database.prepare(`${waitAgain} WHERE id = ?`);
  const retryOne = database.change(`${waitAgain} WHERE subject_id = ? AND precision = ?`);
  const putFirst = database.change(`
    UPDATE queue_item SET rank = 0, position = 0 WHERE id IN (
      SELECT item.id FROM ${waitingOfPins} AND item.rank BETWEEN 1 AND ${rankOf('check') - 1} LIMIT ?2)`);

  return {
    /**
     * Adds a download; a queued one moves up if the reason is better. A failed one stays failed.
     */
    put(subjectId: number, precision: Precision, reason: QueueReason, position: number, at: number): void {
      put.run(subjectId, precision, rankOf(reason), position, at);
    },
    remove: database.change<[itemId: number]>('DELETE FROM queue_item WHERE id = ?'),
    removeSubject: database.change<[subjectId: number, precision: Precision]>(
      'DELETE FROM queue_item WHERE subject_id = ? AND precision = ?',
    ),
    /** Removes up to `limit` waiting and failed items; returns false if none are left. */
    clear: (limit: number) => clear(limit) > 0,
    fail: (itemId: number, failure: Failure) => void fail.run(JSON.stringify(failure), itemId),
    /**
     * Requeues failed items, one per step; with codes, only items that failed with one of them.
     */
    *retry(codes?: readonly Failure['code'][]): Generator<void> {
      for (let item = failedAfter(0); item !== null; item = failedAfter(item.id)) {
        if (codes === undefined || codes.includes(item.code)) retry.run(item.id);
        yield;
      }
    },
    /**
     * Moves up to `limit` missing images of some pins to the front. Returns false if all of them
     * are there.
     */
    putFirst: (pinIds: readonly number[], limit: number) => putFirst(JSON.stringify(pinIds), limit) > 0,
    /** Requeues a failed item in its position. Returns false if it is not in the queue. */
    retryOne: (subjectId: number, precision: Precision) => retryOne(subjectId, precision) > 0,
  };
}

function createQueueQueries(database: Database) {
  const waiting = database.select<Omit<WaitingItem, 'reason'>>(waitingItemsQuery);
  const waitingPage = database.select<ListedRow>(waitingPageQuery);
  const failedPage = database.select<ListedRow>(`
    SELECT item.id AS itemId, item.precision, item.rank, item.failure, ${namedColumns}
    FROM (SELECT * FROM queue_item WHERE state = 'failed' ORDER BY id DESC LIMIT ? OFFSET ?) AS item
      JOIN subject ON subject.id = item.subject_id ${deviceOfSubject}
    ORDER BY item.id DESC`);
  // Triggers count: counting a queue of a million rows takes longer than a frame.
  const numbers = 'SELECT coalesce(sum(number), 0) AS number FROM queue_count';
  const countWaiting = database.number(`${numbers} WHERE state = 'waiting' AND precision = ?`);
  const countFailed = database.number(`${numbers} WHERE state = 'failed'`);
  const countBehind = database.number(`${numbers} WHERE state = 'waiting' AND precision = ? AND rank > ?`);

  const isWaiting = database.count<[subjectId: number, precision: Precision]>(
    "queue_item WHERE subject_id = ? AND precision = ? AND state = 'waiting'",
  );

  const hasWaiting = database.number<[pinIds: string]>(
    `SELECT EXISTS (SELECT 1 FROM ${waitingOfPins}) AS number`,
  );

  const listed = ({ rank, failure, ...row }: ListedRow) => ({
    ...withSubject(row),
    reason: reasonOf(rank),
    failure: storedFailure(failure),
  });

  const counts = () => ({ low: countWaiting('low'), full: countWaiting('full'), failed: countFailed() });

  return {
    /**
     * Returns the first waiting items of a precision, up to a reason (inclusive) in the order of
     * `queueReasons`, without those in `except`.
     */
    waiting: (
      precision: Precision,
      worstReason: QueueReason,
      limit: number,
      except: readonly number[] = [],
    ): readonly WaitingItem[] =>
      countWaiting(precision) === 0
        ? []
        : waiting.all(precision, rankOf(worstReason), JSON.stringify(except), limit).map(toWaitingItem),
    page(state: 'waiting' | 'failed', offset: number, limit: number) {
      const { low, full, failed } = counts();
      const query = state === 'waiting' ? waitingPage : failedPage;
      return {
        total: state === 'waiting' ? low + full : failed,
        rows: query.all(limit, offset).map(listed),
      };
    },
    counts,
    /** Returns false if it is not in the queue, or has failed. */
    isWaiting: (subjectId: number, precision: Precision) => isWaiting(subjectId, precision) > 0,
    /** Returns true if an image that some pins retain is in the queue. */
    hasWaiting: (pinIds: readonly number[]) => hasWaiting(JSON.stringify(pinIds)) > 0,
    /** Counts waiting items with a worse reason. */
    countBehind: (precision: Precision, reason: QueueReason) => countBehind(precision, rankOf(reason)),
    /** Returns the stored image of a subject in a precision; full also counts as low. */
    stored: database.selectFirst<StoredState, [subjectId: number, precision: Precision]>(`
      SELECT snapshot.fetched_at AS fetchedAt, snapshot.confirmed_at AS confirmedAt, image.byte_length AS byteLength,
        snapshot.precision
      FROM ${storedImage} JOIN image ON image.hash = snapshot.hash WHERE subject.id = ?1`),
    /**
     * Returns the position of the very first item, to put another one before it; 0 if none was put
     * first.
     */
    firstPosition: database.number<[]>(
      "SELECT coalesce(min(position), 0) AS number FROM queue_item WHERE state = 'waiting' AND rank = 0",
    ),
  };
}

/** Stores pending downloads, in order. Writes must run inside a transaction. */
export function createQueueItems(database: Database) {
  return { ...createQueueChanges(database), ...createQueueQueries(database) };
}
