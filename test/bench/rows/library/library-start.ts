import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { bundleEntry } from '../../programs/bundle-entry.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { largeLibrary } from '../../support/filled-library.ts';
import { runProgram } from '../../support/run-program.ts';

const clock = { now: () => Date.now() };
const entry = join(import.meta.dirname, '../../programs/first-page.ts');

/** The library's share of B8: from the start of a process to the first organizations and devices of a large library. */
export const libraryStart: Benchmark = {
  name: 'library-start',
  title:
    'process start to the first 500 devices read out of a library of so many with ten archives each; as one bundle, as it ships; no window, no page (for those see cold-start)',
  alternative: 'the same program with an empty library',
  meaning: 'How much a large fleet slows down the start of the app. The window is not part of it.',
  shortfall:
    'At 300,000 devices with 3,000,000 archives alone: by profile two counts through an index take 60 ms, of the devices of each organization (34) and of all of them (26). Counts that each import keeps up were not tried: at the size of the goal the row reaches it.',
  atMost: 1.2,
  factsAtMost: { 'start ms': 300 },
  pairs: 7,
  sizes: [10_000, 100_000, 300_000],
  async prepare(devices) {
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const [full, empty] = [await largeLibrary(devices), join(folder, 'empty')];
    openLibrarySync({ folder: empty, clock }).close();
    const program = await bundleEntry(entry, join(folder, 'program'));
    return {
      ours: () => timeStart(program, full),
      theirs: () => timeStart(program, empty),
      close: () => rm(folder, { recursive: true }),
    };
  },
};

async function timeStart(program: string, folder: string): Promise<Sync> {
  const started = performance.now();
  await runProgram(process.execPath, [program, folder]);
  const milliseconds = performance.now() - started;
  return { milliseconds, work: { 'first page': 1 }, facts: { 'start ms': milliseconds } };
}
