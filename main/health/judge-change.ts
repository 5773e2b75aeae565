import { LEAST_HISTORY } from '../../preload/contract/index.ts';
import type { StoredChange } from '../library/gallery/change-rows.ts';
import { type FactsRow, readDetails } from '../library/gallery/facts-rows.ts';
import type { HealthCalls } from '../library/health-calls.ts';
import { limits, siteChangeOf } from './compare-days.ts';
import type { Judgement } from './judge-health.ts';
import { pictured, type Seen } from './pictured.ts';

const HOUR_MS = 3_600_000;

/** What is compared with is at least this old: a change of today is no part of it. */
const PAST_MS = 22 * HOUR_MS;

/** Another view ranks above every change within one. */
const MOVED_SCORE = 1_000;

/** Newest pictures that have to show a change. */
const RECENT_LIMIT = 4;

type Judging = Pick<HealthCalls['judging'], 'before' | 'recent' | 'dayBefore' | 'changed' | 'notCompared'>;

const seenOf = (row: FactsRow) => pictured({ capturedAt: row.at, facts: row });

/** The image of a device is often that of its newest archive too: one picture proves nothing. */
function withoutCopies(rows: readonly FactsRow[]): readonly FactsRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.imageHash, row])).values()].toReversed();
}

/** Compares a snapshot with the same hour the day before; `history` is of its shape and any of `all`. */
export function judgeChange(
  judging: Judging,
  device: number,
  row: FactsRow,
  { verdict, isMaybe }: Pick<Judgement, 'verdict' | 'isMaybe'>,
  history: readonly Seen[],
  all: number,
): void {
  const past = history.filter(({ capturedAt }) => capturedAt <= row.at - PAST_MS);
  const dayBefore = judging.dayBefore(device, row);
  if ((verdict === 'moved' || verdict === 'changedScene') && !isMaybe) {
    // A camera that stays where it was moved to changes no more.
    const previous = judging.before(device, row);
    const isCertain = readDetails(previous?.details ?? null)?.isMaybe === false;
    const isNew = dayBefore?.verdict !== verdict || previous?.verdict !== verdict || !isCertain;
    store(isNew ? { kind: 'moved', score: MOVED_SCORE, images: 2, part: null } : null);
    return;
  }
  if (past.length < LEAST_HISTORY || dayBefore === null || dayBefore.shape !== row.shape) {
    const isOtherSize = dayBefore !== null && (dayBefore.shape !== row.shape || all >= LEAST_HISTORY);
    judging.notCompared(device, isOtherSize && history.length < all ? 'size' : 'history');
    judging.changed(row, null);
    return;
  }
  const recent = withoutCopies(judging.recent(device, row))
    .filter(({ shape }) => shape === row.shape)
    .slice(0, RECENT_LIMIT);
  const pairs = recent.map((one) => {
    const before = judging.dayBefore(device, one);
    return { now: seenOf(one), dayBefore: before?.shape === row.shape ? seenOf(before) : null };
  });
  const found = siteChangeOf(
    pairs,
    past.toSorted((one, other) => other.capturedAt - one.capturedAt).map(pictured),
  );
  const score = (found?.score ?? 0) / limits.listed;
  if (found === null || score < 1) store(null);
  else {
    const { part, edges, images } = found;
    store({ kind: edges > 0 ? 'more' : 'fewer', score, images, part });
  }

  function store(change: Omit<StoredChange, 'dayBefore'> | null): void {
    judging.notCompared(device, null);
    judging.changed(row, change === null ? null : { ...change, dayBefore: dayBefore?.snapshotId ?? null });
  }
}
