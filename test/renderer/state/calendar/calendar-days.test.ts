import { describe, expect, it } from 'vitest';
import type { DayGroup } from '../../../../preload/contract/index.ts';
import { addMonths, calendarDayOf } from '../../../../preload/contract/rules/calendar-day.ts';
import {
  dayAfterKey,
  dayState,
  groupsByDay,
  weeksOf,
} from '../../../../renderer/state/calendar/calendar-days.ts';

const day = (month: number, date: number, year = 2026) => Date.UTC(year, month - 1, date);

function group(startsAt: number | null, stored: number, missing: number): DayGroup {
  return {
    kind: startsAt === null ? 'undated' : 'day',
    startsAt,
    count: stored + missing,
    full: 0,
    low: stored,
    missing,
  };
}

describe('a day of the calendar', () => {
  it('is the date in the zone that the user chose, whatever the clock says elsewhere', () => {
    const lateInLondon = Date.UTC(2026, 10, 21, 23, 30);
    expect(calendarDayOf(lateInLondon, 'UTC')).toBe(day(11, 21));
    expect(calendarDayOf(lateInLondon, 'Asia/Tokyo')).toBe(day(11, 22));
    expect(calendarDayOf(Date.UTC(2026, 10, 21, 3), 'America/New_York')).toBe(day(11, 20));
    expect(calendarDayOf(-62_200_000_000_000, 'UTC')).toBe(
      Math.floor(-62_200_000_000_000 / 86_400_000) * 86_400_000,
    );
  });

  it('has one of five states', () => {
    const groups = groupsByDay(
      [group(Date.UTC(2026, 10, 20), 1, 2), group(Date.UTC(2026, 10, 19), 0, 3), group(null, 0, 4)],
      'UTC',
    );
    const state = (date: number, reportedUntil: number | null) =>
      dayState(groups.get(day(11, date)), day(11, date), day(11, 21), reportedUntil);
    expect(groups.size).toBe(2);
    expect(state(20, null)).toBe('downloaded');
    expect(state(19, null)).toBe('onlineOnly');
    expect(state(18, day(11, 20))).toBe('none');
    expect(state(21, day(11, 20))).toBe('notChecked');
    expect(state(18, null)).toBe('notChecked');
    expect(state(18, day(11, 18)), 'the rest of the day of the last list').toBe('notChecked');
    expect(state(21, day(11, 21)), 'so far').toBe('none');
    expect(state(22, day(11, 21)), 'of the future nothing is known').toBe('future');
  });

  it('counts the latest snapshot of a device with the archives of its day', () => {
    const today = Date.UTC(2026, 10, 21);
    const latest: DayGroup = { ...group(today, 1, 0), kind: 'device' };
    const alone = groupsByDay([latest, group(Date.UTC(2026, 10, 20), 0, 3)], 'UTC');
    expect(dayState(alone.get(day(11, 21)), day(11, 21), day(11, 21), day(11, 21))).toBe('downloaded');
    const both = groupsByDay([latest, group(today, 2, 4)], 'UTC').get(day(11, 21));
    expect(both).toMatchObject({ count: 7, low: 3, missing: 4 });
  });
});

describe('a month', () => {
  it('is drawn in whole weeks that begin on Monday, or on Sunday', () => {
    const weeks = weeksOf(day(11, 21), 1);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe(day(10, 26));
    expect(weeks.at(-1)?.at(-1)).toBe(day(12, 6));
    expect(weeksOf(day(11, 21), 7)[0]?.[0]).toBe(day(11, 1));
  });

  it('is turned to the same date, or to the last where the month is shorter', () => {
    expect(addMonths(day(1, 31), 1)).toBe(day(2, 28));
    expect(addMonths(day(1, 15), -1)).toBe(day(12, 15, 2025));
    expect(addMonths(day(2, 29, 2028), 12)).toBe(day(2, 28, 2029));
  });

  it('is walked by keys', () => {
    const after = (key: string, shift = false) => dayAfterKey(day(11, 21), key, shift, 1);
    expect([after('ArrowRight'), after('ArrowLeft'), after('ArrowDown'), after('ArrowUp')]).toEqual([
      day(11, 22),
      day(11, 20),
      day(11, 28),
      day(11, 14),
    ]);
    expect([after('Home'), after('End')]).toEqual([day(11, 16), day(11, 22)]);
    expect([after('PageUp'), after('PageDown'), after('PageDown', true)]).toEqual([
      day(10, 21),
      day(12, 21),
      day(11, 21, 2027),
    ]);
    expect(after('Enter')).toBeNull();
  });
});
