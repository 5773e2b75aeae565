import { HOUR_MS } from '../../../preload/contract/core/durations.ts';
import { knowledges } from '../../../preload/contract/fleet/knowledges.ts';
import type { DeviceTimes, Knowledge } from '../../../preload/contract/index.ts';
import { longestInterval, USUAL_TIMES } from '../../state/film/film-frames.ts';
import { FILM_LIMIT } from '../../state/film/read-snapshots.ts';
import { countBefore, type TimeSpan, wholeSpan } from './time-span.ts';

/** Kinds of marks, in the order of the legend. */
export const markKinds = ['finding', 'note', 'visit', 'export', 'compared'] as const;
export type MarkKind = (typeof markKinds)[number];

/** All snapshots of a device, ready to be drawn and searched. */
export interface DeviceHistory {
  /** ms since the epoch, from old to new. */
  readonly times: Float64Array;
  /** Indexes in `knowledges`. */
  readonly states: Uint8Array;
  readonly counts: Readonly<Record<Knowledge, number>>;
  readonly whole: TimeSpan;
  /** Longest interval that is not a gap, ms: as in a film; `null` for no gaps. */
  readonly longestMs: number | null;
  /** Half the usual interval: what is farther from a time is not of that time, ms. */
  readonly reachMs: number;
  readonly marks: Readonly<Record<Exclude<MarkKind, 'compared'>, readonly number[]>>;
  readonly position: DeviceTimes['position'];
  readonly organizationName: string | null;
}

const ZERO = '0'.charCodeAt(0);

/** Reads base64 of 64-bit floats. */
function unpacked(text: string): Float64Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return new Float64Array(bytes.buffer);
}

/** Unpacks what the library knows of a device's history. */
export function deviceHistory(answer: DeviceTimes): DeviceHistory {
  const { digits, position, organizationName } = answer;
  const times = unpacked(answer.times);
  const states = new Uint8Array(times.length);
  const exported: number[] = [];
  const counts = { full: 0, low: 0, onService: 0, none: 0, unknown: 0 };
  for (const [index, at] of times.entries()) {
    const digit = digits.charCodeAt(index) - ZERO;
    const state = digit % knowledges.length;
    states[index] = state;
    counts[knowledges[state] ?? 'unknown'] += 1;
    if (digit >= knowledges.length) exported.push(at);
  }
  const longestMs = longestInterval(Array.from(times.subarray(-FILM_LIMIT)), 'auto');
  return {
    times,
    states,
    counts,
    whole: wholeSpan(times),
    longestMs,
    reachMs: longestMs === null ? HOUR_MS / 2 : longestMs / USUAL_TIMES / 2,
    marks: { finding: answer.findings, note: answer.notes, visit: answer.visits, export: exported },
    position,
    organizationName,
  };
}

/** Snapshots in one column of a line: how many, and the best that is known of one. */
export interface Column {
  readonly x: number;
  readonly at: number;
  readonly count: number;
  readonly state: number;
}

/** Returns the columns of a line that have snapshots, from the counts for each pixel. */
export function columnsOf(
  { times, states }: DeviceHistory,
  span: TimeSpan,
  pixels: number,
): readonly Column[] {
  const columns: Column[] = [];
  const msPerPixel = (span.to - span.from) / pixels;
  for (let index = countBefore(times, span.from); index < times.length; ) {
    const at = times[index] ?? span.to;
    if (at > span.to) break;
    const x = Math.min(pixels - 1, Math.floor((at - span.from) / msPerPixel));
    const next = Math.max(index + 1, countBefore(times, span.from + (x + 1) * msPerPixel));
    let state: number = knowledges.length;
    for (let one = index; one < next && state > 0; one += 1) state = Math.min(state, states[one] ?? state);
    columns.push({ x, at, count: next - index, state });
    index = next;
  }
  return columns;
}

/** Returns the gaps in a span that are at least so long: a film has a card for each. */
export function gapsOf(
  { times, longestMs }: DeviceHistory,
  span: TimeSpan,
  leastMs: number,
): readonly TimeSpan[] {
  if (longestMs === null) return [];
  const least = Math.max(longestMs, leastMs);
  const gaps: TimeSpan[] = [];
  for (let from = times[Math.max(0, countBefore(times, span.from) - 1)] ?? span.to; from < span.to; ) {
    // A gap holds no snapshot, so the search goes on at the last one within its length.
    const next = countBefore(times, from + least + 1);
    const last = times[next - 1] ?? from;
    const to = times[next];
    if (last > from) from = last;
    else if (to === undefined) break;
    else {
      gaps.push({ from, to });
      from = to;
    }
  }
  return gaps;
}

/** Returns what is marked within a distance of a time, ms. */
export function marksNear({ marks }: DeviceHistory, at: number, withinMs: number): readonly MarkKind[] {
  return markKinds.filter(
    (kind) => kind !== 'compared' && marks[kind].some((time) => Math.abs(time - at) <= withinMs),
  );
}
