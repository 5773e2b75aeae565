import { expect, test } from 'vitest';
import { parseDay } from '../../../../renderer/state/calendar/parse-day.ts';

const now = new Date(2026, 10, 21, 12).getTime();
const relative = (days: number) => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day');
const parse = (typed: string) => parseDay(typed, now, relative);

test('a day is read as it is written, day before month', () => {
  for (const typed of ['2026-11-20', '20.11.2026', '20/11/2026', '20.11.', '20/11', 'Yesterday']) {
    expect(parse(typed)).toBe(Date.UTC(2026, 10, 20));
  }
  expect(parse('today')).toBe(Date.UTC(2026, 10, 21));
});

test('a day without a year is the last one', () => {
  expect(parse('24.12.')).toBe(Date.UTC(2025, 11, 24));
});

test('what is no day is none', () => {
  for (const typed of ['', 'pump', '31.2.2026', '2026-13-01', '11', '20.11.26.1'])
    expect(parse(typed)).toBeNull();
});
