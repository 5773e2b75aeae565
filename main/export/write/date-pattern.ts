/**
 * Fields of a date in a name, by the letters of Unicode TR35: a closed set of numbers, the same in
 * every language.
 */
const fields: Readonly<Record<string, (date: Date) => string>> = {
  yyyy: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  yy: (date) => twoDigits(date.getUTCFullYear() % 100),
  MM: (date) => twoDigits(date.getUTCMonth() + 1),
  dd: (date) => twoDigits(date.getUTCDate()),
  HH: (date) => twoDigits(date.getUTCHours()),
  mm: (date) => twoDigits(date.getUTCMinutes()),
  ss: (date) => twoDigits(date.getUTCSeconds()),
  SSS: (date) => String(date.getUTCMilliseconds()).padStart(3, '0'),
};

/** Fields and the text between them, in order. */
export type DatePattern = readonly string[];

function twoDigits(value: number): string {
  return String(Math.abs(value)).padStart(2, '0');
}

/** Splits `yyyy-MM-dd HH-mm`. Returns the position of unknown letters, if any. */
export function parseDatePattern(text: string): DatePattern | number {
  const pieces = text.match(/([A-Za-z])\1*|[^A-Za-z]+/g) ?? [];
  let position = 0;
  for (const piece of pieces) {
    if (/[A-Za-z]/.test(piece) && !(piece in fields)) return position;
    position += piece.length;
  }
  return pieces;
}

/** Formats `at` (ms since the epoch) on a clock that is `offsetMinutes` ahead of UTC. */
export function formatDate(pattern: DatePattern, at: number, offsetMinutes: number): string {
  const date = new Date(at + offsetMinutes * 60_000);
  return pattern.map((piece) => fields[piece]?.(date) ?? piece).join('');
}

/** Formats a zone for a name, without a colon: `Z`, `+0530`, `-0330`. */
export function formatZone(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'Z';
  const minutes = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${sign}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`;
}
