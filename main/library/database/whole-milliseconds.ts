/** A time of the outside as whole ms since the epoch; null for one that no calendar holds (ECMAScript 21.4.1.1). */
export function wholeMilliseconds(time: number | null): number | null {
  if (time === null) return null;
  const value = new Date(Math.round(time)).getTime();
  return Number.isNaN(value) ? null : value;
}
