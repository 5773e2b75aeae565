const DAY_MS = 24 * 60 * 60 * 1_000;

/** The next time at which a clock on the wall shows `07:30`, ms; null for an empty field. */
export function nextTimeAt(typed: string, now: number): number | null {
  const [hours, minutes] = typed.split(':').map(Number);
  if (hours === undefined || minutes === undefined || !Number.isInteger(hours + minutes)) return null;
  const next = new Date(now);
  next.setHours(hours, minutes, 0, 0);
  return next.getTime() > now ? next.getTime() : next.getTime() + DAY_MS;
}
