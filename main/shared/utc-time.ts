/**
 * Formats a time as ISO 8601 in UTC with milliseconds; `null` for `null` or a time out of range.
 */
export function isoTime(time: number | null): string | null {
  if (time === null) return null;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/**
 * Formats a time in UTC for a file name, without colons: `2026-11-21 14.05.33Z`. `null` as in
 * `isoTime`.
 */
export function fileTime(time: number | null): string | null {
  const iso = isoTime(time);
  return iso === null ? null : `${iso.slice(0, -5).replace('T', ' ').replaceAll(':', '.')}Z`;
}

/** Parses the output of `isoTime`, ms since the epoch. Use `instantOfText` for foreign times. */
export function timeOfIso(text: string): number {
  return Date.parse(text);
}
