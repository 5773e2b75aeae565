import { describe, expect, test } from 'vitest';
import { formatAge, formatExact, formatMoment } from '../../renderer/locales/format-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = new Date(2026, 10, 21, 12, 4, 31).getTime();

describe('formatMoment', () => {
  test('shows only the time on the same day', () => {
    expect(formatMoment(now - HOUR, now)).toBe('11:04');
  });

  test('adds the date when it is not today', () => {
    expect(formatMoment(now - DAY, now)).toBe('20 Nov 2026, 12:04');
  });
});

describe('formatAge', () => {
  test.each([
    [30_000, 'just now'],
    [-MINUTE, 'just now'],
    [2 * MINUTE + 59_000, '2 min ago'],
    [3 * HOUR, '3 hr ago'],
    [DAY, '1 day ago'],
    [5 * DAY, '5 days ago'],
    [61 * DAY, '21 Sept 2026'],
  ])('an age of %i ms reads "%s"', (age, words) => {
    expect(formatAge(now - age, now)).toBe(words);
  });
});

test('formatExact tells seconds', () => {
  expect(formatExact(now)).toBe('21 Nov 2026, 12:04:31');
});
