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
    'process start to the first 500 devices read out of a library of that many with ten archives each; as one bundle, as it ships; no window, no page (for those see cold-start)',
  alternative: 'the same program with an empty library',
  meaning: 'How much a large fleet slows down the start of the app. The window is not part of it.',
  shortfall:
    'By profile two counts through an index took 60 ms at 300,000 devices with 3,000,000 archives, of the devices of each organization (34) and of all of them (26). Two designs were tried. An index of their organizations alone stays: at 100,000 devices the counts take 3.2 and 1.8 ms of processor time instead of 7.4 and 6.8. Counts that triggers keep up took an import 1.8 times as long, as FTS5 then writes its words for each device. What is missing is less than runs differ by. On a slow machine the program takes 245 ms for an empty library, 93 on another.',
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
