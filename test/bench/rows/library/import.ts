import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { shellScript, writeFleetFiles } from '../../support/fleet-files.ts';
import { ARCHIVES_PER_DEVICE, largeFleet } from '../../support/large-fleet.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runProgram } from '../../support/run-program.ts';
import { LOOP_GOALS, watchLoop } from '../../support/watch-loop.ts';

const clock = { now: () => Date.now() };
const none = { lastModified: null, etag: null };
const MEGABYTE = 1e6;

/** B5 with B7: the list of a large fleet into an empty library, in slices. */
export const importBesideShell: Benchmark = {
  name: 'import',
  title: 'import of the stated number of devices with ten archives each, with the index for search',
  alternative: 'the `sqlite3` shell: the same rows, indexes and words from CSV in one transaction',
  meaning:
    'How long the app works on the fleet list after the first sign-in, until all of it can be searched.',
  shortfall:
    'The shell gets the words and sort keys ready-made and writes in one piece. Fleetglass makes them itself, writes in slices of 5 ms, so that the window reacts in the meantime, and merges the index in small steps. By profile of 55,000 rows, 31 % of the time are rows and their indexes, 17 % the index of words, 12 % merging it, 10 % making the words, 8 % commits, 2 % sort keys. Two designs were tried, by processor time on a busy machine (load 17 to 19), and not taken. To merge more segments at a time, 64, 128 or 256 instead of 16: all work for the words of 100,000 archives took 1.07, 1.23 and 1.35 s instead of 1.15 to 1.20, because FTS5 writes to each segment in each step of a merge; pages of 2,000 or 8,000 bytes took 10 % more, and 5 % less. To store ten archives by one statement: 16.7 µs a row instead of 19.3, 5 % of an import. One transaction for the whole list would take 14.0, and hold up the window. On a quiet machine what is missing is less than what runs differ by.',
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
    'devices found by "camera"': count("device_words WHERE device_words MATCH 'ncamera'"),
    'archives found by "motion"': count("archive_words WHERE archive_words MATCH 'fmotion'"),
  };
  database.close();
  const { size } = await stat(file);
  return { milliseconds, work, facts: { 'database MB': size / MEGABYTE } };
}
