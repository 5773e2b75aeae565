import { describe, expect, it, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, TWENTY_FOUR_HOURS_MS } from '../../../../preload/contract/core/durations.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDayOf,
  clockAt,
  clockFaceMs,
  dateText,
  dayAround,
  dayOfDate,
  dayOfDateText,
  daysBefore,
  daysBetween,
  partsOfDay,
  startOfDay,
  timeOfDay,
  timesOnDay,
} from '../../../../preload/contract/rules/calendar-day.ts';
import { nextTimeAt } from '../../../../renderer/state/offline/next-time-at.ts';

/** A change of a zone's clock: the last millisecond by the old one is `at - 1`. */
interface Change {
  readonly zone: string;
  readonly at: number;
  /** How far the clock is put forward, minutes. */
  readonly minutes: number;
}

const offsetOf = (at: number, zone: string) => clockAt(at, zone) - at;

/** The changes of a zone's clock in a period, found from its offsets alone. */
function changesOf(zone: string, from: number, to: number): readonly Change[] {
  const found: Change[] = [];
  const step = 5 * TWENTY_FOUR_HOURS_MS;
  for (let at = from; at < to; at += step) {
    if (offsetOf(at, zone) === offsetOf(at + step, zone)) continue;
    let [before, after] = [at, at + step];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetOf(middle, zone) === offsetOf(at, zone)) before = middle;
      else after = middle;
    }
    found.push({ zone, at: after, minutes: (offsetOf(after, zone) - offsetOf(before, zone)) / MINUTE_MS });
  }
  return found;
}

/** Years with odd changes: days left out (Samoa, Tokelau 2011), half an hour (Caracas 2007, Pyongyang 2018), Ramadan (Cairo 2010). */
const YEARS = [2007, 2010, 2011, 2018, 2026] as const;
const yearStart = (year: number) => dayOfDate(year, 1, 1) ?? Number.NaN;

/** The changes of each zone of the ICU in these years, both ways. */
const allChanges = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
  YEARS.flatMap((year) => changesOf(zone, yearStart(year), yearStart(year + 1))),
);

/** Zones that change from one offset to another at the same time are one case. */
const changes = [
  ...new Map(
    allChanges.map((change) => [
      `${change.at} ${offsetOf(change.at, change.zone)} ${change.minutes}`,
      change,
    ]),
  ).values(),
];

/** Fails with the zone and the change that broke a rule. */
function holds(rule: (change: Change) => void): void {
  for (const change of changes) {
    try {
      rule(change);
    } catch (error) {
      const at = new Date(change.at).toISOString();
      throw new Error(`${change.zone}, ${at}, ${change.minutes} minutes: ${String(error)}`, { cause: error });
    }
  }
}

/** Times around a change: on both days, at its edges and in the hours that it repeats or leaves out. */
function timesAround({ at, minutes }: Change): readonly number[] {
  const moved = Math.abs(minutes) * MINUTE_MS;
  return [-30 * HOUR_MS, -HOUR_MS, -1, 0, 1, moved - 1, moved, 30 * HOUR_MS].map((off) => at + off);
}

describe('P47: a day is a day of the calendar in each zone whose clock changes', () => {
  test('the table has zones that change at midnight, by half an hour, and by a whole day', () => {
    expect(new Set(allChanges.map(({ zone }) => zone)).size).toBeGreaterThan(150);
    expect(changes.some(({ minutes }) => minutes > 0) && changes.some(({ minutes }) => minutes < 0)).toBe(
      true,
    );
    expect(allChanges).toContainEqual(expect.objectContaining({ zone: 'Australia/Lord_Howe', minutes: 30 }));
    expect(allChanges).toContainEqual(expect.objectContaining({ zone: 'Pacific/Apia', minutes: 24 * 60 }));
    const overMidnight = allChanges.filter(
      ({ zone, at, minutes }) => minutes > 0 && timeOfDay(at - 1, zone) === TWENTY_FOUR_HOURS_MS - 1,
    );
    expect(overMidnight.length).toBeGreaterThan(10);
  });

  it('lies around each of its times, and begins where the day before ends', () => {
    holds((change) => {
      for (const at of timesAround(change)) {
        const { from, to } = dayAround(at, change.zone);
        expect([from <= at, at < to]).toEqual([true, true]);
        expect(dayAround(from, change.zone)).toEqual({ from, to });
        expect(dayAround(to - 1, change.zone)).toEqual({ from, to });
        expect(dayAround(to, change.zone).from).toBe(to);
      }
    });
  });

  it('has a first moment, before which no clock shows it', () => {
    holds(({ zone, at }) => {
      for (const offset of [-1, 0, 1, 2]) {
        const day = addDays(calendarDayOf(at, zone), offset);
        const from = startOfDay(day, zone);
        expect(clockAt(from, zone)).toBeGreaterThanOrEqual(day);
        expect(calendarDayOf(from - 1, zone)).toBeLessThan(day);
      }
    });
  });

  it('lies some days before another one at the same time of day, unless the clock is put forward over it', () => {
    holds((change) => {
      const { zone, minutes } = change;
      for (const at of timesAround(change))
        for (const days of [1, 7]) {
          const before = daysBefore(at, days, zone);
          const wanted = clockAt(at, zone) - days * TWENTY_FOUR_HOURS_MS;
          const later = clockAt(before, zone) - wanted;
          expect([0, minutes * MINUTE_MS]).toContain(later);
          // A day that was left out is the one that it was left out for.
          expect(before < at || minutes === 24 * 60).toBe(true);
        }
    });
  });

  it('has the next time of an alarm clock: later than now, and no clock shows it in between', () => {
    holds((change) => {
      const { zone } = change;
      const faces = new Map<number, number>();
      const faceAt = (at: number) => {
        const face = faces.get(at) ?? timeOfDay(at, zone);
        faces.set(at, face);
        return face;
      };
      for (const now of timesAround(change).slice(1, 5))
        for (const time of ['00:00', '02:30', '23:30']) {
          const next = nextTimeAt(time, now, zone) ?? Number.NaN;
          expect(next).toBeGreaterThan(now);
          const shows = (at: number) => faceAt(at) === clockFaceMs(time);
          const half = 30 * MINUTE_MS;
          for (let at = Math.ceil((now + 1) / half) * half; at < next; at += half)
            expect(shows(at)).toBe(false);
          const shown = [clockAt(next, zone), clockAt(next, zone) - change.minutes * MINUTE_MS];
          expect(shown.map((clock) => timeOfDay(clock, 'UTC'))).toContain(clockFaceMs(time));
        }
    });
  });
});

describe('the days of `truth.md` B, Europe/Berlin', () => {
  const berlin = (day: string, time: string) =>
    timesOnDay(dayOfDateText(day) ?? Number.NaN, clockFaceMs(time), 'Europe/Berlin')[0];

  test('on 28 March at 23:00 the next 06:00 is 06:00', () => {
    expect(nextTimeAt('06:00', berlin('2026-03-28', '23:00'), 'Europe/Berlin')).toBe(
      Date.UTC(2026, 2, 29, 4),
    );
  });

  test('on Monday 30 March at 00:30 the day before is Sunday', () => {
    const monday = calendarDayOf(berlin('2026-03-30', '00:30'), 'Europe/Berlin');
    expect([partsOfDay(monday).weekday, partsOfDay(addDays(monday, -1)).weekday]).toEqual([1, 0]);
    expect(dateText(addDays(monday, -1))).toBe('2026-03-29');
  });

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-21', 24],
  ])('%s has %i hours', (text, hours) => {
    const { from, to } = dayAround(berlin(text, '12:00'), 'Europe/Berlin');
    expect((to - from) / HOUR_MS).toBe(hours);
  });
});

test('Samoa had no 30 December 2011: the day after 29 December is the 31st', () => {
  const { to } = dayAround(Date.UTC(2011, 11, 29, 20), 'Pacific/Apia');
  expect(dateText(calendarDayOf(to - 1, 'Pacific/Apia'))).toBe('2011-12-29');
  expect(dateText(calendarDayOf(to, 'Pacific/Apia'))).toBe('2011-12-31');
});

describe('a date of any year', () => {
  test.each([-4712, -1, 0, 1, 33, 99, 100, 1900, 2000, 9999, 10_000])('%i is itself', (year) => {
    const day = dayOfDate(year, 2, 28) ?? Number.NaN;
    expect(partsOfDay(day)).toMatchObject({ year, month: 2, date: 28 });
    expect(calendarDayOf(day, 'UTC')).toBe(day);
    for (const zone of ['Europe/Berlin', 'Pacific/Apia', '+05:30', undefined]) {
      expect(calendarDayOf(startOfDay(day, zone), zone)).toBe(day);
      const { from, to } = dayAround(day, zone);
      expect(from <= day && day < to).toBe(true);
    }
  });

  test.each([
    [2026, 2, 29],
    [2026, 2, 31],
    [1900, 2, 29],
    [2026, 13, 1],
    [2026, 0, 1],
    [2026, 4, 31],
    [2026, 1, 0],
  ])('%i-%i-%i is in no calendar', (year, month, date) => {
    expect(dayOfDate(year, month, date)).toBeNull();
  });

  test('months are counted to the same date, or to the last of the month', () => {
    const from = (text: string): CalendarDay => dayOfDateText(text) ?? Number.NaN;
    expect(dateText(addMonths(from('2026-01-31'), 1))).toBe('2026-02-28');
    expect(dateText(addMonths(from('2024-01-31'), 1))).toBe('2024-02-29');
    expect(dateText(addMonths(from('0099-12-31'), -1))).toBe('0099-11-30');
    expect(daysBetween(from('2026-01-01'), addMonths(from('2026-01-01'), 12))).toBe(365);
  });
});
