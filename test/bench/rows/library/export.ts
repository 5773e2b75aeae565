import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bundleProgram } from '../../programs/bundle-program.ts';
import type { ExportedOnce } from '../../programs/export-often.ts';
import type { Benchmark, Contest } from '../../support/benchmark.ts';
import { fillLibrary, randomImage } from '../../support/filled-library.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runTimed } from '../../support/run-timed.ts';
import { startProgram } from '../../support/start-program.ts';

const IMAGE_BYTES = 100_000;
/** Arguments of one command: below what any system takes. */
const FILES_AT_A_TIME = 1_000;

const shared = {
  unit: 'ms of processor time',
  atMost: 1.2,
  factsAtMost: { 'memory MB': 250 },
  pairs: 5,
  /** The memory has to stay the same. */
  sizes: [500, 5_000],
} as const;

/** B9: an export to a folder with its lists, each file checked against its hash, beside a copy that is checked afterwards. */
export const exportBesideCopy: Benchmark = {
  ...shared,
  name: 'export',
  title: `processor time of an export of images of ${IMAGE_BYTES / 1_000} kB to a folder: named, hashed, flushed, each seen under its name only when it is whole, with manifest, tables and a page`,
  alternative: '`cp -r`, `sync` of each file, `sha256sum --check`',
  meaning: 'What an export to a folder costs, until every file is checked and safe on the disk.',
  shortfall:
    'Each step of an image is a call that wakes a thread of Node’s pool, which is 62 % of the main thread’s time (profile). Two threads that do these steps by calls that wait were tried, and taken back: on a machine busy with other work they were not cheaper (1.3–1.6 s of processor time for 1,000 images compared with 0.9–1.5 s), as a thread costs some 40 ms to start, and half of the work is the system’s own, which flushes, links and unlinks each file separately.',
  prepare(size) {
    requireProgram('sha256sum', 'coreutils');
    return contest(size, 'folder', async ({ images, target, sums, hashes }) => {
      const copy = join(target, basename(images));
      const found = await filesOf(images, hashes);
      const files = found.map((name) => join(copy, name));
      const lines = files.map((file) => `${basename(file).slice(0, 64)}  ${file}\n`);
      await writeFile(sums, lines.join(''));
      let milliseconds = await runTimed('cp', ['-r', images, target]);
      for (let from = 0; from < files.length; from += FILES_AT_A_TIME)
        milliseconds += await runTimed('sync', files.slice(from, from + FILES_AT_A_TIME));
      milliseconds += await runTimed('sha256sum', ['--check', '--strict', '--quiet', sums]);
      return { milliseconds, images: files.length };
    });
  },
};

/** B9: the same as one ZIP, beside a ZIP of the same files that is tested afterwards. */
export const exportBesideZip: Benchmark = {
  ...shared,
  name: 'export-zip',
  title: `processor time of an export of images of ${IMAGE_BYTES / 1_000} kB as ZIP: named, hashed, flushed, read back with CRC and SHA-256, with manifest, tables and a page`,
  alternative: '`zip -0 -r`, `sync` of the archive, `unzip -t` (CRC alone)',
  meaning: 'What an export as ZIP costs, until every file in it was read back from the disk.',
  shortfall:
    'One thread reads, hashes, writes and reads back by calls that wait; before, each was a call that wakes a thread of Node’s pool (1.59). What is left: an image is hashed on its own, in the stream of the archive, and again when that is read back; `unzip -t` has the CRC alone. The manifest, tables and the page weigh more among few images.',
  prepare(size) {
    requireProgram('zip', 'zip');
    requireProgram('unzip', 'unzip');
    return contest(size, 'zip', async ({ images, target, hashes }) => {
      const found = await filesOf(images, hashes);
      const archive = join(target, 'images.zip');
      const zipped = await runTimed('zip', ['-0', '-q', '-r', archive, images]);
      const flushed = await runTimed('sync', [archive]);
      return {
        milliseconds: zipped + flushed + (await runTimed('unzip', ['-tqq', archive])),
        images: found.length,
      };
    });
  },
};

/** What another program gets. */
interface Prepared {
  /** The folder with the images of the library. */
  readonly images: string;
  /** An empty folder. */
  readonly target: string;
  /** A file for a list of checksums. */
  readonly sums: string;
  readonly hashes: ReadonlySet<string>;
}

async function filesOf(images: string, hashes: ReadonlySet<string>): Promise<readonly string[]> {
  const found = await readdir(images, { recursive: true });
  return found.filter((name) => hashes.has(basename(name).slice(0, 64)));
}

async function contest(
  size: number,
  form: 'folder' | 'zip',
  theirs: (prepared: Prepared) => Promise<{ readonly milliseconds: number; readonly images: number }>,
): Promise<Contest> {
  const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
  const [target, account, sums] = ['target', 'account', 'sums'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(target);
  const hashes = await fillLibrary(account, size, () => randomImage(IMAGE_BYTES));
  const exporting = await startExporting(folder, [account, form]);
  return {
    async ours() {
      const { processorMilliseconds, milliseconds, megabytes, files, bytes } = await exporting.send(target);
      await emptyFolder(target);
      return {
        milliseconds: processorMilliseconds,
        work: { images: files, 'image bytes': bytes },
        facts: { 'memory MB': megabytes, 'wall ms': milliseconds },
      };
    },
    async theirs() {
      const started = performance.now();
      const { milliseconds, images } = await theirs({ images: join(account, 'blobs'), target, sums, hashes });
      const wall = performance.now() - started;
      await emptyFolder(target);
      return {
        milliseconds,
        work: { images, 'image bytes': images * IMAGE_BYTES },
        facts: { 'wall ms': wall },
      };
    },
    async close() {
      await exporting.end();
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts the product's export, whose program is bundled into `folder`; `options`: those of `export-often.ts`. */
export async function startExporting(folder: string, options: readonly string[]) {
  const program = await bundleProgram(join(import.meta.dirname, '../../programs/export-often.ts'), folder);
  const thread = join(import.meta.dirname, '../../../../main/bagit/file-thread.ts');
  await bundleProgram(thread, folder, 'file-thread.js');
  return startProgram<ExportedOnce>(program, options);
}

async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(folder);
}
