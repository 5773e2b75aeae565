import { type CalendarDay, calendarDayOf, DAY_MS } from './calendar-days.ts';

/** Null for a day that is in no calendar, such as 31 February. */
function checked(year: number, month: number, day: number): CalendarDay | null {
  const found = new Date(Date.UTC(year, month - 1, day));
  const isSame = found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
  return isSame && found.getUTCFullYear() === year ? found.getTime() : null;
}

/**
 * The day that a person typed: `2026-11-20`, `20.11.2026`, `20/11`, or `today` and its neighbours as the language says them. Numbers are day
 * before month, as everywhere in the app; without a year it is the last such day. Null: no day. `relative` names a number of days from today.
 */
export function parseDay(typed: string, now: number, relative: (days: number) => string): CalendarDay | null {
  const text = typed.trim().toLowerCase();
  const today = calendarDayOf(now, undefined);
  const offset = [0, -1, -2].find((days) => relative(days).toLowerCase() === text);
  if (offset !== undefined) return today + offset * DAY_MS;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[./](\d{1,2})[./]?(\d{4})?$/.exec(text);
  if (numbers === null) return null;
  const [day, month] = [Number(numbers[1]), Number(numbers[2])];
  if (numbers[3] !== undefined) return checked(Number(numbers[3]), month, day);
  const year = new Date(today).getUTCFullYear();
  const thisYear = checked(year, month, day);
  return thisYear === null || thisYear > today ? checked(year - 1, month, day) : thisYear;
}
