import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ExportDownloads } from '../../../../main/export/export-downloads.ts';
import { createExporter } from '../../../../main/export/exporter.ts';
import { fileNameTemplates } from '../../../../preload/contract/core/file-names.ts';
import type { ExportStart, ReceivedImage, SubjectReference } from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import type { Benchmark, Contest, Sync } from '../../support/benchmark.ts';
import { largeFleet } from '../../support/large-fleet.ts';
import { requireProgram } from '../../support/require-program.ts';
import { runProgram } from '../../support/run-program.ts';

const IMAGES = 5_000;
const IMAGE_BYTES = 100_000;
/** Images that are stored at a time while the library is filled. */
const KEPT_AT_A_TIME = 16;
const clock = { now: () => Date.now() };
const noValidators = { lastModified: null, etag: null };
/** All images are stored. */
const noDownloads: ExportDownloads = {
  secondsFor: () => null,
  request: async () => {},
  await: async () => ({ done: () => 0, settled: Promise.resolve(), cancel() {} }),
};

/** B9: an export to a folder with its list, each file checked against its hash, beside a copy that is checked afterwards. */
export const exportBesideCopy: Benchmark = {
  name: 'export',
  title: `export of ${IMAGES} images of ${IMAGE_BYTES / 1_000} kB to a folder: named, hashed, flushed to the disk, listed`,
  alternative: '`cp -r` and `sha256sum --check`, not flushed',
  meaning: 'How long an export to a folder takes, until every file is checked and safe on the disk.',
  atMost: 1.2,
  pairs: 5,
  prepare() {
    requireProgram('sha256sum', 'coreutils');
    return contest(null, async ({ images, target, sums, hashes }) => {
      const copy = join(target, basename(images));
      const found = await filesOf(images, hashes);
      const lines = found.map((name) => `${basename(name).slice(0, 64)}  ${join(copy, name)}\n`);
      await writeFile(sums, lines.join(''));
      return await timed(found.length, async () => {
        await runProgram('cp', ['-r', images, target]);
        await runProgram('sha256sum', ['--check', '--strict', '--quiet', sums]);
      });
    });
  },
};

/** B9: the same as one ZIP, beside a ZIP of the same files that is tested afterwards. */
export const exportBesideZip: Benchmark = {
  name: 'export-zip',
  title: `export of ${IMAGES} images of ${IMAGE_BYTES / 1_000} kB as ZIP: named, hashed, flushed to the disk, listed, read back with CRC and SHA-256`,
  alternative: '`zip -0 -r` and `unzip -t`, not flushed and without SHA-256',
  meaning: 'How long an export as ZIP takes, until every file in it was read back from the disk.',
  atMost: 1.2,
  pairs: 5,
  prepare() {
    requireProgram('zip', 'zip');
    requireProgram('unzip', 'unzip');
    return contest({ partMegabytes: null }, async ({ images, target, hashes }) => {
      const found = await filesOf(images, hashes);
      const archive = join(target, 'images.zip');
      return await timed(found.length, async () => {
        await runProgram('zip', ['-0', '-q', '-r', archive, images]);
        await runProgram('unzip', ['-tqq', archive]);
      });
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

async function timed(images: number, work: () => Promise<void>): Promise<Sync> {
  const started = performance.now();
  await work();
  return toRun(performance.now() - started, images, images * IMAGE_BYTES);
}

async function contest(
  zip: NonNullable<ExportStart['zip']> | null,
  theirs: (prepared: Prepared) => Promise<Sync>,
): Promise<Contest> {
  const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
  const target = join(folder, 'target');
  await mkdir(target);
  const account = join(folder, 'account');
  const library = openLibrarySync({ folder: account, clock });
  await library.storeOrganizations(
    largeFleet({ devices: IMAGES, archivesPerDevice: 0 }),
    noValidators,
    clock.now(),
  );
  const subjects = Array.from({ length: IMAGES }, (_, number) => ({
    deviceId: `dev-${String(number).padStart(6, '0')}`,
    archiveId: null,
  }));
  const hashes = await keepAll(library, subjects);
  const images = join(account, 'blobs');
  const sums = join(folder, 'sums');
  const exporter = createExporter({
    library,
    clock,
    version: 'benchmark',
    environment: {
      id: 'benchmark',
      name: 'Benchmark',
      kind: 'development',
      host: 'localhost',
      origin: 'user',
    },
    settings: () => ({ language: 'en', timeZone: 'utc' }),
    running: new Set(),
    clockOffset: async () => null,
    signer: async () => null,
    printPage: () => Promise.reject(new Error('Nothing is printed here.')),
    newId: randomUUID,
    downloads: noDownloads,
    isWindows: false,
    profileFolder: '/nowhere',
  });

  return {
    async ours() {
      const started = performance.now();
      const selected = exporter.select({ subjects });
      if (!selected.ok) throw new Error(selected.failure.message);
      const { exportId } = selected.value;
      const plan = await exporter.plan({
        exportId,
        source: { kind: 'selection' },
        snapshots: { kind: 'newest' },
        precision: 'full',
      });
      if (!plan.ok) throw new Error(plan.failure.message);
      exporter.chooseFolder(exportId, target);
      const begun = exporter.start(
        { exportId, template: fileNameTemplates[0], missing: 'leaveOut', hasSidecars: false, zip },
        () => {},
      );
      if (!begun.ok) throw new Error(begun.failure.message);
      const { state, filesDone, bytesDone } = await begun.value.finished;
      const milliseconds = performance.now() - started;
      if (state !== 'done') throw new Error(`The export ended as ${state}.`);
      await emptyFolder(target);
      return toRun(milliseconds, filesDone, bytesDone);
    },
    async theirs() {
      const run = await theirs({ images, target, sums, hashes });
      await emptyFolder(target);
      return run;
    },
    async close() {
      await exporter.close();
      library.close();
      await rm(folder, { recursive: true });
    },
  };
}

function toRun(milliseconds: number, images: number, bytes: number): Sync {
  return { milliseconds, work: { images, 'image bytes': bytes } };
}

async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(folder);
}

/** Random bytes: no disk and no file system makes them smaller. */
function makeImage(): ReceivedImage {
  return {
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(IMAGE_BYTES - 4)]),
    mediaType: 'image/jpeg',
    widthPixels: 640,
    heightPixels: 360,
    precision: 'full',
    capturedAt: null,
    receivedAt: clock.now(),
  };
}

/** Keeps an image for each of the subjects; their hashes. */
async function keepAll(
  library: ReturnType<typeof openLibrarySync>,
  subjects: readonly SubjectReference[],
): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  const queue = subjects.values();
  const work = async () => {
    for (const subject of queue) {
      const { hash } = await library.storeImage(subject, makeImage(), noValidators, clock.now());
      hashes.add(hash);
    }
  };
  await Promise.all(Array.from({ length: KEPT_AT_A_TIME }, work));
  return hashes;
}
