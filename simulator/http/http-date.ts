const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const FIXED = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const RFC850 = /^[A-Z][a-z]+day, (\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/;

/** A time in ms since the epoch as an HTTP-date, to the second. */
export function formatHttpDate(time: number): string {
  let text = formatted.get(time);
  if (text === undefined) {
    text = new Date(time).toUTCString();
    if (formatted.size >= MOST_FORMATTED) formatted.clear();
    formatted.set(time, text);
  }
  return text;
}

/** Answers repeat the same few times. */
const formatted = new Map<number, string>();
const MOST_FORMATTED = 1_000;

/** An HTTP-date in any of its three forms (RFC 9110 5.6.7) as ms since the epoch; null for anything else. */
export function parseHttpDate(text: string): number | null {
  const fixed = FIXED.exec(text);
  if (fixed) return assemble(fixed[3], fixed[2], fixed[1], fixed[4], fixed[5], fixed[6]);
  const old = RFC850.exec(text);
  // Two digits stand for the year that is at most 50 years ahead; no file of this service is older than 1970.
  if (old) {
    const short = Number(old[3]);
    return assemble(String(short < 70 ? 2000 + short : 1900 + short), old[2], old[1], old[4], old[5], old[6]);
  }
  const ancient = ASCTIME.exec(text);
  if (ancient) return assemble(ancient[6], ancient[1], ancient[2], ancient[3], ancient[4], ancient[5]);
  return null;
}

function assemble(
  year?: string,
  month?: string,
  day?: string,
  ...clock: (string | undefined)[]
): number | null {
  const position = MONTHS.indexOf(month ?? '?');
  if (position < 0 || position % 3 !== 0) return null;
  const [hour = 0, minute = 0, second = 0] = clock.map(Number);
  if (hour > 23 || minute > 59 || second > 60) return null;
  const time = Date.UTC(Number(year), position / 3, Number(day), hour, minute, second);
  return new Date(time).getUTCDate() === Number(day) || second === 60 ? time : null;
}
