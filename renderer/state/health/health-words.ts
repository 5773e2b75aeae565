import { createHealthWords } from '../../../preload/contract/health/health-words.ts';
import type { Health } from '../../../preload/contract/index.ts';
import { formatDuration } from '../../locales/format-duration.ts';
import { formatTime } from '../../locales/format-time.ts';
import { listFormat, numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

/** Hours are counted up to here, days from here on. */
const LONGEST_IN_HOURS_MS = 2 * DAY_MS;

const words = createHealthWords({
  measure: (measure) => text(`health.measure.${measure}`),
  usual: (range, ends) => text(`health.usual.${range}`, ends),
  moved: (direction, by) => text(`health.moved.${direction}`, by),
  duration: (milliseconds) =>
    milliseconds < LONGEST_IN_HOURS_MS
      ? formatDuration(milliseconds / SECOND_MS)
      : text('health.days', { count: Math.floor(milliseconds / DAY_MS) }),
  number: numberFormat,
  list: listFormat,
});

export const { measured: measuredWords, movement: movementWords } = words;

/** Since when a verdict holds; empty where that is not known. */
export function sinceWords({ verdict, since }: Health, now: number): string {
  if (since === null) return '';
  return text(verdict === 'silent' ? 'health.silentSince' : 'health.since', { time: formatTime(since, now) });
}
