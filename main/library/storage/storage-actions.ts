import type { StorageAction, StorageActionReport, StorageTarget } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { joinParts, type QueryPart } from '../database/query-parts.ts';
import type { Pace } from '../database/slices.ts';
import { transaction } from '../database/transaction.ts';
import type { WordIndex } from '../search/word-index.ts';
import type { GiveUp } from './eviction/give-up.ts';
import { isRetained } from './eviction/protection.ts';
import type { GoingSnapshot, Removal } from './eviction/removal.ts';
import { subjectsOf } from './subject-choice.ts';

/** Does, or only counts, what a person wants of the images of a target. */
type StorageActions = (action: StorageAction) => Promise<StorageActionReport>;

interface StorageActionParts {
  readonly database: Database;
  readonly removal: Removal;
  readonly words: WordIndex;
  readonly pace: Pace;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly giveUp: GiveUp;
  readonly onRemoved: (byteLength: number) => void;
}

interface Concerned extends GoingSnapshot {
  readonly isPromised: number;
}

/** Snapshots in a step. */
const IN_A_STEP = 100;

const conditions = {
  free: '1',
  keepOnlyLow: "snapshot.precision = 'full' AND subject.low_snapshot_id IS NOT NULL",
  forget: '1',
} as const;

/** What is kept about a subject besides its images. */
const notes = [
  'requested_download',
  'queue_item',
  'sync_entry',
  'eviction',
  'seen',
  'exported',
  'retained',
  'ready_finding',
] as const;

/** Puts the actions together. */
export function createStorageActions(parts: StorageActionParts): StorageActions {
  const { database, removal, words, pace, now, giveUp, onRemoved } = parts;

  async function removeSome(snapshots: readonly GoingSnapshot[], isForgotten: boolean): Promise<void> {
    const loose = await giveUp(snapshots, (some) =>
      isForgotten ? removal.forget(some) : removal.remove(some, 'person', now()),
    );
    for (const { byteLength } of loose) onRemoved(byteLength);
  }

  /** Pins of the target itself and of what is in it. Those of a whole organization stay when only a device is forgotten. */
  function removePins(target: StorageTarget, subjects: QueryPart): void {
    const devices = joinParts(
      `DELETE FROM pin WHERE target_kind IN ('device', 'archive')
        AND target_id IN (SELECT service_id FROM subject WHERE device_id IS NULL AND `,
      subjects,
      ')',
    );
    database.prepare(devices.sql).run(...devices.values);
    if (target.kind === 'everything') database.exec('DELETE FROM pin');
    if (target.kind === 'organization') {
      database
        .prepare("DELETE FROM pin WHERE target_kind = 'organization' AND target_id IS ?")
        .run(target.organizationId);
    }
  }

  function removeUnlisted(subjects: QueryPart): void {
    for (const kind of ['archive', 'device'] as const) {
      const isKind =
        kind === 'archive'
          ? 'device_id IS NOT NULL'
          : 'device_id IS NULL AND NOT EXISTS (SELECT 1 FROM subject AS archive WHERE archive.device_id IS NOT NULL AND archive.device_id = subject.id)';
      const gone = joinParts(
        `SELECT id FROM subject WHERE listed = 0 AND by_hand = 0 AND ${isKind} AND `,
        subjects,
      );
      const rows = database.select<{ readonly id: number }>(gone.sql).all(...gone.values);
      const remove = database.prepare('DELETE FROM subject WHERE id = ?');
      for (const { id } of rows) {
        words.remove(`${kind}_words`, id);
        remove.run(id);
      }
    }
  }

  /** What the service lists comes back with the next list; what it does not leaves no trace. */
  function forgetSubjects(target: StorageTarget): void {
    const subjects = subjectsOf(target);
    removePins(target, subjects);
    for (const table of notes) {
      const rows = joinParts(
        `DELETE FROM ${table} WHERE subject_id IN (SELECT subject.id FROM subject WHERE `,
        subjects,
        ')',
      );
      database.prepare(rows.sql).run(...rows.values);
    }
    const blank = joinParts(
      `UPDATE subject SET availability = 'unknown', failure = NULL, checked_at = NULL, by_hand = 0 WHERE `,
      subjects,
    );
    database.prepare(blank.sql).run(...blank.values);
    removeUnlisted(subjects);
  }

  return async ({ target, action, isPreview }) => {
    const subjects = subjectsOf(target);
    const page = joinParts(
      `SELECT snapshot.id, snapshot.subject_id AS subjectId, snapshot.precision, snapshot.hash,
        image.byte_length AS byteLength, ${isRetained} AS isPromised
      FROM snapshot JOIN image ON image.hash = snapshot.hash JOIN subject ON subject.id = snapshot.subject_id
      WHERE ${conditions[action]} AND `,
      subjects,
      ` AND snapshot.id > ? ORDER BY snapshot.id LIMIT ${IN_A_STEP}`,
    );
    const next = database.select<Concerned>(page.sql);
    const report = { images: 0, bytes: 0, retainedImages: 0, retainedBytes: 0 };
    for (let last = -1; database.isOpen; ) {
      const found = next.all(...page.values, last);
      const isStaying = (row: Concerned) => action !== 'forget' && row.isPromised === 1;
      const going = found.filter((row) => !isStaying(row));
      for (const row of found) {
        const images = isStaying(row) ? 'retainedImages' : 'images';
        const bytes = isStaying(row) ? 'retainedBytes' : 'bytes';
        report[images] += 1;
        report[bytes] += row.byteLength;
      }
      if (!isPreview) await removeSome(going, action === 'forget');
      const end = found.at(-1);
      if (end === undefined) break;
      last = end.id;
      await pace.yieldToEventLoop();
    }
    if (action === 'forget' && !isPreview && database.isOpen) {
      transaction(database, 'durable', () => forgetSubjects(target));
    }
    return report;
  };
}
