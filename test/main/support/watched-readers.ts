import { afterAll } from 'vitest';
import { watchLoop } from '../../bench/support/watch-loop.ts';
import { isFuzzRun } from '../../faults/support/full-run.ts';

const MEBIBYTE = 1_024 * 1_024;

/**
 * Runs readers of strangers' files, and prints for each the longest turn of the main loop and the
 * memory of the process at the end of `npm run test:fuzz`, as CSV. The turns include the test's own
 * work, such as breaking a file.
 */
export function createWatchedReaders() {
  const rows: string[] = [];
  afterAll(() => {
    if (isFuzzRun)
      process.stdout.write(
        `${['reader,longest turn (processor ms),longest collection of garbage (ms),memory (MB)', ...rows].join('\n')}\n`,
      );
  });
  return async function watched(name: string, read: () => Promise<void>): Promise<void> {
    let memory = 0;
    const sample = () => (memory = Math.max(memory, process.memoryUsage.rss()));
    const timer = setInterval(sample, 100);
    try {
      const { facts } = await watchLoop(read);
      sample();
      const times = ['longest processor ms', 'longest gc ms'].map((fact) => (facts[fact] ?? 0).toFixed(1));
      rows.push([`"${name}"`, ...times, Math.round(memory / MEBIBYTE)].join(','));
    } finally {
      clearInterval(timer);
    }
  };
}
