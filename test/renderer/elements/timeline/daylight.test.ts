import { describe, expect, test } from 'vitest';
import { isDark, sunHeight } from '../../../../renderer/elements/timeline/daylight.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Sunrise and sunset as NOAA's solar calculator has them, UTC. */
const places = [
  ['London, longest day', 51.51, -0.13, '2026-06-21T03:43Z', '2026-06-21T20:21Z'],
  ['Sydney, longest day', -33.87, 151.21, '2026-12-20T18:41Z', '2026-12-21T09:05Z'],
  ['Quito, equinox', -0.18, -78.47, '2026-03-20T11:18Z', '2026-03-20T23:25Z'],
] as const;

describe('daylight', () => {
  test.each(places)(
    '%s: begins and ends within three minutes of the almanac',
    (_name, latitude, longitude, rise, set) => {
      const dark = (time: string, minutes: number) =>
        isDark(Date.parse(time) + minutes * MINUTE_MS, { latitude, longitude }, MINUTE_MS);
      expect([dark(rise, -3), dark(rise, 3), dark(set, -3), dark(set, 3)]).toEqual([
        true,
        false,
        false,
        true,
      ]);
    },
  );

  test('north of the polar circle there are days without light and days without night', () => {
    const place = { latitude: 69.65, longitude: 18.96 };
    const darkHours = (day: string) =>
      Array.from({ length: 24 }, (_, hour) =>
        isDark(Date.parse(day) + hour * 60 * MINUTE_MS, place, MINUTE_MS),
      );
    expect(new Set(darkHours('2026-12-15'))).toEqual(new Set([true]));
    expect(new Set(darkHours('2026-06-15'))).toEqual(new Set([false]));
    expect([
      isDark(Date.parse('2026-12-15'), place, DAY_MS),
      isDark(Date.parse('2026-02-15'), place, DAY_MS),
    ]).toEqual([true, false]);
  });

  test('stands overhead where the almanac says', () => {
    expect(sunHeight(Date.parse('2026-06-21T12:02Z'), { latitude: 23.43, longitude: 0 })).toBeGreaterThan(89);
  });
});
