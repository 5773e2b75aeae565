import type { DurationUnit } from '../../../preload/contract/core/durations.ts';
import { createHealthWords, verdictWord } from '../../../preload/contract/health/health-words.ts';
import type { Health, HealthSummary } from '../../../preload/contract/index.ts';
import { formatTime } from '../../locales/format-time.ts';
import { listFormat, numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';

const durations: Readonly<Record<DurationUnit, (count: number) => string>> = {
  second: (seconds) => text('duration.seconds', { seconds }),
  minute: (minutes) => text('duration.minutes', { minutes }),
  hour: (hours) => text('duration.hours', { hours }),
  day: (count) => text('health.days', { count }),
};

const words = createHealthWords({
  measure: (measure) => text(`health.measure.${measure}`),
  usual: (range, ends) => text(`health.usual.${range}`, ends),
  moved: (direction, by) => text(`health.moved.${direction}`, by),
  duration: (unit, count) => durations[unit](count),
  number: numberFormat,
  list: listFormat,
});

export const { measured: measuredWords, movement: movementWords } = words;

/** Words a verdict: `Maybe: Blurred or covered`. */
export function verdictWords(health: Pick<Health, 'verdict' | 'values' | 'isMaybe'>): string {
  const state = text(`health.verdict.${verdictWord(health)}`);
  return health.isMaybe ? text('health.maybe', { state }) : state;
}

/**
 * Words since when a verdict holds, for a silent device by the clock of its last image; empty if
 * unknown.
 */
export function sinceWords({ verdict, since, now: image }: Health, now: number): string {
  if (since === null) return '';
  if (verdict !== 'silent') return text('health.since', { time: formatTime(since, now) });
  const offset = image === null ? undefined : (image.capturedOffsetMinutes ?? null);
  return text('health.silentSince', { time: formatTime(since, now, offset) });
}

/** Returns true if nothing that may need a look is left to see. */
export function isWhole({
  checked,
  devices,
  stale,
  isListCut,
  measuring,
  ...counts
}: HealthSummary): boolean {
  return checked === devices && counts.new === 0 && stale === 0 && !isListCut && measuring.phase === 'idle';
}
