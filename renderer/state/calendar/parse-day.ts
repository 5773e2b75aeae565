/** A day of the calendar; `month` counts from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dayOf(at: Date): CalendarDay {
  return { year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() };
}

/** Null for a day that is in no calendar, such as 31 February. */
function checked(year: number, month: number, day: number): CalendarDay | null {
  const found = dayOf(new Date(year, month - 1, day));
  return found.month === month && found.day === day && found.year === year ? found : null;
}

/**
 * The day that a person typed: `2026-11-20`, `20.11.2026`, `20/11`, or `today` and its neighbours as the language says them. Numbers are day
 * before month, as everywhere in the app; without a year it is the last such day. Null: no day. `relative` names a number of days from today.
 */
export function parseDay(typed: string, now: number, relative: (days: number) => string): CalendarDay | null {
  const text = typed.trim().toLowerCase();
  const offset = [0, -1, -2].find((days) => relative(days).toLowerCase() === text);
  const today = new Date(now);
  if (offset !== undefined) {
    return dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + offset));
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[./](\d{1,2})[./]?(\d{4})?$/.exec(text);
  if (numbers === null) return null;
  const [day, month] = [Number(numbers[1]), Number(numbers[2])];
  if (numbers[3] !== undefined) return checked(Number(numbers[3]), month, day);
  const thisYear = checked(today.getFullYear(), month, day);
  const isAhead = thisYear !== null && new Date(thisYear.year, month - 1, day).getTime() > now;
  return isAhead || thisYear === null ? checked(today.getFullYear() - 1, month, day) : thisYear;
}
