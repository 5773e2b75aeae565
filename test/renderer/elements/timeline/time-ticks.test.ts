import { describe, expect, test } from 'vitest';
import { calendarDayOf, clockAt } from '../../../../preload/contract/rules/calendar-day.ts';
import { ticksOf } from '../../../../renderer/elements/timeline/time-ticks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const from = Date.parse('2026-03-27T22:30Z');
const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', '-03:30'];

const ticks = (length: number, zone: string, width = 1_000) =>
  ticksOf({ from, to: from + length }, width, zone, 80);

describe('ticks', () => {
  test.each(zones)(
    'in %s stand on full hours, days and months of its clock, and fit their labels',
    (zone) => {
      for (const length of [2 * HOUR_MS, DAY_MS, 5 * DAY_MS, 60 * DAY_MS, 900 * DAY_MS, 30_000 * DAY_MS]) {
        const found = ticks(length, zone);
        expect(found.length, `${length}`).toBeGreaterThan(0);
        expect(found.length).toBeLessThanOrEqual(1_000 / 80 + 2);
        for (const { at } of found) {
          expect(clockAt(at, zone) % (length <= DAY_MS ? 60_000 : HOUR_MS)).toBe(0);
          if (length >= 60 * DAY_MS) expect(clockAt(at, zone)).toBe(calendarDayOf(at, zone));
        }
      }
    },
  );

  test('name hours, days, months and years by what fits', () => {
    const labels = (length: number) =>
      ticks(length, 'UTC')
        .map(({ label }) => label)
        .join(' ');
    expect(labels(12 * HOUR_MS)).toMatch(/23:00.*28 Mar/);
    expect(labels(5 * DAY_MS)).toMatch(/28 Mar.*12:00/);
    expect(labels(300 * DAY_MS)).toMatch(/Apr.*May.*2027|Apr.*Jul/);
    expect(labels(3_000 * DAY_MS)).toMatch(/2027 2028 2029/);
  });

  test('a clock that is set forward has no tick in the hour that it skips, and none twice', () => {
    const found = ticks(30 * HOUR_MS, 'Europe/Berlin', 5_000).map(({ at }) => at);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
  });
});
