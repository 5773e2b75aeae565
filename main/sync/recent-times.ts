/** When something was last done, for as long as that is recent. What is older is forgotten, so it never holds more than came in that time. */
interface RecentTimes {
  /** It was done at a time; ms since the epoch. */
  note(key: string, at: number): void;
  isRecent(key: string, now: number): boolean;
  /** How many it holds. */
  count(): number;
}

export function createRecentTimes(milliseconds: number): RecentTimes {
  /** The oldest first. */
  const times = new Map<string, number>();
  // A clock that was set back makes nothing recent for longer.
  const isWithin = (at: number, now: number) => now >= at && now - at < milliseconds;

  return {
    note(key, at) {
      times.delete(key);
      times.set(key, at);
      for (const [oldest, time] of times) {
        if (isWithin(time, at)) break;
        times.delete(oldest);
      }
    },
    isRecent(key, now) {
      const at = times.get(key);
      return at !== undefined && isWithin(at, now);
    },
    count: () => times.size,
  };
}
