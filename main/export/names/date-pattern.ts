/** The fields of a date in a name, by the letters of Unicode TR35: a closed set, all numbers, the same in every language. */
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

/** Fields and the text between them, in their order. */
export type DatePattern = readonly string[];

function twoDigits(value: number): string {
  return String(Math.abs(value)).padStart(2, '0');
}

/** Splits `yyyy-MM-dd HH-mm`. A number: where it has letters that are no field. */
export function parseDatePattern(text: string): DatePattern | number {
  const pieces = text.match(/([A-Za-z])\1*|[^A-Za-z]+/g) ?? [];
  let position = 0;
  for (const piece of pieces) {
    if (/[A-Za-z]/.test(piece) && !(piece in fields)) return position;
    position += piece.length;
  }
  return pieces;
}

/** `at` is ms since the epoch, as a clock shows it that is so many minutes ahead of UTC. */
export function formatDate(pattern: DatePattern, at: number, offsetMinutes: number): string {
  const date = new Date(at + offsetMinutes * 60_000);
  return pattern.map((piece) => fields[piece]?.(date) ?? piece).join('');
}

/** A zone as a name may have it, without a colon: `Z`, `+0530`, `-0330`. */
export function formatZone(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'Z';
  const minutes = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${sign}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`;
}
