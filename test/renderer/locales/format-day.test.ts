import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  clockFaceMs,
  dayOfDateText,
  timesOnDay,
} from '../../../preload/contract/rules/calendar-day.ts';
import { formatDay } from '../../../renderer/locales/format-day.ts';
import { showTimesIn } from '../../../renderer/locales/intl.ts';

afterEach(() => showTimesIn(undefined));

/** Of each zone: a moment just behind the night in which the clock changes, and the days that it has before. */
const NIGHTS = [
  ['Europe/Berlin', '2026-03-30', 'Yesterday Sunday 29 March 2026', 'Saturday 28 March 2026'],
  ['Europe/Berlin', '2026-10-26', 'Yesterday Sunday 25 October 2026', 'Saturday 24 October 2026'],
  ['Australia/Lord_Howe', '2026-10-05', 'Yesterday Sunday 4 October 2026', 'Saturday 3 October 2026'],
  ['Africa/Cairo', '2026-04-25', 'Yesterday Friday 24 April 2026', 'Thursday 23 April 2026'],
] as const;

describe('P47: yesterday is the day before on the calendar', () => {
  test.each(NIGHTS)('%s, %s', (zone, today, yesterday, before) => {
    showTimesIn(zone);
    const day = dayOfDateText(today) ?? Number.NaN;
    const [now] = timesOnDay(day, clockFaceMs('00:30'), zone);
    const noonBefore = (days: number) => timesOnDay(addDays(day, -days), clockFaceMs('12:00'), zone)[0];
    // Versions of CLDR differ in a comma.
    const words = (at: number) => formatDay(at, now).replaceAll(',', '');
    expect(words(noonBefore(1))).toBe(yesterday);
    expect(words(noonBefore(2))).toBe(before);
    expect(words(now)).toMatch(/^Today /);
  });
});
