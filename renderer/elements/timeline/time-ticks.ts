import { HOUR_MS, MINUTE_MS, TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import { laptopZone } from '../../../preload/contract/core/formats.ts';
import {
  addDays,
  addMonths,
  calendarDayOf,
  clockAt,
  firstOfMonth,
  partsOfDay,
  startOfDay,
  timesOfClock,
} from '../../../preload/contract/rules/calendar-day.ts';
import { dateTimeFormat, firstWeekday } from '../../locales/intl.ts';
import { lengthOf, type TimeSpan } from './time-span.ts';

/** A line across the timeline; `isMajor` where a longer unit begins. */
export interface Tick {
  readonly at: number;
  readonly label: string;
  readonly isMajor: boolean;
}

type Step =
  | { readonly unit: 'clock'; readonly ms: number }
  | { readonly unit: 'day' | 'month'; readonly count: number };

const MONTH_MS = 30 * TWENTY_FOUR_HOURS_MS;

/** Shortest first. Seven days begin with the first day of a week. */
const steps: readonly Step[] = [
  ...[1, 5, 15, 30].map((minutes) => ({ unit: 'clock', ms: minutes * MINUTE_MS }) as const),
  ...[1, 3, 6, 12].map((hours) => ({ unit: 'clock', ms: hours * HOUR_MS }) as const),
  ...[1, 7].map((count) => ({ unit: 'day', count }) as const),
  ...[1, 3, 12, 60, 240, 1_200, 12_000].map((count) => ({ unit: 'month', count }) as const),
];

function stepMs(step: Step): number {
  if (step.unit === 'clock') return step.ms;
  return step.count * (step.unit === 'day' ? TWENTY_FOUR_HOURS_MS : MONTH_MS);
}

/** Returns the first day of each step from a day before the span on; days of the calendar. */
function* daysOf({ unit, count }: Extract<Step, { count: number }>, from: number): Generator<number> {
  let day = addDays(from, -1);
  if (unit === 'month') {
    const { year, month } = partsOfDay(day);
    day = addMonths(firstOfMonth(day), -((year * 12 + month - 1) % count));
  } else if (count === 7) {
    day = addDays(day, -((partsOfDay(day).weekday - (firstWeekday() % 7) + 7) % 7));
  }
  for (;;) {
    yield day;
    day = unit === 'day' ? addDays(day, count) : addMonths(day, count);
  }
}

/** Returns the times at which ticks of a step stand, from old to new. */
function timesOf(step: Step, { from, to }: TimeSpan, zone: string | undefined): readonly number[] {
  const times: number[] = [];
  if (step.unit === 'clock') {
    const first = Math.floor(clockAt(from, zone) / step.ms) * step.ms;
    const last = clockAt(to, zone);
    for (let shown = first; shown <= last; shown += step.ms) times.push(...timesOfClock(shown, zone));
  } else {
    for (const day of daysOf(step, calendarDayOf(from, zone))) {
      const at = startOfDay(day, zone);
      if (at > to) break;
      times.push(at);
    }
  }
  return times.filter((at) => at >= from && at <= to);
}

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

/** Returns how a tick is written: the beginning of a longer unit by that unit. */
function formatOf(step: Step, at: number, zone: string | undefined) {
  const day = calendarDayOf(at, zone);
  const { date, month } = partsOfDay(day);
  const isMidnight = clockAt(at, zone) === day;
  if (step.unit === 'clock')
    return isMidnight
      ? { isMajor: true, options: { weekday: 'short', ...DAY } as const }
      : { isMajor: false, options: { hour: '2-digit', minute: '2-digit' } as const };
  const isNewYear = month === 1 && date === 1;
  if (step.unit === 'day') return { isMajor: date === 1, options: DAY };
  if (step.count >= 12) return { isMajor: false, options: { year: 'numeric' } as const };
  return isNewYear
    ? { isMajor: true, options: { year: 'numeric' } as const }
    : { isMajor: false, options: { month: 'short' } as const };
}

/** Returns the ticks of a span by what fits: one for at least each `leastPixels` of `width`. */
export function ticksOf(
  span: TimeSpan,
  width: number,
  zone: string | undefined,
  leastPixels: number,
): readonly Tick[] {
  const leastMs = (lengthOf(span) / Math.max(1, width)) * leastPixels;
  const step = steps.find((one) => stepMs(one) >= leastMs) ?? steps.at(-1);
  if (step === undefined) return [];
  return timesOf(step, span, zone).map((at) => {
    const { isMajor, options } = formatOf(step, at, zone);
    const label = dateTimeFormat({ ...options, timeZone: zone ?? laptopZone() }).format(at);
    return { at, isMajor, label };
  });
}
