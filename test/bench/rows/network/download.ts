import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cloud } from '../../../../main/cloud/cloud.ts';
import type { Library } from '../../../../main/library/library.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runProgram } from '../../support/run-program.ts';
import { connect, type SimulatorService, startImageCloud } from '../../support/simulator-service.ts';
import { watchLoop } from '../../support/watch-loop.ts';

/** A camera's picture of 1080p at a usual quality. */
const BYTES = 300_000;

/** As many as the product has under way at once. */
const AT_ONCE = 8;

const clock = { now: () => Date.now() };

/** Asks for the address of each image, fetches it, checks it, and keeps it: hashed, flushed to the disk, and indexed. */
export const downloadBesideCurl: Benchmark = downloadBeside('curl', 'curl', (list) => [
  'curl',
  ['--parallel', '--parallel-max', `${AT_ONCE}`, '--silent', '--config', list.curl],
]);

export const downloadBesideAria2: Benchmark = downloadBeside('aria2c', 'aria2', (list) => [
  'aria2c',
  ['-j', `${AT_ONCE}`, '--quiet', '--allow-overwrite=true', '-d', list.folder, '-i', list.plain],
]);

/** The lists of addresses, in the form of each program. */
interface AddressLists {
  readonly folder: string;
  readonly plain: string;
  readonly curl: string;
}

function downloadBeside(
  program: string,
  debianPackage: string,
  command: (lists: AddressLists) => readonly [string, readonly string[]],
): Benchmark {
  return {
    name: `download-${program}`,
    title: 'download images of 300 kB, hashed, flushed to the disk, indexed',
    alternative: `\`${program}\`, ${AT_ONCE} at a time, neither hashed nor flushed`,
    meaning:
      'How long the images of a gallery take to download, until each one is checked and safe on the disk.',
    shortfall: `${program} only writes files. Fleetglass requests the address of each image, checks and hashes it, waits until the disk has it, and makes it findable.`,
    atMost: 1.2,
    pairs: 5,
    sizes: [100, 1_000],
    async prepare(size) {
      requireProgram(program, debianPackage);
      const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
      const simulator = await startImageCloud(size, BYTES);
      const { cloud } = await connect(simulator);
      const lists = await writeLists(simulator, size, folder);
      return {
        ours: () => downloadOurs(cloud, join(folder, 'library')),
        async theirs() {
          await rm(lists.folder, { recursive: true, force: true });
          const started = performance.now();
          const [name, options] = command(lists);
          await runProgram(name, options);
          const milliseconds = performance.now() - started;
          return { milliseconds, work: await countFiles(lists.folder) };
        },
        async close() {
          cloud.close();
          await simulator.stop();
          await rm(folder, { recursive: true });
        },
      };
    },
  };
}

async function downloadOurs(cloud: Cloud, folder: string): Promise<Sync> {
  await rm(folder, { recursive: true, force: true });
  const library = openLibrarySync({ folder, clock });
  const { signal } = new AbortController();
  try {
    const answer = await cloud.organizations(null, signal);
    if (answer.kind !== 'changed') throw new Error(`The organizations are ${answer.kind}.`);
    await library.storeOrganizations(answer.value, answer.validators, clock.now());
    const waiting = answer.value.flatMap(({ devices }) => (devices ?? []).map(({ id }) => id));
    const started = performance.now();
    const { value, facts } = await watchLoop(() => keepAll(cloud, library, waiting, signal));
    return { milliseconds: performance.now() - started, work: value, facts };
  } finally {
    library.close();
  }
}

async function keepAll(
  cloud: Cloud,
  library: Library,
  waiting: string[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const work = { images: 0, 'image bytes': 0 };
  async function keepOneAfterTheOther(): Promise<void> {
    for (;;) {
      const deviceId = waiting.pop();
      if (deviceId === undefined) return;
      const subject = { deviceId, archiveId: null };
      const outcome = await cloud.snapshot(subject, 'full', { low: null, full: null }, signal);
      if (outcome.kind !== 'changed') throw new Error(`${deviceId} is ${outcome.kind}.`);
      const stored = await library.storeImage(subject, outcome.value, outcome.validators, clock.now());
      work.images += 1;
      work['image bytes'] += stored.byteLength;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepOneAfterTheOther));
  return work;
}

async function writeLists(
  { imageOrigin }: SimulatorService,
  size: number,
  parent: string,
): Promise<AddressLists> {
  const folder = join(parent, 'theirs');
  const names = Array.from({ length: size }, (_, index) => `device-${index}.jpg`);
  const address = (name: string) => `${imageOrigin}/images/${name}`;
  const plain = join(parent, 'addresses.txt');
  const curl = join(parent, 'curl.txt');
  await writeFile(plain, names.map(address).join('\n'));
  const entry = (name: string) => `url = "${address(name)}"\noutput = "${join(folder, name)}"\ncreate-dirs`;
  await writeFile(curl, names.map(entry).join('\n'));
  return { folder, plain, curl };
}

async function countFiles(folder: string): Promise<Readonly<Record<string, number>>> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return { images: names.length, 'image bytes': sizes.reduce((sum, size) => sum + size, 0) };
}
