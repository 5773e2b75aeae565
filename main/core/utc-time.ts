/** ISO 8601 in UTC with milliseconds; null for null and for a time that no calendar holds. */
export function isoTime(time: number | null): string | null {
  if (time === null) return null;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A time in UTC for a file name, without colons: `2026-11-21 14.05.33Z`. Null where `isoTime` is. */
export function fileTime(time: number | null): string | null {
  const iso = isoTime(time);
  return iso === null ? null : `${iso.slice(0, -5).replace('T', ' ').replaceAll(':', '.')}Z`;
}

/** Reads what `isoTime` wrote, ms since the epoch. Times of others are read by `instantOfText`. */
export function timeOfIso(text: string): number {
  return Date.parse(text);
}
