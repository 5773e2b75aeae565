import { afterEach, vi } from 'vitest';

/**
 * Makes the clock that is never set back go on by so many ms at once, until the end of the test;
 * what really waits goes on waiting.
 */
export function createSkippedTime() {
  let skippedMs = 0;
  const now = performance.now.bind(performance);
  afterEach(() => {
    skippedMs = 0;
    vi.restoreAllMocks();
  });
  return (milliseconds: number) => {
    skippedMs += milliseconds;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
  };
}
