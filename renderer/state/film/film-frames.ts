import { HOUR_MS, TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';

/** A stored snapshot for a film; `at` is its time by the best clock, ms since the epoch. */
export interface FilmSnapshot {
  readonly tile: Pick<Tile, 'subject' | 'name' | 'deviceName'>;
  readonly snapshot: SnapshotSummary;
  readonly at: number;
}

/**
 * A frame of a film, and its duration. A gap says that nothing was stored between two snapshots.
 */
export type FilmFrame =
  | {
      readonly kind: 'snapshot';
      readonly shown: FilmSnapshot;
      readonly startMs: number;
      readonly lengthMs: number;
    }
  | {
      readonly kind: 'gap';
      readonly from: FilmSnapshot;
      readonly until: FilmSnapshot;
      readonly startMs: number;
      readonly lengthMs: number;
    };

/** Shortest interval shown as a gap. `auto`: three times the usual one. */
export const gapChoices = ['auto', 'hour', 'day', 'week', 'never'] as const;
export type GapChoice = (typeof gapChoices)[number];

const GAPS_MS = {
  hour: HOUR_MS,
  day: TWENTY_FOUR_HOURS_MS,
  week: 7 * TWENTY_FOUR_HOURS_MS,
  never: null,
} as const;
/** One missing snapshot of a regular device doubles an interval, and some delay is not a gap. */
export const USUAL_TIMES = 3;
/** With fewer intervals, none is usual. */
const LEAST_INTERVALS = 2;

/** A gap stays long enough to be read, whatever the speed. */
export const GAP_LENGTH_MS = 2_000;

/** Returns the longest interval between two snapshots without a gap, ms; `null` for no gaps. */
export function longestInterval(times: readonly number[], choice: GapChoice): number | null {
  if (choice !== 'auto') return GAPS_MS[choice];
  const sorted = times.toSorted((one, other) => one - other);
  const intervals = sorted.slice(1).map((at, index) => at - (sorted[index] ?? at));
  if (intervals.length < LEAST_INTERVALS) return null;
  const median = intervals.toSorted((one, other) => one - other)[Math.floor((intervals.length - 1) / 2)] ?? 0;
  // Simultaneous snapshots, as of many devices, have no interval.
  return median === 0 ? null : median * USUAL_TIMES;
}

/**
 * Returns the frames of a film from old to new, without pauses. `longestMs`: the longest interval
 * without a gap.
 */
export function filmFrames(
  snapshots: readonly FilmSnapshot[],
  snapshotMs: number,
  longestMs: number | null,
): readonly FilmFrame[] {
  const frames: FilmFrame[] = [];
  let startMs = 0;
  let before: FilmSnapshot | null = null;
  for (const shown of snapshots.toSorted((one, other) => one.at - other.at)) {
    if (before !== null && longestMs !== null && shown.at - before.at > longestMs) {
      const lengthMs = Math.max(GAP_LENGTH_MS, snapshotMs);
      frames.push({ kind: 'gap', from: before, until: shown, startMs, lengthMs });
      startMs += lengthMs;
    }
    frames.push({ kind: 'snapshot', shown, startMs, lengthMs: snapshotMs });
    startMs += snapshotMs;
    before = shown;
  }
  return frames;
}

/** Returns the length of a film, ms. */
export function filmLength(frames: readonly FilmFrame[]): number {
  const last = frames.at(-1);
  return last === undefined ? 0 : last.startMs + last.lengthMs;
}
