import { describe, expect, it, test } from 'vitest';
import type { DurationUnit } from '../../../../preload/contract/core/durations.ts';
import { createHealthWords } from '../../../../preload/contract/health/health-words.ts';
import type { Measured } from '../../../../preload/contract/index.ts';

const LENGTHS: Readonly<Record<DurationUnit, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
const { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS } = LENGTHS;

const words = createHealthWords({
  measure: (measure) => measure,
  usual: (range, { low, high }) => `${range}/${low}/${high}`,
  moved: (direction) => direction,
  duration: (unit, count) => `${count} ${unit}`,
  number: (options) => new Intl.NumberFormat('en', options),
  list: () => new Intl.ListFormat('en'),
});

/** What a person reads, as a number: percent, degrees or ms. */
function read(amount = ''): number {
  const [count, unit] = amount.split(' ');
  return Number.parseFloat(count ?? '') * (unit === undefined ? 1 : LENGTHS[unit as DurationUnit]);
}

function shown(measure: Measured['measure'], value: number, low: number, high: number) {
  const said = words.measured({ measure, value, usual: { low, high } });
  const [range, ...ends] = said.usual.split('/');
  return { range, value: read(said.value), low: read(ends[0]), high: read(ends[1]) };
}

const shares = [0.001, 0.004, 0.04, 0.0996, 0.4, 0.94];
const durations = [5_000, 95_000, 25 * MINUTE_MS, 5 * HOUR_MS, 23 * HOUR_MS, 25 * HOUR_MS, 40 * DAY_MS];

/** Ends of usual ranges in each unit and number of digits that a measure is said in. */
const endsOf: Readonly<Record<Measured['measure'], readonly number[]>> = {
  brightness: shares,
  blank: shares,
  edges: shares,
  white: shares,
  contrast: shares,
  sharpness: [...shares, 1, 1.5],
  lost: shares,
  likeness: shares,
  shift: shares,
  turn: [0.04, 0.4, 4, 40],
  silence: durations,
  unchanged: durations,
};

describe.each(Object.entries(endsOf) as [Measured['measure'], readonly number[]][])(
  'P39: a value of %s beyond its usual range reads so',
  (measure, ends) => {
    const least = ends === durations ? [1_500, 61_000, HOUR_MS] : [0];
    const cases = ends.flatMap((end) =>
      [0.001, 0.01, 0.05, 0.2].flatMap((share) =>
        least.map((gap) => [end, Math.max(gap, share * end)] as const),
      ),
    );

    it.each(cases)('above %d by %d', (end, gap) => {
      const above = shown(measure, end + gap, end / 3, end);
      expect(above.value).toBeGreaterThan(above.high);
    });

    it.each(cases.filter(([end, gap]) => gap < end))('below %d by %d', (end, gap) => {
      const below = shown(measure, end - gap, end, end * 1.05);
      expect(below.value).toBeLessThan(below.low);
    });
  },
);

test.each([
  [38.9 * DAY_MS, 24 * HOUR_MS - 1, '38 day', '1 day'],
  [38.4 * DAY_MS, 25 * HOUR_MS + MINUTE_MS, '38 day', '1 day'],
  [3.2 * DAY_MS, 30 * HOUR_MS, '3 day', '30 hour'],
  [9 * HOUR_MS, 25 * MINUTE_MS, '9 hour', '25 minute'],
  [26 * HOUR_MS, 25 * HOUR_MS, '26 hour', '25 hour'],
  [5.2 * HOUR_MS, 5 * HOUR_MS - 5_000, '312 minute', '300 minute'],
])('a duration is in one unit, as precise as it takes: %d ms beside %d ms', (value, high, said, end) => {
  expect(words.measured({ measure: 'silence', value, usual: { low: 0, high } })).toEqual({
    name: 'silence',
    value: said,
    usual: `most/0 second/${end}`,
  });
});
