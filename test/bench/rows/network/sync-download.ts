import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChildService } from '../../../support/child-service.ts';
import { openSyncProgram } from '../../../support/sync-program.ts';
import { bundleProgram } from '../../programs/bundle-program.ts';
import { writeAddressList } from '../../programs/write-address-list.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runProgram } from '../../support/run-program.ts';
import { runWatched } from '../../support/run-watched.ts';
import { type SimulatorService, startImageCloud } from '../../support/simulator-service.ts';

/** A camera's picture of 1080p at a usual quality. */
const BYTES = 300_000;

/** Enough of them for the memory to show, without filling the disk. */
const SMALL_BYTES = 30_000;

/** As many as the product has under way at once. */
const AT_ONCE = 8;

const HOUR_MS = 3_600_000;

/** Downloads all images of a service by a pin, with queue, retention, data usage and report, beside programs that copy files. */
export const syncBesideRclone: Benchmark = syncBeside('rclone', 'rclone', 1, (service, folder) => [
  'rclone',
  ['copy', ':http:/images', folder, '--http-url', service.imageOrigin, '--transfers', `${AT_ONCE}`],
]);

export const syncBesideAria2: Benchmark = syncBeside('aria2c', 'aria2', null, (_service, folder) => [
  'aria2c',
  ['-j', `${AT_ONCE}`, '--quiet', '--allow-overwrite=true', '-d', folder, '-i', `${folder}.txt`],
]);

/** The same again with nothing changed: what it costs to know that. */
export const resyncBesideRclone: Benchmark = {
  name: 'resync-rclone',
  title: 'sync again, nothing changed',
  alternative: '`rclone copy` again',
  meaning: 'How long “Sync now” takes when nothing has changed on the service.',
  shortfall:
    'Fleetglass makes two requests for each image, for its address and for the image; rclone makes one to a list that it is given. Each confirmation is also recorded in the library and in the report.',
  atMost: 1,
  pairs: 5,
  sizes: [200, 2_000],
  async prepare(size) {
    requireProgram('rclone');
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const service = await startImageCloud(size, BYTES);
    const theirs = join(folder, 'theirs');
    const copy = [
      'copy',
      ':http:/images',
      theirs,
      '--http-url',
      service.imageOrigin,
      '--checkers',
      `${AT_ONCE}`,
    ];
    // What was confirmed half a minute ago is not asked about again, so an hour goes by between two runs.
    let hours = 0;
    const clock = { now: () => Date.now() + hours * HOUR_MS };
    const program = await openSyncProgram(join(folder, 'library'), service, { clock });
    await program.downloadAll();
    await runProgram('rclone', copy);
    return {
      ours: () =>
        countRequests(service, async () => {
          hours += 1;
          await program.downloadAll();
        }),
      theirs: () => countRequests(service, () => runProgram('rclone', copy)),
      async close() {
        await program.close();
        await service.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

/** Memory through 10,000 images, and that it does not grow from 5,000 on (B17). */
export const syncMemory: Benchmark = {
  ...syncBeside(
    'rclone',
    'rclone',
    null,
    (service, folder) => [
      'rclone',
      ['copy', ':http:/images', folder, '--http-url', service.imageOrigin, '--transfers', `${AT_ONCE}`],
    ],
    SMALL_BYTES,
  ),
  name: 'sync-memory',
  title: 'memory while images of 30 kB are downloaded (our process with `MALLOC_ARENA_MAX=1`)',
  meaning: 'How much memory a long sync takes from the other programs on the laptop (under “also seen”).',
  sizes: [1_000, 5_000, 10_000],
  factsAtMost: { 'memory MB': 250, 'loop delay p99 ms': 20 },
};

function syncBeside(
  program: string,
  debianPackage: string,
  atMost: number | null,
  command: (service: SimulatorService, folder: string) => readonly [string, readonly string[]],
  imageBytes = BYTES,
): Benchmark {
  return {
    name: `sync-${program}`,
    title:
      'download images of 300 kB by a pin: queue, hash, flush, index, data usage, report (our process with `MALLOC_ARENA_MAX=1`)',
    alternative: `\`${program}\`, ${AT_ONCE} at a time, neither hashed nor flushed`,
    meaning: 'How long everything that is pinned takes to download, with the report of what came.',
    shortfall: `${program} only writes files. Fleetglass requests the address of each image, checks and hashes it, waits until the disk has it, counts every byte for the data limits, and settles the queue and the report in one transaction per image.`,
    atMost,
    pairs: 5,
    sizes: [200, 2_000],
    async prepare(size) {
      requireProgram(program, debianPackage);
      const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
      const service = await startImageCloud(size, imageBytes);
      const theirs = join(folder, 'theirs');
      await writeAddressList(service, size, `${theirs}.txt`);
      const ours = await bundleProgram(join(import.meta.dirname, '../../programs/sync-once.ts'), folder);
      return {
        ours: () => syncOurs(ours, service, join(folder, 'library')),
        async theirs() {
          await rm(theirs, { recursive: true, force: true });
          const [name, options] = command(service, theirs);
          const started = performance.now();
          const megabytes = await runWatched(name, options);
          const milliseconds = performance.now() - started;
          return { milliseconds, work: await countFiles(theirs), facts: { 'memory MB': megabytes } };
        },
        async close() {
          await service.stop();
          await rm(folder, { recursive: true });
        },
      };
    },
  };
}

/**
 * In a process of its own, built as the product's main process is and without anything else in it, so that its memory is its own. glibc keeps what each of its arenas once had, a hundred MB over an hour; Electron
 * allocates by Chromium's allocator instead, so one arena is nearer to it.
 */
async function syncOurs(program: string, service: SimulatorService, folder: string): Promise<Sync> {
  await rm(folder, { recursive: true, force: true });
  const child = await startChildService<SyncOnce>(program, [folder, service.baseUrl], {
    MALLOC_ARENA_MAX: '1',
  });
  const { milliseconds, facts } = child.announcement;
  await child.stop();
  return { milliseconds, work: await countFiles(join(folder, 'blobs')), facts };
}

/** The report of the process at its end. */
interface SyncOnce {
  readonly milliseconds: number;
  readonly facts: Readonly<Record<string, number>>;
}

async function countRequests(service: SimulatorService, work: () => Promise<unknown>): Promise<Sync> {
  const before = await service.counts();
  const started = performance.now();
  await work();
  const milliseconds = performance.now() - started;
  const after = await service.counts();
  const sum = (requests: Readonly<Record<string, number>>) =>
    Object.values(requests).reduce((total, count) => total + count, 0);
  return {
    milliseconds,
    work: { 'image bytes': after.imageBytesSent - before.imageBytesSent },
    facts: { requests: sum(after.requests) - sum(before.requests) },
  };
}

async function countFiles(folder: string): Promise<Readonly<Record<string, number>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return { images: files.length, 'image bytes': sizes.reduce((total, size) => total + size, 0) };
}
