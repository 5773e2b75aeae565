import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Exporter } from '../../../../main/export/exporter.ts';
import {
  createUnfinishedExports,
  type UnfinishedExports,
} from '../../../../main/export/unfinished-exports.ts';
import type { Library } from '../../../../main/library/library.ts';
import type { ExportProgress, SubjectReference } from '../../../../preload/contract/index.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { exporterOf, exportSourceOf, filesBelow, prepare, start, valueOf } from '../export-fixture.ts';
import { findingsOf, verify } from '../verify/bag-fixture.ts';
import { entriesOf, zippedManifest as manifestOf, readEntry as read } from '../zip-fixture.ts';

const IMAGES = 12;
const IMAGE_BYTES = 200_000;
const CAPTURED = Date.UTC(2026, 10, 20, 8, 15, 30);
const NAME = 'Fleetglass 2026-11-21 14.05 – Production';
/** A part has four images. */
const PART_MEGABYTES = 1.1;
const partNames = [1, 2, 3].map((number) => `${NAME} part ${number} of 3.zip`);

let library: Library;
let target: string;
let subjects: SubjectReference[];

beforeEach(async () => {
  library = temporaryLibrary();
  target = temporaryFolder();
  subjects = Array.from({ length: IMAGES }, (_, index) => device(`camera ${index}`));
  for (const [index, subject] of subjects.entries()) {
    library.addByHand(subject, NOW);
    const stored = image(`${index} `.padEnd(IMAGE_BYTES, 'x'), { capturedAt: CAPTURED });
    await library.storeImage(subject, stored, noValidators, NOW);
  }
});

async function exportZip(
  partMegabytes: number | null,
  { exporter = exporterOf(library), hasSidecars = false, of = subjects } = {},
): Promise<ExportProgress> {
  const exportId = await prepare(exporter, target, of);
  return await valueOf(start(exporter, exportId, { zip: { partMegabytes }, hasSidecars })).finished;
}

const archives = () => readdirSync(target).sort();

describe('an export as ZIP', () => {
  it('P41: is one archive with a bag in it, and nothing else is left', async () => {
    const exporter = exporterOf(library);
    const exportId = await prepare(exporter, target, subjects);
    const end = await valueOf(start(exporter, exportId, { zip: { partMegabytes: null } })).finished;
    expect(end).toMatchObject({ state: 'done', filesDone: IMAGES, failure: null, folderName: NAME });
    expect(archives()).toEqual([`${NAME}.zip`]);
    const file = join(target, `${NAME}.zip`);
    expect(exporter.folder(exportId)).toBe(file);
    expect(await verify(file)).toMatchObject({ verdict: 'green', files: IMAGES });
    expect(findingsOf(await verify(file))).toEqual([]);
    expect(await manifestOf(file)).toMatchObject({
      complete: true,
      part: null,
      totals: { chosen: IMAGES, written: IMAGES },
    });
    expect(await read(file, 'bag-info.txt')).not.toContain('Bag-Count');
    expect(library.exports.unfinished()).toEqual([]);
    expect(library.exports.last(target)).toMatchObject({ id: exportId });
  });

  it('has the times at which the images were captured', async () => {
    await exportZip(null, { hasSidecars: true });
    const entries = await entriesOf(join(target, `${NAME}.zip`));
    const payload = entries.filter(({ path }) => path.includes('/data/'));
    expect(payload).toHaveLength(2 * IMAGES);
    expect(new Set(payload.map(({ modified }) => modified))).toEqual(new Set([CAPTURED]));
  });

  it('in parts has a bag in each, of at most the size that was wanted, and one group', async () => {
    const of = [...subjects, device('unknown')];
    expect(await exportZip(PART_MEGABYTES, { of })).toMatchObject({ state: 'done', filesDone: IMAGES });
    expect(archives()).toEqual(partNames);
    const groups = new Set<string>();
    const paths: string[] = [];
    for (const [index, name] of partNames.entries()) {
      const file = join(target, name);
      expect(statSync(file).size).toBeLessThanOrEqual(PART_MEGABYTES * 1_000_000);
      expect(findingsOf(await verify(file))).toContain(`partOfSeveral ${index + 1} 3`);
      const info = await read(file, 'bag-info.txt');
      expect(info).toContain(`\nBag-Count: ${index + 1} of 3\n`);
      groups.add(/^Bag-Group-Identifier: (.*)$/m.exec(info)?.[1] ?? '');
      const { part, totals, files, id } = await manifestOf(file);
      expect(part).toEqual({ number: index + 1, count: 3 });
      expect(totals).toMatchObject({ written: 4, missing: index === 2 ? 1 : 0 });
      expect(totals.chosen).toBe(totals.written + totals.missing + totals.failed);
      expect(groups).toEqual(new Set([id]));
      paths.push(...files.map(({ path }) => path));
      expect(await read(file, 'index.html')).toContain(`${index + 1} of 3`);
    }
    expect(paths).toEqual([...paths].sort());
    expect(new Set(paths).size).toBe(IMAGES);
  });

  it('gives an image that is longer than a part one of its own', async () => {
    await exportZip(0.1);
    expect(archives()).toHaveLength(IMAGES);
  });

  it('P34: never takes the name of something else', async () => {
    writeFileSync(join(target, `${NAME}.zip`), 'mine');
    mkdirSync(join(target, `${NAME} (2).part`));
    writeFileSync(join(target, `${NAME} (3) part 2 of 3.zip`), 'mine');
    await exportZip(PART_MEGABYTES);
    expect(archives().filter((name) => name.includes('(4)'))).toHaveLength(3);
  });

  it('is the same for the same images', async () => {
    await exportZip(null);
    const [first, again] = [target, (target = temporaryFolder())];
    await exportZip(null);
    const lists = [first, again].map((folder) => read(join(folder, `${NAME}.zip`), 'manifest-sha256.txt'));
    const [one, other] = await Promise.all(lists);
    expect(one).toBe(other);
  });

  it('P41: of which nothing was written leaves nothing', async () => {
    const openImage: Library['openImage'] = () => {
      void stopping.cancel(exportId);
      return Promise.reject(new Error('no image'));
    };
    const stopping: Exporter = exporterOf({ ...library, openImage });
    const exportId = await prepare(stopping, target, subjects);
    const end = await valueOf(start(stopping, exportId, { zip: { partMegabytes: null } })).finished;
    expect(end.state).toBe('cancelled');
    expect(archives()).toEqual([]);
    expect(library.exports.unfinished()).toEqual([]);
  });
});

/** Other programs that test an archive. */
const programs: readonly (readonly [program: string, ...inputs: string[]])[] = [
  ['unzip', '-tq'],
  ['7z', 't'],
  ['7zz', 't'],
  ['python3', '-c', 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)'],
];
const utf8 = { ...process.env, LC_ALL: 'C.UTF-8' };
const isInstalled = (program: string) => spawnSync(program, ['--help']).error === undefined;

describe.each(programs)('%s', (program, ...inputs) => {
  it.skipIf(!isInstalled(program))('finds each part of an export whole', async () => {
    await exportZip(PART_MEGABYTES, { hasSidecars: true });
    const statuses = archives().map(
      (name) => spawnSync(program, [...inputs, join(target, name)], { env: utf8 }).status,
    );
    expect(statuses.length).toBeGreaterThan(2);
    expect(new Set(statuses)).toEqual(new Set([0]));
  });
});

const canUnpack = isInstalled('unzip') && spawnSync('sha256sum', ['--version']).status === 0;

it.skipIf(!canUnpack)('sha256sum checks the list of an export that unzip has unpacked', async () => {
  await exportZip(null, { hasSidecars: true });
  const unpacked = temporaryFolder();
  expect(spawnSync('unzip', ['-q', join(target, `${NAME}.zip`), '-d', unpacked], { env: utf8 }).status).toBe(
    0,
  );
  for (const list of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
    expect(spawnSync('sha256sum', ['--check', '--strict', list], { cwd: join(unpacked, NAME) }).status).toBe(
      0,
    );
});

describe('P41: an export as ZIP that was cut off', () => {
  let exportId: string;
  let written: number;
  let unfinished: UnfinishedExports;

  /** Cancels it in the midst of its second part. */
  async function cutOff(partMegabytes: number | null, hasSidecars = false): Promise<void> {
    let count = 0;
    const openImage: Library['openImage'] = (hash) => {
      count += 1;
      if (count === 8) void stopping.cancel(exportId);
      return library.openImage(hash);
    };
    const stopping: Exporter = exporterOf({ ...library, openImage });
    exportId = await prepare(stopping, target, subjects);
    const end = await valueOf(start(stopping, exportId, { zip: { partMegabytes }, hasSidecars })).finished;
    expect(end.state).toBe('cancelled');
    written = end.filesDone;
    expect(written).toBeGreaterThan(4);
    expect(written).toBeLessThan(8);
    unfinished = createUnfinishedExports(exportSourceOf(library));
  }

  async function resume(kind: 'rest' | 'partial', from = unfinished): Promise<ExportProgress> {
    return valueOf(await from.resume(exportId, kind, () => {})).finished;
  }

  it('keeps its whole parts and the rest in a folder that is no export', async () => {
    await cutOff(PART_MEGABYTES);
    expect(archives()).toEqual([partNames[0], `${NAME}.part`]);
    expect(await unfinished.list()).toEqual([
      { exportId, folderName: NAME, startedAt: NOW, fileCount: IMAGES, filesDone: written },
    ]);
    const outcome = await verify(join(target, `${NAME}.part`));
    expect(outcome).toMatchObject({ kind: 'checked', state: 'incomplete' });
  });

  it('is resumed: the part that was cut off is begun again, whole parts stay', async () => {
    await cutOff(PART_MEGABYTES);
    const first = join(target, partNames[0] ?? '');
    const before = statSync(first, { bigint: true });
    expect(await resume('rest')).toMatchObject({ state: 'done', filesDone: IMAGES, failure: null });
    expect(archives()).toEqual(partNames);
    const after = statSync(first, { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
    for (const name of partNames)
      expect(await manifestOf(join(target, name))).toMatchObject({ complete: true, totals: { written: 4 } });
    expect(await unfinished.list()).toEqual([]);
    for (const subject of subjects) {
      const { hash = '' } = library.newest(subject, 'full') ?? {};
      expect(library.exports.has(target, { subject, hash })).toBe(true);
    }
  });

  it.each([PART_MEGABYTES, null])(
    'in parts of %s MB is finished as partial with what was there',
    async (size) => {
      await cutOff(size);
      expect(await resume('partial')).toMatchObject({ state: 'done', filesDone: written, failure: null });
      // The first part is whole and says that there are three.
      expect(archives()).toEqual(size === null ? [`${NAME}.zip`] : partNames);
      const partial = archives().slice(size === null ? 0 : 1);
      let missing = 0;
      for (const [index, name] of partial.entries()) {
        const manifest = await manifestOf(join(target, name));
        expect(manifest.complete).toBe(false);
        expect(manifest.part).toEqual(size === null ? null : { number: index + 2, count: 3 });
        expect(new Set(manifest.missing.map(({ reason }) => reason))).toEqual(new Set(['notWritten']));
        expect(findingsOf(await verify(join(target, name)))).toContain(`partial ${manifest.missing.length}`);
        expect((await entriesOf(join(target, name))).some(({ path }) => path.includes('/data/'))).toBe(true);
        missing += manifest.missing.length;
      }
      expect(missing).toBe(IMAGES - written);
      expect(await unfinished.list()).toEqual([]);
    },
  );

  it('whose whole parts are not signed is not resumed where a signature is demanded since', async () => {
    await cutOff(PART_MEGABYTES);
    const before = filesBelow(target);
    expect(await unfinished.resume(exportId, 'rest', () => {}, true)).toMatchObject({
      ok: false,
      failure: { code: 'notAllowed' },
    });
    expect(filesBelow(target)).toEqual(before);
  });

  it('is deleted without what others put into its folder', async () => {
    await cutOff(PART_MEGABYTES);
    writeFileSync(join(target, `${NAME}.part`, 'mine.txt'), 'mine');
    expect(await unfinished.discard(exportId)).toEqual({ ok: true, value: null });
    expect(filesBelow(target)).toEqual([`${NAME}.part/mine.txt`]);
    expect(await unfinished.list()).toEqual([]);
  });

  it('counts what is there, also with sidecars', async () => {
    await cutOff(null, true);
    expect(await unfinished.list()).toMatchObject([{ filesDone: written }]);
  });

  it('counts what its archive surely has when that was cut in the midst of an image', async () => {
    await cutOff(null);
    const file = join(target, `${NAME}.part`, 'part 1.zip.part');
    truncateSync(file, Math.floor(2.5 * IMAGE_BYTES));
    expect(await unfinished.list()).toMatchObject([{ filesDone: 2 }]);
    expect(await resume('partial')).toMatchObject({ filesDone: 2 });
  });

  it('and is whole all the same, as only its folder was left, is put right', async () => {
    await cutOff(PART_MEGABYTES);
    const folder = join(target, `${NAME}.part`);
    const copy = join(temporaryFolder(), 'copy');
    spawnSync('cp', ['-r', folder, copy]);
    const end: Library['exports']['end'] = () => {};
    const source = exportSourceOf({ ...library, exports: { ...library.exports, end } });
    await resume('rest', createUnfinishedExports(source));
    expect(library.exports.unfinished()).toHaveLength(1);
    renameSync(copy, folder);
    expect(await unfinished.list()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
    const { hash = '' } = library.newest(device('camera 3'), 'full') ?? {};
    expect(library.exports.has(target, { subject: device('camera 3'), hash })).toBe(true);
  });

  it('and is whole all the same, without its folder, is put right', async () => {
    await cutOff(null);
    const end: Library['exports']['end'] = () => {};
    const source = exportSourceOf({ ...library, exports: { ...library.exports, end } });
    await resume('rest', createUnfinishedExports(source));
    expect(await unfinished.list()).toEqual([]);
    expect(library.exports.last(target)).toMatchObject({ id: exportId });
  });

  it('is known while its drive is not connected', async () => {
    await cutOff(PART_MEGABYTES);
    renameSync(target, `${target} away`);
    mkdirSync(target);
    expect(await unfinished.list()).toMatchObject([{ exportId, filesDone: null }]);
    expect(await unfinished.resume(exportId, 'rest', () => {})).toMatchObject({
      failure: { code: 'notFound' },
    });
  });

  it('P34: is not resumed or deleted through a link that stands for its folder', async () => {
    await cutOff(PART_MEGABYTES);
    const outside = join(temporaryFolder(), 'moved');
    renameSync(join(target, `${NAME}.part`), outside);
    symlinkSync(outside, join(target, `${NAME}.part`));
    const before = filesBelow(outside);
    expect(await resume('rest')).toMatchObject({ state: 'failed' });
    await unfinished.discard(exportId).catch(() => undefined);
    expect(filesBelow(outside)).toEqual(before);
  });

  it('leaves the list when a person has deleted its journal', async () => {
    await cutOff(PART_MEGABYTES);
    rmSync(join(target, `${NAME}.part`, 'export-incomplete.jsonl'));
    expect(await unfinished.list()).toEqual([]);
    expect(archives()).toEqual([partNames[0]]);
    expect(library.exports.unfinished()).toEqual([]);
  });
});
