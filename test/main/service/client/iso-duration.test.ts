import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIsoDuration } from '../../../../main/service/client/iso-duration.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

test.each([
  ['PT30S', 30_000],
  ['PT1M30S', 90_000],
  ['PT0.5S', 500],
  ['PT0,5S', 500],
  ['P1DT2H', 93_600_000],
  ['P2W', 1_209_600_000],
  [' pt1h ', 3_600_000],
  ['PT0S', 0],
  ['+PT1S', 1_000],
  ['PT1.5M', 90_000],
  ['P1W2D', 777_600_000],
  ['P1M', 2_678_400_000],
  ['P1Y', 31_622_400_000],
])('%j is %i ms', (text, milliseconds) => {
  expect(parseIsoDuration(text)).toBe(milliseconds);
});

test.each(['', 'P', 'PT', 'P1DT', '30', '30S', 'PT-1S', '-PT1S', 'PT1S1M', 'PTxS'])(
  '%j is no duration with a length',
  (text) => {
    expect(parseIsoDuration(text)).toBeNull();
  },
);

/** Optional part. */
const part = fc.option(fc.nat(100_000), { nil: undefined });

test('every duration of days, hours, minutes and seconds is the sum of its parts', () => {
  fc.assert(
    fc.property(part, part, part, part, (days, hours, minutes, seconds) => {
      const of = (value: number | undefined, letter: string) =>
        value === undefined ? '' : `${value}${letter}`;
      const time = of(hours, 'H') + of(minutes, 'M') + of(seconds, 'S');
      const text = `P${of(days, 'D')}${time === '' ? '' : `T${time}`}`;
      const sum = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
      expect(parseIsoDuration(text)).toBe(text === 'P' ? null : sum * 1_000);
    }),
    { numRuns: manyCases },
  );
});

test('whatever text comes, the answer is a length or null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^P[\dTDHMSWY.,-]*$/)), (text) => {
      const milliseconds = parseIsoDuration(text);
      return milliseconds === null || (Number.isFinite(milliseconds) && milliseconds >= 0);
    }),
    { numRuns: manyCases },
  );
});
