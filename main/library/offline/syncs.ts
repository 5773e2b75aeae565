import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type {
  Failure,
  Precision,
  SkipReason,
  Sync,
  SyncCause,
  SyncEnd,
  SyncEntry,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { storedFailure } from '../database/stored-failure.ts';
import { deviceOfSubject, type NamedRow, namedColumns, withSubject } from '../database/subject-reference.ts';

/** Outcome of one image in a sync. */
export type EntryOutcome =
  | { readonly kind: 'new'; readonly byteLength: number; readonly lowSavedBytes: number }
  | { readonly kind: 'unchanged'; readonly byteLength: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

interface EntryRow extends NamedRow {
  readonly precision: Precision;
  readonly outcome: 'new' | 'failed' | 'skipped';
  readonly reason: string | null;
  readonly byteLength: number;
  readonly at: number;
}

interface WaitingRow {
  readonly id: number;
  readonly subjectId: number;
  readonly precision: Precision;
}

const selectSyncs = `
  SELECT id, cause, started_at AS startedAt, ended_at AS endedAt, ended_by AS endedBy,
    unchanged_count AS unchangedCount, wire_bytes AS wireBytes, unchanged_bytes AS unchangedBytes,
    low_saved_bytes AS lowSavedBytes, new_count AS newCount, failed_count AS failedCount, skipped_count AS skippedCount
  FROM sync`;

/** Reports of syncs. Writes must run inside a transaction. */
export function createSyncs(database: Database) {
  const end = database.prepare(
    'UPDATE sync SET ended_at = ?, ended_by = ? WHERE id = ? AND ended_at IS NULL',
  );
  const changeCause = database.prepare('UPDATE sync SET cause = ? WHERE id = ?');
  const addWireBytes = database.prepare('UPDATE sync SET wire_bytes = wire_bytes + ? WHERE id = ?');
  const page = database.select<Sync>(`${selectSyncs} ORDER BY id DESC LIMIT ? OFFSET ?`);
  const count = database.count('sync');
  const forgetEntries = database.change(`
    DELETE FROM sync_entry WHERE (sync_id, subject_id, precision) IN (
      SELECT sync_id, subject_id, precision FROM sync_entry WHERE sync_id IN (SELECT id FROM sync WHERE ended_at < ?) LIMIT ?)`);
  const forget = database.change('DELETE FROM sync WHERE ended_at < ?');

  return {
    ...createSyncEntries(database),
    /** Returns the id. */
    begin: database.insert<[cause: SyncCause, at: number]>(
      'INSERT INTO sync (cause, started_at) VALUES (?, ?)',
    ),
    /**
     * Changes the cause: the user took over a background sync, or one of an earlier start
     * continues for another reason.
     */
    changeCause: (syncId: number, cause: SyncCause) => void changeCause.run(cause, syncId),
    end: (syncId: number, by: SyncEnd, at: number) => void end.run(at, by, syncId),
    /** Returns the sync that has not ended, including an earlier start's. */
    current: database.selectFirst<Sync, []>(`${selectSyncs} WHERE ended_at IS NULL ORDER BY id DESC LIMIT 1`),
    one: database.selectFirst<Sync, [syncId: number]>(`${selectSyncs} WHERE id = ?`),
    page: (offset: number, limit: number) => ({ total: count(), rows: page.all(limit, offset) }),
    addWireBytes: (syncId: number, bytes: number) => void addWireBytes.run(bytes, syncId),
    /**
     * Forgets up to `limit` entries of syncs that ended before a time, then those syncs. Returns
     * false if none are left.
     */
    forget: (before: number, limit: number) => forgetEntries(before, limit) > 0 || forget(before) > 0,
  };
}

function createSyncEntries(database: Database) {
  const known = database.selectFirst<Pick<EntryRow, 'outcome'>>(
    'SELECT outcome FROM sync_entry WHERE sync_id = ? AND subject_id = ? AND precision = ?',
  );
  const put = database.prepare(`
    INSERT INTO sync_entry (sync_id, subject_id, precision, outcome, reason, byte_length, at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (sync_id, subject_id, precision) DO UPDATE SET outcome = ?4, reason = ?5, byte_length = ?6, at = ?7`);
  const remove = database.prepare(
    'DELETE FROM sync_entry WHERE sync_id = ? AND subject_id = ? AND precision = ?',
  );
  const add = database.prepare(`
    UPDATE sync SET new_count = new_count + ?, unchanged_count = unchanged_count + ?, failed_count = failed_count + ?,
      skipped_count = skipped_count + ?, unchanged_bytes = unchanged_bytes + ?, low_saved_bytes = low_saved_bytes + ?
    WHERE id = ?`);
  const waitingAfter = database.select<WaitingRow>(
    `SELECT id, subject_id AS subjectId, precision FROM queue_item WHERE id > ? AND state = 'waiting'
    ORDER BY id LIMIT ?`,
  );
  const entries = database.select<EntryRow>(`
    SELECT entry.precision, entry.outcome, entry.reason, entry.byte_length AS byteLength, entry.at, ${namedColumns}
    FROM sync_entry AS entry JOIN subject ON subject.id = entry.subject_id ${deviceOfSubject}
    WHERE entry.sync_id = ?1 AND (?2 = 'all' OR entry.outcome = ?2)
    ORDER BY entry.subject_id, entry.precision LIMIT ?3 OFFSET ?4`);
  const countEntries = database.count("sync_entry WHERE sync_id = ?1 AND (?2 = 'all' OR outcome = ?2)");

  function count(syncId: number, kind: EntryOutcome['kind'], by: 1 | -1, unchanged = 0, saved = 0): void {
    const of = (other: EntryOutcome['kind']) => (kind === other ? by : 0);
    add.run(of('new'), of('unchanged'), of('failed'), of('skipped'), unchanged, saved, syncId);
  }

  return {
    note(syncId: number, subjectId: number, precision: Precision, outcome: EntryOutcome, at: number): void {
      // An image that failed and was requested again in the same sync counts once, by its final
      // outcome.
      const before = known(syncId, subjectId, precision);
      if (before !== null) count(syncId, before.outcome, -1);
      const { kind } = outcome;
      if (kind === 'unchanged') {
        remove.run(syncId, subjectId, precision);
        count(syncId, kind, 1, outcome.byteLength);
        return;
      }
      const byteLength = kind === 'new' ? outcome.byteLength : 0;
      put.run(syncId, subjectId, precision, kind, storedReason(outcome), byteLength, at);
      count(syncId, kind, 1, 0, kind === 'new' ? outcome.lowSavedBytes : 0);
    },
    hasDownloaded: (syncId: number, subjectId: number, precision: Precision) =>
      known(syncId, subjectId, precision)?.outcome === 'new',
    /**
     * Records up to `limit` waiting items after a queue item as skipped by a rule. Returns the
     * last examined item; `null` if there are no more.
     */
    noteWaiting(syncId: number, reason: SkipReason, at: number, afterItem: number, limit: number) {
      const items = waitingAfter.all(afterItem, limit);
      for (const { subjectId, precision } of items) {
        if (known(syncId, subjectId, precision) !== null) continue;
        put.run(syncId, subjectId, precision, 'skipped', reason, 0, at);
        count(syncId, 'skipped', 1);
      }
      return items.length < limit ? null : (items.at(-1)?.id ?? null);
    },
    entries: (syncId: number, outcome: 'all' | EntryRow['outcome'], offset: number, limit: number) => ({
      total: countEntries(syncId, outcome),
      rows: entries.all(syncId, outcome, limit, offset).map(toEntry),
    }),
  };
}

function storedReason(outcome: EntryOutcome): string | null {
  if (outcome.kind === 'failed') return JSON.stringify(outcome.failure);
  return outcome.kind === 'skipped' ? outcome.reason : null;
}

function toEntry({ id: _id, outcome, reason, byteLength, ...row }: EntryRow): SyncEntry {
  return { ...withSubject(row), outcome: entryOutcome(outcome, reason, byteLength) };
}

function entryOutcome(
  outcome: EntryRow['outcome'],
  reason: string | null,
  byteLength: number,
): SyncEntry['outcome'] {
  switch (outcome) {
    case 'new':
      return { kind: 'new', byteLength };
    case 'failed':
      return { kind: 'failed', failure: storedFailure(reason) ?? unknownFailure };
    case 'skipped':
      return { kind: 'skipped', reason: (reason ?? 'mode') as SkipReason };
    default:
      return assertNever(outcome);
  }
}

const unknownFailure: Failure = { code: 'internal', refusal: 'reasonUnreadable' };
