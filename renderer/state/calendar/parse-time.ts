import { foldWords } from './day-words.ts';

/** The halves of the day, folded, in English, Arabic and Japanese. */
const HALVES: Readonly<Record<string, 0 | 12>> = { am: 0, pm: 12, ص: 0, م: 12, 午前: 0, 午後: 12 };

const TIME =
  /^(?<before>午前|午後)?(?<hours>\d{1,2})(?:[:.h時]?(?<minutes>\d{2})分?|[:.h時])?(?:uhr)?(?<after>am|pm|ص|م)?$/;

/**
 * Normalizes a typed time of day to `07:30`: `7`, `730`, `7.30`, `7h30`, `7 Uhr`, `7:30 pm`,
 * `午後7時30分`. `null` if it is not a time.
 */
export function parseTime(typed: string): string | null {
  const {
    before,
    hours: wholeHours,
    minutes,
    after,
  } = TIME.exec(foldWords(typed).replaceAll(' ', ''))?.groups ?? {};
  const half = HALVES[before ?? after ?? ''];
  const typedHours = Number(wholeHours);
  if (half !== undefined && (typedHours < 1 || typedHours > 12)) return null;
  const hours = half === undefined ? typedHours : (typedHours % 12) + half;
  if (!(hours <= 23) || Number(minutes ?? 0) > 59) return null;
  return `${String(hours).padStart(2, '0')}:${(minutes ?? '').padStart(2, '0')}`;
}
