import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { shellScript, writeFleetFiles } from '../../support/fleet-files.ts';
import { largeFleet } from '../../support/large-fleet.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runProgram } from '../../support/run-program.ts';
import { LOOP_GOALS, watchLoop } from '../../support/watch-loop.ts';

const clock = { now: () => Date.now() };
const none = { lastModified: null, etag: null };
const ARCHIVES_PER_DEVICE = 10;
const MEGABYTE = 1e6;

/** B5 with B7: the list of a large fleet into an empty library, in slices. */
export const importBesideShell: Benchmark = {
  name: 'import',
  title: 'import of so many devices with ten archives each, with the index for search',
  alternative: 'the `sqlite3` shell: the same rows, indexes and words from CSV in one transaction',
  meaning:
    'How long the app works on the fleet list after the first sign-in, until all of it can be searched.',
  shortfall:
    'The shell gets the words and sort keys ready-made and writes in one piece. Fleetglass makes them itself (2 of 33 µs for a row), writes in slices of 5 ms, so that the window reacts in the meantime, and merges the index in small steps (a sixth of the time, by profile); rows, indexes and words cost both sides the same.',
  atMost: 1.8,
  factsAtMost: LOOP_GOALS,
  pairs: 5,
  sizes: [10_000, 100_000, 300_000],
  async prepare(devices) {
    requireProgram('sqlite3');
    const size = { devices, archivesPerDevice: ARCHIVES_PER_DEVICE };
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const account = join(folder, 'account');
    const theirs = join(folder, 'theirs.sqlite');
    const script = join(folder, 'script.sql');
    openLibrarySync({ folder: account, clock }).close();
    await writeFleetFiles(folder, size);
    await writeFile(script, shellScript(folder, join(account, 'library.sqlite')));

    return {
      async ours() {
        await rm(account, { recursive: true, force: true });
        const library = openLibrarySync({ folder: account, clock });
        const started = performance.now();
        const { facts } = await watchLoop(() =>
          library.storeOrganizations(largeFleet(size), none, clock.now()),
        );
        const milliseconds = performance.now() - started;
        const memory = process.memoryUsage().rss / MEGABYTE;
        library.close();
        const database = join(account, 'library.sqlite');
        const run = await finishedRun(milliseconds, database);
        return { ...run, facts: { ...facts, ...run.facts, 'memory MB': memory } };
      },
      async theirs() {
        for (const end of ['', '-wal', '-shm']) await rm(theirs + end, { force: true });
        const started = performance.now();
        await runProgram('sqlite3', ['-bail', theirs, `.read ${script}`]);
        return finishedRun(performance.now() - started, theirs);
      },
      close: () => rm(folder, { recursive: true }),
    };
  },
};

async function finishedRun(milliseconds: number, file: string): Promise<Sync> {
  const database = new DatabaseSync(file, { readOnly: true });
  const count = (sql: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.['n']);
  const work = {
    devices: count('subject WHERE device_id IS NULL'),
    archives: count('subject WHERE device_id IS NOT NULL'),
    'devices found by "camera"': count("device_words WHERE device_words MATCH 'camera'"),
    'archives found by "motion"': count("archive_words WHERE archive_words MATCH 'motion'"),
  };
  database.close();
  const { size } = await stat(file);
  return { milliseconds, work, facts: { 'database MB': size / MEGABYTE } };
}
