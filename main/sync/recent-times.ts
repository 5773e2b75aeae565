/** Remembers when something was last done, for as long as that is recent: it never holds more than was done in that time. */
export function createRecentTimes(milliseconds: number) {
  /** The oldest first. */
  const times = new Map<string, number>();
  // A clock that was set back makes nothing recent for longer.
  const isWithin = (at: number, now: number) => now >= at && now - at < milliseconds;

  return {
    note(key: string, at: number): void {
      times.delete(key);
      times.set(key, at);
      for (const [oldest, time] of times) {
        if (isWithin(time, at)) break;
        times.delete(oldest);
      }
    },
    isRecent(key: string, now: number): boolean {
      const at = times.get(key);
      return at !== undefined && isWithin(at, now);
    },
    forget: (key: string) => void times.delete(key),
    count: () => times.size,
  };
}
