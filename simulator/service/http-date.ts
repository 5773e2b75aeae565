const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const CLOCK = '[0-2]\\d:[0-5]\\d:(?:[0-5]\\d|60)';
/** The three forms of an HTTP-date; the first number of each is the day of the month. */
const forms = [
  new RegExp(`^[A-Z][a-z]{2}, \\d{2} ${MONTH} \\d{4} ${CLOCK} GMT$`),
  new RegExp(`^[A-Z][a-z]+day, \\d{2}-${MONTH}-\\d{2} ${CLOCK} GMT$`),
  new RegExp(`^[A-Z][a-z]{2} ${MONTH} [ \\d]\\d ${CLOCK} \\d{4}$`),
];

/** Formats a time (ms since the epoch) as an HTTP-date, to the second. */
export function formatHttpDate(time: number): string {
  return new Date(time).toUTCString();
}

/**
 * Parses an HTTP-date in any of its three forms (RFC 9110 5.6.7) as ms since the epoch; `null` for
 * anything else.
 */
export function parseHttpDate(text: string): number | null {
  if (!forms.some((form) => form.test(text))) return null;
  const date = new Date(text.replace(':60', ':59') + (text.endsWith('GMT') ? '' : ' GMT'));
  // A day that the month lacks, or the hour 24, would roll over to another day.
  if (date.getUTCDate() !== Number(/\d+/.exec(text)?.[0])) return null;
  // JavaScript reads two-digit years from 50 on as 19xx; they belong to this century if at most 50
  // years ahead.
  const year = date.getUTCFullYear() + 100;
  if (/-\d\d /.test(text) && year <= new Date().getUTCFullYear() + 50) date.setUTCFullYear(year);
  // A leap second counts as the first second of the next minute.
  return date.getTime() + (text.includes(':60') ? 1_000 : 0);
}
