import { afterEach, describe, expect, test } from 'vitest';
import { formatAge, formatExact, formatTime } from '../../../renderer/locales/format-time.ts';
import { showTimesIn } from '../../../renderer/locales/intl.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const now = new Date(2026, 10, 21, 12, 4, 31).getTime();

describe('formatTime', () => {
  test('shows only the time on the same day', () => {
    expect(formatTime(now - HOUR_MS, now)).toBe('11:04');
  });

  test('adds the date when it is not today', () => {
    expect(formatTime(now - DAY_MS, now)).toBe('20 Nov 2026, 12:04');
  });
});

describe('by the clocks of the devices', () => {
  afterEach(() => showTimesIn(undefined));

  test('a time of an image is that of its device, with the zone; in UTC where the device has none', () => {
    showTimesIn(undefined, true);
    const at = Date.UTC(2026, 10, 21, 3, 30);
    const later = Date.UTC(2026, 10, 21, 12);
    expect(formatTime(at, later, 9 * 60)).toBe('12:30 GMT+9');
    expect(formatTime(at, later, -(3 * 60 + 30))).toBe('00:00 GMT-3:30');
    expect(formatTime(at, later, -5 * 60)).toBe('20 Nov 2026, 22:30 GMT-5');
    expect(formatTime(at, later, null)).toBe('03:30 UTC');
  });

  test('a time that is about no device stays as it was', () => {
    const before = formatTime(now, now);
    showTimesIn(undefined, true);
    expect(formatTime(now, now)).toBe(before);
  });

  test('one clock for all needs no zone beside each time', () => {
    showTimesIn('UTC');
    expect(formatTime(Date.UTC(2026, 10, 21, 3, 30), Date.UTC(2026, 10, 21, 12), 9 * 60)).toBe('03:30');
  });
});

describe('formatAge', () => {
  test.each([
    [30_000, 'just now'],
    [-MINUTE_MS, 'just now'],
    [2 * MINUTE_MS + 59_000, '2 min ago'],
    [3 * HOUR_MS, '3 hr ago'],
    [DAY_MS, '1 day ago'],
    [5 * DAY_MS, '5 days ago'],
    [61 * DAY_MS, '21 Sept 2026'],
  ])('an age of %i ms reads "%s"', (age, words) => {
    expect(formatAge(now - age, now)).toBe(words);
  });
});

test('formatExact tells seconds', () => {
  expect(formatExact(now)).toBe('21 Nov 2026, 12:04:31');
});
