const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(?<month>${MONTHS.join('|')})`;
const TIME = String.raw`(?<hours>\d\d):(?<minutes>\d\d):(?<seconds>\d\d)`;

/** The three forms of RFC 9110 5.6.7. Case is not held against a server; anything else is. */
const FORMS = [
  String.raw`^[a-z]{3}, (?<day>\d\d) ${MONTH} (?<year>\d{4}) ${TIME} gmt$`,
  String.raw`^[a-z]{6,9}, (?<day>\d\d)-${MONTH}-(?<year>\d\d) ${TIME} gmt$`,
  String.raw`^[a-z]{3} ${MONTH} (?<day>[ \d]\d) ${TIME} (?<year>\d{4})$`,
].map((form) => new RegExp(form, 'i'));

/** A two-digit year that seems to lie further ahead than this is one of the past century (RFC 9110 5.6.7). */
const YEARS_AHEAD = 50;

/**
 * Reads an HTTP-date (RFC 9110 5.6.7) as ms since the epoch. Null for anything else, other zones included: `Date.parse` would
 * guess. `now` settles the century of the old two-digit form.
 */
export function parseHttpDate(text: string, now: number = Date.now()): number | null {
  const parts = partsOf(text);
  if (parts === undefined) return null;
  const { year = '', month = '', ...numbers } = parts;
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  const [day, hours, minutes, seconds] = ['day', 'hours', 'minutes', 'seconds'].map((part) =>
    Number(numbers[part]),
  ) as [number, number, number, number];
  // A leap second is a valid second 60; JavaScript counts it as the first of the next minute.
  if (hours > 23 || minutes > 59 || seconds > 60) return null;
  const fullYear = year.length === 2 ? yearOf(Number(year), new Date(now).getUTCFullYear()) : Number(year);
  // The 31st of February would silently become a day of March.
  if (new Date(Date.UTC(fullYear, monthIndex, day)).getUTCDate() !== day) return null;
  return Date.UTC(fullYear, monthIndex, day, hours, minutes, seconds);
}

function partsOf(text: string) {
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups !== undefined) return groups;
  }
  return undefined;
}

function yearOf(twoDigits: number, thisYear: number): number {
  const year = Math.floor(thisYear / 100) * 100 + twoDigits;
  return year > thisYear + YEARS_AHEAD ? year - 100 : year;
}
