import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import type { SearchReport } from '../../programs/search-child.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { largeFleet } from '../../support/large-fleet.ts';

const ARCHIVES_PER_DEVICE = 10;
/** Enough to know a 95th percentile; the other side scores every hit of each. */
const RECORDED = 200;
const child = join(import.meta.dirname, '../../programs/search-child.ts');

/** B6: the memory that search as one types takes, beside an index that is all in memory. */
export const searchBesideMiniSearch: Benchmark = {
  name: 'search-memory',
  title: `memory that search as one types takes among so many devices with ten archives each, after ${RECORDED} queries`,
  alternative: 'MiniSearch 7 with the same words in memory, beginnings of words, all of them wanted',
  meaning: 'How much memory search takes from the other programs on the laptop.',
  shortfall:
    'The memory reaches its goal, the time beside it did not. It counts the first queries of a process, before its code is compiled and its pages are read; the rows of `search` begin after twenty. On a machine at a load of 17 to 24 the same first queries took 7.0 ms of processor time at p95, and those after them 5.8.',
  unit: 'MB',
  atMost: 1 / 20,
  factsAtMost: { 'p95 ms': 5 },
  pairs: 5,
  sizes: [10_000, 100_000],
  async prepare(devices) {
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const library = openLibrarySync({ folder, clock: { now: () => Date.now() } });
    const fleet = largeFleet({ devices, archivesPerDevice: ARCHIVES_PER_DEVICE });
    await library.storeOrganizations(fleet, { lastModified: null, etag: null }, Date.now());
    library.close();
    const run = async (side: 'ours' | 'theirs'): Promise<Sync> => {
      const inputs = ['--expose-gc', child, side, folder, String(devices), String(RECORDED)];
      const { stdout } = await promisify(execFile)(process.execPath, inputs);
      const { megabytes, p95, queries } = JSON.parse(stdout) as SearchReport;
      return { milliseconds: megabytes, work: { queries }, facts: { 'p95 ms': p95 } };
    };
    return {
      ours: () => run('ours'),
      theirs: () => run('theirs'),
      close: () => rm(folder, { recursive: true }),
    };
  },
};
