import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SearchReport } from '../../programs/search-child.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { largeLibrary } from '../../support/filled-library.ts';

/** What is typed, and how much of it both sides answer: the other side scores every hit, seconds for a common word at 100,000 devices. */
const RECORDED = 200;
const COMPARED = 40;
const child = join(import.meta.dirname, '../../programs/search-child.ts');

/** B6: the memory that search as the user types takes, beside an index that is all in memory. */
export const searchBesideMiniSearch: Benchmark = {
  name: 'search-memory',
  title: `memory that search as the user types takes among the stated number of devices with ten archives each, after ${COMPARED} of ${RECORDED} queries`,
  alternative: 'MiniSearch 7 with the same words in memory, beginnings of words, all of them wanted',
  meaning: 'How much memory search takes from the other programs on the laptop.',
  unit: 'MB',
  atMost: 1 / 20,
  pairs: 5,
  sizes: [10_000, 100_000],
  async prepare(devices) {
    const folder = await largeLibrary(devices);
    const run = async (side: 'ours' | 'theirs'): Promise<Sync> => {
      const inputs = [
        '--expose-gc',
        child,
        side,
        folder,
        String(devices),
        String(RECORDED),
        String(COMPARED),
      ];
      const { stdout } = await promisify(execFile)(process.execPath, inputs);
      const { megabytes, median, queries } = JSON.parse(stdout) as SearchReport;
      return { milliseconds: megabytes, work: { queries }, facts: { 'median ms': median } };
    };
    return {
      ours: () => run('ours'),
      theirs: () => run('theirs'),
      close: () => Promise.resolve(),
    };
  },
};
