import { describe, expect, it, test } from 'vitest';
import { HOUR_MS } from '../../../../preload/contract/core/durations.ts';
import {
  addDays,
  clockFaceMs,
  dateText,
  dayOfDateText,
  timesOnDay,
} from '../../../../preload/contract/rules/calendar-day.ts';
import { daysOfPeriod, lastDays, periodOfDays } from '../../../../renderer/state/calendar/day-period.ts';

const dayOf = (text: string) => dayOfDateText(text) ?? Number.NaN;

/** The last day of a week, by zone, and the hours of that week: the clock changes in it, at midnight in Cairo, by half an hour on Lord Howe Island. */
const WEEKS = [
  ['Europe/Berlin', '2026-04-02', 167],
  ['Europe/Berlin', '2026-10-27', 169],
  ['Africa/Cairo', '2026-04-28', 167],
  ['Australia/Lord_Howe', '2026-10-07', 167.5],
  ['Australia/Lord_Howe', '2026-04-07', 168.5],
  ['America/Havana', '2026-11-03', 169],
  ['UTC', '2026-04-02', 168],
] as const;

describe('P47: a period of days', () => {
  it.each(WEEKS)('of the last week, %s on %s, has seven days', (zone, today, hours) => {
    for (const time of ['00:00', '00:30', '09:00', '23:59']) {
      const [now] = timesOnDay(dayOf(today), clockFaceMs(time), zone);
      const period = lastDays(7, now, zone);
      expect((period.to - period.from) / HOUR_MS).toBe(hours);
      const [first, last] = daysOfPeriod(period, zone);
      expect([dateText(first), dateText(last)]).toEqual([dateText(addDays(dayOf(today), -6)), today]);
      expect(periodOfDays(first, last, zone)).toEqual(period);
    }
  });

  test('with a last day that was left out has none more', () => {
    const period = periodOfDays(dayOf('2011-12-28'), dayOf('2011-12-30'), 'Pacific/Apia');
    expect(daysOfPeriod(period, 'Pacific/Apia').map(dateText)).toEqual(['2011-12-28', '2011-12-29']);
  });
});
