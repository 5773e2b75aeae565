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
import type { Page } from '../database/page.ts';
import { storedFailure } from './queue-items.ts';
import { deviceOfSubject, namedColumns, namedSubject } from './subject-rows.ts';

/** What a run did with one image. */
export type EntryOutcome =
  | { readonly kind: 'new'; readonly byteLength: number; readonly lowSavedBytes: number }
  | { readonly kind: 'unchanged'; readonly byteLength: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

/** The reports of what was synced. What writes must run inside a transaction. */
export interface Syncs {
  begin(cause: SyncCause, at: number): number;
  /** A person took over a run of the background, or a run of an earlier start goes on for another reason. */
  changeCause(runId: number, cause: SyncCause): void;
  end(runId: number, by: SyncEnd, at: number): void;
  /** The run that has not ended, also one of an earlier start. */
  underWay(): Sync | null;
  one(runId: number): Sync | null;
  page(offset: number, limit: number): Page<Sync>;
  note(runId: number, subjectId: number, precision: Precision, outcome: EntryOutcome, at: number): void;
  /** True when the run brought an image for a subject in a precision. */
  hasDownloaded(runId: number, subjectId: number, precision: Precision): boolean;
  addWireBytes(runId: number, bytes: number): void;
  /**
   * Notes so many of those that still wait, after an item of the queue, as left out by a rule. Returns the last item that was
   * looked at, null when there are no more.
   */
  noteWaiting(runId: number, reason: SkipReason, at: number, afterItem: number, limit: number): number | null;
  entries(
    runId: number,
    outcome: 'all' | 'new' | 'failed' | 'skipped',
    offset: number,
    limit: number,
  ): Page<SyncEntry>;
  /** Forgets so many entries of runs that ended before a time, then those runs. False: there are none left. */
  forget(before: number, limit: number): boolean;
}

const runColumns = `id, cause, started_at AS startedAt, ended_at AS endedAt, ended_by AS endedBy,
  unchanged_count AS unchangedCount, wire_bytes AS wireBytes, unchanged_bytes AS unchangedBytes,
  low_saved_bytes AS lowSavedBytes, new_count AS newCount, failed_count AS failedCount, skipped_count AS skippedCount`;

interface EntryRow {
  readonly precision: Precision;
  readonly outcome: 'new' | 'failed' | 'skipped';
  readonly reason: string | null;
  readonly byteLength: number;
  readonly at: number;
  readonly id: number;
  readonly deviceId: string;
  readonly archiveId: string | null;
  readonly name: string;
  readonly deviceName: string;
}

export function createSyncs(database: Database): Syncs {
  const begin = database.prepare('INSERT INTO sync (cause, started_at) VALUES (?, ?)');
  const end = database.prepare(
    'UPDATE sync SET ended_at = ?, ended_by = ? WHERE id = ? AND ended_at IS NULL',
  );
  const recause = database.prepare('UPDATE sync SET cause = ? WHERE id = ?');
  const underWay = database.select<Sync>(
    `SELECT ${runColumns} FROM sync WHERE ended_at IS NULL ORDER BY id DESC LIMIT 1`,
  );
  const one = database.select<Sync>(`SELECT ${runColumns} FROM sync WHERE id = ?`);
  const page = database.select<Sync>(`SELECT ${runColumns} FROM sync ORDER BY id DESC LIMIT ? OFFSET ?`);
  const count = database.count('sync');
  const known = database.select<{ readonly outcome: EntryRow['outcome'] }>(
    'SELECT outcome FROM sync_entry WHERE sync_id = ? AND subject_id = ? AND precision = ?',
  );
  const note = database.prepare(`
    INSERT INTO sync_entry (sync_id, subject_id, precision, outcome, reason, byte_length, at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (sync_id, subject_id, precision) DO UPDATE SET outcome = ?4, reason = ?5, byte_length = ?6, at = ?7`);
  const forgetEntry = database.prepare(
    'DELETE FROM sync_entry WHERE sync_id = ? AND subject_id = ? AND precision = ?',
  );
  const add = database.prepare(`
    UPDATE sync SET new_count = new_count + ?, unchanged_count = unchanged_count + ?, failed_count = failed_count + ?,
      skipped_count = skipped_count + ?, unchanged_bytes = unchanged_bytes + ?, low_saved_bytes = low_saved_bytes + ?
    WHERE id = ?`);
  const addWireBytes = database.prepare('UPDATE sync SET wire_bytes = wire_bytes + ? WHERE id = ?');
  const waitingAfter = database.select<{
    readonly id: number;
    readonly subjectId: number;
    readonly precision: Precision;
  }>(
    `SELECT id, subject_id AS subjectId, precision FROM queue_item WHERE id > ? AND state = 'waiting'
    ORDER BY id LIMIT ?`,
  );
  const entries = database.select<EntryRow>(`
    SELECT entry.precision, entry.outcome, entry.reason, entry.byte_length AS byteLength, entry.at, ${namedColumns}
    FROM sync_entry AS entry JOIN subject ON subject.id = entry.subject_id ${deviceOfSubject}
    WHERE entry.sync_id = ?1 AND (?2 = 'all' OR entry.outcome = ?2)
    ORDER BY entry.subject_id, entry.precision LIMIT ?3 OFFSET ?4`);
  const countEntries = database.count("sync_entry WHERE sync_id = ?1 AND (?2 = 'all' OR outcome = ?2)");
  const forgetEntries = database.prepare(`
    DELETE FROM sync_entry WHERE (sync_id, subject_id, precision) IN (
      SELECT sync_id, subject_id, precision FROM sync_entry WHERE sync_id IN (SELECT id FROM sync WHERE ended_at < ?) LIMIT ?)`);
  const forget = database.prepare('DELETE FROM sync WHERE ended_at < ?');

  function countEntry(
    runId: number,
    kind: EntryOutcome['kind'],
    by: 1 | -1,
    unchanged: number,
    saved: number,
  ): void {
    const of = (other: EntryOutcome['kind']) => (kind === other ? by : 0);
    add.run(of('new'), of('unchanged'), of('failed'), of('skipped'), unchanged, saved, runId);
  }

  function store(
    runId: number,
    subjectId: number,
    precision: Precision,
    outcome: EntryOutcome,
    at: number,
  ): void {
    switch (outcome.kind) {
      case 'new':
        note.run(runId, subjectId, precision, 'new', null, outcome.byteLength, at);
        return;
      case 'failed':
        note.run(runId, subjectId, precision, 'failed', JSON.stringify(outcome.failure), 0, at);
        return;
      case 'skipped':
        note.run(runId, subjectId, precision, 'skipped', outcome.reason, 0, at);
        return;
      case 'unchanged':
        forgetEntry.run(runId, subjectId, precision);
        return;
      default:
        assertNever(outcome);
    }
  }

  return {
    begin: (cause, at) => Number(begin.run(cause, at).lastInsertRowid),
    changeCause: (runId, cause) => void recause.run(cause, runId),
    end: (runId, by, at) => void end.run(at, by, runId),
    underWay: () => underWay.first() ?? null,
    one: (runId) => one.first(runId) ?? null,
    page: (offset, limit) => ({ total: count(), rows: page.all(limit, offset) }),
    note(runId, subjectId, precision, outcome, at) {
      // What failed and was tried again in the same run counts once, as it ended.
      const before = known.first(runId, subjectId, precision);
      if (before !== undefined) countEntry(runId, before.outcome, -1, 0, 0);
      store(runId, subjectId, precision, outcome, at);
      const unchanged = outcome.kind === 'unchanged' ? outcome.byteLength : 0;
      const saved = outcome.kind === 'new' ? outcome.lowSavedBytes : 0;
      countEntry(runId, outcome.kind, 1, unchanged, saved);
    },
    hasDownloaded: (runId, subjectId, precision) =>
      known.first(runId, subjectId, precision)?.outcome === 'new',
    addWireBytes: (runId, bytes) => void addWireBytes.run(bytes, runId),
    noteWaiting(runId, reason, at, afterItem, limit) {
      const items = waitingAfter.all(afterItem, limit);
      for (const { subjectId, precision } of items) {
        if (known.first(runId, subjectId, precision) !== undefined) continue;
        note.run(runId, subjectId, precision, 'skipped', reason, 0, at);
        add.run(0, 0, 0, 1, 0, 0, runId);
      }
      return items.length < limit ? null : (items.at(-1)?.id ?? null);
    },
    entries: (runId, outcome, offset, limit) => ({
      total: countEntries(runId, outcome),
      rows: entries.all(runId, outcome, limit, offset).map(runEntry),
    }),
    forget: (before, limit) => forgetEntries.run(before, limit).changes > 0 || forget.run(before).changes > 0,
  };
}

function runEntry({ precision, outcome, reason, byteLength, at, ...row }: EntryRow): SyncEntry {
  const { subject, name, deviceName } = namedSubject(row);
  return { subject, name, deviceName, precision, at, outcome: entryOutcome(outcome, reason, byteLength) };
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

const unknownFailure: Failure = {
  code: 'internal',
  message: 'The reason was recorded by another version of Fleetglass.',
  advice: 'Try again.',
};
