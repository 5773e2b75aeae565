import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { bundleProgram } from '../../programs/bundle-program.ts';
import type { PackedOnce } from '../../programs/pack-often.ts';
import type { Benchmark, Contest, Sync } from '../../support/benchmark.ts';
import { fillLibrary, fleetOf, randomImage } from '../../support/filled-library.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runTimed } from '../../support/run-timed.ts';
import { startProgram } from '../../support/start-program.ts';

/** A camera's picture of 1080p at a usual quality. */
const IMAGE_BYTES = 300_000;
/** The low precision of the same. */
const SMALL_BYTES = 30_000;

const shared = {
  unit: 'ms of processor time',
  atMost: 1.3,
  pairs: 5,
  sizes: [200, 2_000],
} as const;

/** P43: a carry pack is made, and read back from the disk. */
export const packBesideAge: Benchmark = {
  ...shared,
  name: 'pack',
  title: `processor time of making a carry pack of images of ${IMAGE_BYTES / 1_000} kB: each checked against its hash, sealed, flushed, read back`,
  alternative: '`zip -0`, `age` (neither flushed nor read back)',
  meaning: 'What making a carry pack costs, until all of it was read back from the stick.',
  shortfall:
    'Electron’s OpenSSL is BoringSSL, which has no ChaCha20-Poly1305 for Node, so JavaScript encrypts (`@noble/ciphers`): 115 MB/s on the busy machine where `node:crypto` of Node does 1,150. That alone is more than the whole of the other side. Two designs were tried. One thread that reads, hashes, seals, writes and reads back by calls that wait, instead of streams on the main loop: 1.2 s instead of 1.7 s for 200 images. WebAssembly of libsodium, 300 MB/s: it has 312 kB, and the package may grow by 250. More threads would shorten the wait, and take no less processor time.',
  prepare: (images) =>
    contest(images, IMAGE_BYTES, async ({ program, made, target, theirs }) => ({
      async ours() {
        const sync = syncOf(await program.send(`make ${target}`));
        await copyFile(join(target, 'pack.fleetpack'), made);
        return sync;
      },
      theirs: () => theirs.make(),
    })),
};

/** P43: a carry pack is opened on an empty laptop: checked as a whole before any of it is stored. */
export const packOpenBesideAge: Benchmark = {
  ...shared,
  name: 'pack-open',
  title: `processor time of opening a carry pack of images of ${IMAGE_BYTES / 1_000} kB on an empty laptop: all of it checked before anything is stored, each image flushed, with its rows`,
  alternative: '`age -d`, `unzip` (nothing flushed, the CRC alone)',
  meaning: 'What opening a carry pack costs, until every image is safe on the disk and listed.',
  shortfall:
    'As for making, and twice: all of a pack is decrypted and checked before anything is stored, and decrypted again when it is. Most of the rest is what each downloaded image costs too: a file of its own that is flushed and renamed, its folder flushed, and its rows committed, which took some 4 ms an image of 30 kB; `unzip` flushes nothing. With new memory for each image that is read it took 25 % more. Measured on a machine whose two cores other programs used as well (load 17 to 24).',
  async prepare(images) {
    return await contest(images, IMAGE_BYTES, async ({ program, target, made, theirs }) => {
      await program.send(`make ${target}`);
      await copyFile(join(target, 'pack.fleetpack'), made);
      await theirs.make();
      return {
        async ours() {
          await copyFile(made, join(target, 'pack.fleetpack'));
          return syncOf(await program.send(`open ${join(target, 'pack.fleetpack')}`));
        },
        theirs: () => theirs.open(),
      };
    });
  },
};

/** P43: a pack of any length is made and opened in bounded memory. */
export const packMemory: Benchmark = {
  ...shared,
  name: 'pack-memory',
  title: `memory while a carry pack of images of ${SMALL_BYTES / 1_000} kB is made, and opened on an empty laptop (our process with \`MALLOC_ARENA_MAX=1\`)`,
  alternative: '`zip -0`, `age`, `age -d`, `unzip`',
  meaning: 'How much memory a long carry pack takes from the other programs on the laptop.',
  atMost: null,
  factsAtMost: { 'memory MB': 190 },
  shortfall:
    'One process makes and opens six packs in turn here, and V8 keeps what one has taken until it collects all of it: making one of 10,000 took 154 MB and opening it 166, those after it 209, 201, 218, 220 and 225. With a collection after each they took 153 to 179 MB, and 14 MB of the heap were in use after each of them, so that nothing is left behind.',
  sizes: [1_000, 10_000],
  prepare: (images) =>
    contest(images, SMALL_BYTES, async ({ program, target, theirs }) => ({
      async ours() {
        const made = syncOf(await program.send(`make ${target}`));
        return sum(made, syncOf(await program.send(`open ${join(target, 'pack.fleetpack')}`)));
      },
      theirs: async () => sum(await theirs.make(), await theirs.open()),
    })),
};

/** One after the other; the later one has the memory of both. */
const sum = (first: Sync, second: Sync): Sync => ({
  ...second,
  milliseconds: first.milliseconds + second.milliseconds,
});

const syncOf = ({ processorMilliseconds, milliseconds, megabytes, images }: PackedOnce): Sync => ({
  milliseconds: processorMilliseconds,
  work: { images },
  facts: { 'memory MB': megabytes, 'wall ms': milliseconds },
});

/** What both sides work with. */
interface Prepared {
  readonly program: ReturnType<typeof startProgram<PackedOnce>>;
  /** An empty folder, emptied after each run of ours. */
  readonly target: string;
  /** Where a pack of ours stays. */
  readonly made: string;
  readonly theirs: { make(): Promise<Sync>; open(): Promise<Sync> };
}

async function contest(
  size: number,
  imageBytes: number,
  begin: (prepared: Prepared) => Promise<Pick<Contest, 'ours' | 'theirs'>>,
): Promise<Contest> {
  for (const program of ['age', 'zip', 'unzip']) requireProgram(program);
  const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
  const [target, account] = [join(folder, 'target'), join(folder, 'account')];
  await mkdir(target);
  await fillLibrary(account, size, () => randomImage(imageBytes));
  const identity = await generateIdentity();
  const bundled = await bundleProgram(join(import.meta.dirname, '../../programs/pack-often.ts'), folder);
  const thread = join(import.meta.dirname, '../../../../main/bagit/file-thread.ts');
  await bundleProgram(thread, folder, 'file-thread.js');
  const reader = join(import.meta.dirname, '../../../../main/packs/open/pack-thread.ts');
  await bundleProgram(reader, folder, 'pack-thread.js');
  const program = startProgram<PackedOnce>(bundled, [account, JSON.stringify(fleetOf(size)), identity]);
  const theirs = await otherPrograms(folder, join(account, 'blobs'), identity);
  const sides = await begin({ program, target, made: join(folder, 'made.fleetpack'), theirs });
  return {
    async ours() {
      const sync = await sides.ours();
      await rm(target, { recursive: true });
      await mkdir(target);
      return sync;
    },
    theirs: sides.theirs,
    async close() {
      await program.end();
      await rm(folder, { recursive: true });
    },
  };
}

/** What `zip` and `age` make of the images, and `age` and `unzip` of that. */
async function otherPrograms(folder: string, images: string, identity: string): Promise<Prepared['theirs']> {
  const [key, zip, sealed, opened, unpacked] = ['key', 'a.zip', 'a.age', 'b.zip', 'unpacked'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string, string];
  await writeFile(key, `${identity}\n`);
  const recipient = await identityToRecipient(identity);
  const isImage = /[0-9a-f]{64}$/;

  async function run(commands: readonly (readonly [string, ...string[]])[], counted: string): Promise<Sync> {
    const started = performance.now();
    let milliseconds = 0;
    for (const [command, ...options] of commands) milliseconds += await runTimed(command, options);
    const wall = performance.now() - started;
    const found = await readdir(counted, { recursive: true });
    const work = { images: found.filter((name) => isImage.test(name)).length };
    return { milliseconds, work, facts: { 'wall ms': wall } };
  }

  return {
    async make() {
      for (const file of [zip, sealed]) await rm(file, { force: true });
      return await run(
        [
          ['zip', '-0', '-q', '-r', zip, images],
          ['age', '-r', recipient, '-o', sealed, zip],
        ],
        images,
      );
    },
    async open() {
      await rm(unpacked, { recursive: true, force: true });
      await rm(opened, { force: true });
      return await run(
        [
          ['age', '-d', '-i', key, '-o', opened, sealed],
          ['unzip', '-q', opened, '-d', unpacked],
        ],
        unpacked,
      );
    },
  };
}
