import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDayOf,
  dayOfDate,
  partsOfDay,
} from '../../../preload/contract/rules/calendar-day.ts';
import { type DayWords, dayWords, foldWords } from './day-words.ts';

/** Most years from one 29 February to the next (1896 to 1904). */
const LONGEST_LEAP_GAP = 8;

/** Returns a date; without a year, the latest such day. */
function lastDate(
  year: string | undefined,
  month: number,
  day: number,
  today: CalendarDay,
): CalendarDay | null {
  if (year !== undefined) return dayOfDate(Number(year), month, day);
  const thisYear = partsOfDay(today).year;
  const years = Array.from({ length: LONGEST_LEAP_GAP + 1 }, (_, back) => thisYear - back);
  const days = years.map((one) => dayOfDate(one, month, day));
  return days.find((one) => one !== null && one <= today) ?? null;
}

/**
 * Parses `2026-11-20`, `20.11.2026`, `20/11`, `11月20日`: day before month, as everywhere in the
 * app.
 */
function numericDay(text: string, today: CalendarDay): CalendarDay | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return dayOfDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const signs = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日?$/.exec(text.replaceAll(' ', ''));
  if (signs !== null) return lastDate(signs[1], Number(signs[2]), Number(signs[3]), today);
  const numbers = /^(\d{1,2})[./](\d{1,2})[./]?(\d{4})?$/.exec(text);
  return numbers === null ? null : lastDate(numbers[3], Number(numbers[2]), Number(numbers[1]), today);
}

/** Parses `20 Nov`, `Nov 20, 2025`, `20. November`. */
function namedDay(text: string, words: DayWords, today: CalendarDay): CalendarDay | null {
  for (const { month, name } of words.monthsIn(text)) {
    const rest = text.replace(name, ' ');
    const numbers = rest.match(/\d+/g) ?? [];
    const day = numbers.find((number) => number.length <= 2);
    const year = numbers.find((number) => number.length === 4);
    if (day === undefined || numbers.length !== (year === undefined ? 1 : 2)) continue;
    if (!words.isFiller(rest.replaceAll(/\d+/g, ' '))) continue;
    return lastDate(year, month, Number(day), today);
  }
  return null;
}

/**
 * Parses `monday`, `last Monday`, `Montag letzte Woche`, `先週の月曜日`: the latest such day, or that of
 * a week.
 */
function weekday(text: string, words: DayWords, today: CalendarDay): CalendarDay | null {
  for (const { weekday: wanted, name } of words.weekdaysIn(text)) {
    const rest = text.replace(name, ' ').trim();
    const since = (partsOfDay(today).weekday - wanted + 7) % 7;
    // A few letters are more likely the beginning of a device's name.
    if (rest === '') return words.isWeekday(name) ? addDays(today, -since) : null;
    const weeks = words.weeksAgo(rest);
    if (weeks !== null) {
      const monday = addDays(today, -((partsOfDay(today).weekday + 6) % 7));
      return addDays(monday, ((wanted + 6) % 7) - weeks * 7);
    }
    if (words.isLast(rest)) return addDays(today, -(since === 0 ? 7 : since));
  }
  return null;
}

/**
 * Parses `yesterday`, `3 days ago`, `last week`, `vorgestern`: days, weeks, months or years before
 * today.
 */
function relativeDay(text: string, words: DayWords, today: CalendarDay): CalendarDay | null {
  const found = words.ago(text);
  if (found === null) return null;
  const { count, unit } = found;
  if (unit === 'day' || unit === 'week') return addDays(today, -count * (unit === 'week' ? 7 : 1));
  return addMonths(today, -count * (unit === 'year' ? 12 : 1));
}

/**
 * Parses a typed day, as written in a language (a BCP 47 tag) or in English. Numbers are day
 * before month; without a year it is the latest such day. `timeZone`: zone of today by its IANA
 * name; undefined for the laptop's. `null` if it is not a day.
 */
export function parseDay(typed: string, now: number, tag: string, timeZone?: string): CalendarDay | null {
  const today = calendarDayOf(now, timeZone);
  const text = foldWords(typed);
  if (text === '') return null;
  const numeric = numericDay(text, today);
  if (numeric !== null) return numeric;
  for (const language of new Set([tag, 'en'])) {
    const words = dayWords(language);
    const found =
      relativeDay(text, words, today) ?? namedDay(text, words, today) ?? weekday(text, words, today);
    if (found !== null) return found;
  }
  return null;
}
