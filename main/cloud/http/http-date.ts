const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})`;
const TIME = String.raw`(\d\d):(\d\d):(\d\d)`;

/** The three forms of RFC 9110 5.6.7. Case is not held against a server; anything else is. */
const FIXDATE = new RegExp(String.raw`^[a-z]{3}, (\d\d) ${MONTH} (\d{4}) ${TIME} gmt$`, 'i');
const RFC850 = new RegExp(String.raw`^[a-z]{6,9}, (\d\d)-${MONTH}-(\d\d) ${TIME} gmt$`, 'i');
const ASCTIME = new RegExp(String.raw`^[a-z]{3} ${MONTH} ([ \d]\d) ${TIME} (\d{4})$`, 'i');

/** A two-digit year that seems to lie further ahead than this is one of the past century (RFC 9110 5.6.7). */
const YEARS_AHEAD = 50;

/**
 * Reads an HTTP-date (RFC 9110 5.6.7) as ms since the epoch. Null for anything else, other zones included: `Date.parse` would
 * guess. `now` settles the century of the old two-digit form.
 */
export function parseHttpDate(text: string, now: number = Date.now()): number | null {
  const fixdate = FIXDATE.exec(text);
  if (fixdate !== null) {
    const [, day, month, year, ...time] = fixdate;
    return instant(Number(year), month, day, time);
  }
  const asctime = ASCTIME.exec(text);
  if (asctime !== null) {
    const [, month, day, hours, minutes, seconds, year] = asctime;
    return instant(Number(year), month, day, [hours, minutes, seconds]);
  }
  const rfc850 = RFC850.exec(text);
  if (rfc850 === null) return null;
  const [, day, month, shortYear, ...time] = rfc850;
  const thisYear = new Date(now).getUTCFullYear();
  const year = Math.floor(thisYear / 100) * 100 + Number(shortYear);
  return instant(year > thisYear + YEARS_AHEAD ? year - 100 : year, month, day, time);
}

function instant(
  year: number,
  month: string | undefined,
  day: string | undefined,
  time: readonly (string | undefined)[],
): number | null {
  const monthIndex = MONTHS.indexOf((month ?? '').toLowerCase());
  const [hours = 0, minutes = 0, seconds = 0] = time.map(Number);
  const date = Number(day);
  // A leap second is a valid second 60; JavaScript counts it as the first of the next minute.
  if (hours > 23 || minutes > 59 || seconds > 60) return null;
  const result = Date.UTC(year, monthIndex, date, hours, minutes, seconds);
  // The 31st of February would silently become a day of March.
  return new Date(Date.UTC(year, monthIndex, date)).getUTCDate() === date ? result : null;
}
