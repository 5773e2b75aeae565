import { elapsedMs } from '../shared/elapsed-ms.ts';

/** Remembers recent times of actions, and nothing older. */
export function createRecentTimes(milliseconds: number) {
  /** Oldest first. */
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
