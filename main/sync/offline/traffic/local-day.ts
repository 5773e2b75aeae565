/** The day at a time (ms since the epoch) by the laptop's calendar, YYYY-MM-DD: data plans and people count local days. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first day of a period that a time lies in. */
export function periodStart(at: number, period: 'day' | 'month'): string {
  const day = localDay(at);
  return period === 'day' ? day : `${day.slice(0, -2)}01`;
}
