/** Rounds a time of the service to whole ms since the epoch; null outside of the calendar (ECMAScript 21.4.1.1). */
export function wholeMilliseconds(time: number | null): number | null {
  if (time === null) return null;
  const value = new Date(Math.round(time)).getTime();
  return Number.isNaN(value) ? null : value;
}
