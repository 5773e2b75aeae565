import { elapsedMs } from '../core/elapsed-ms.ts';

/** Remembers when something was last done, for as long as that is recent: it never holds more than was done in that time. */
export function createRecentTimes(milliseconds: number) {
  /** The oldest first. */
  const times = new Map<string, number>();

  return {
    note(key: string, at: number): void {
      times.delete(key);
      times.set(key, at);
      for (const [oldest, time] of times) {
        if (elapsedMs(time, at) < milliseconds) break;
        times.delete(oldest);
      }
    },
    isRecent(key: string, now: number): boolean {
      const at = times.get(key);
      return at !== undefined && elapsedMs(at, now) < milliseconds;
    },
    forget: (key: string) => void times.delete(key),
    count: () => times.size,
  };
}
