const DAY_MS = 24 * 60 * 60 * 1_000;

/** The next time at which a clock on the wall shows a time of day (`07:30`), ms since the epoch; null without one. */
export function nextTimeAt(time: string | null, now: number): number | null {
  if (time === null) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const next = new Date(now);
  next.setHours(hours, minutes, 0, 0);
  return next.getTime() > now ? next.getTime() : next.getTime() + DAY_MS;
}
