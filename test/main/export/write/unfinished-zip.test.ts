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
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exporter } from '../../../../main/export/exporter.ts';
import {
  createUnfinishedExports,
  type UnfinishedExports,
} from '../../../../main/export/unfinished-exports.ts';
import type { Library } from '../../../../main/library/library.ts';
import type { ExportProgress, SubjectReference } from '../../../../preload/contract/index.ts';
import { device, NOW, temporaryFolder } from '../../library/support/library-fixture.ts';
import {
  exporterOf,
  exportSourceOf,
  filesBelow,
  listChecked,
  prepare,
  start,
  valueOf,
} from '../export-fixture.ts';
import { findingsOf, verify } from '../verify/bag-fixture.ts';
import { entriesOf, zippedManifest as manifestOf } from '../zip-fixture.ts';
import { cameras, IMAGE_BYTES, IMAGES, NAME, PART_MEGABYTES, partNames } from './camera-fixture.ts';

let library: Library;
let target: string;
let subjects: SubjectReference[];

beforeEach(async () => {
  target = temporaryFolder();
  ({ library, subjects } = await cameras());
});

/** What all archives have, also the one that is not whole. */
const archivedBytes = () =>
  filesBelow(target).reduce(
    (sum, name) => sum + (/\.zip/.test(name) ? statSync(join(target, name)).size : 0),
    0,
  );

const archives = () => readdirSync(target).sort();

describe('P41: an export as ZIP that was cut off', () => {
  let exportId: string;
  let written: number;
  let unfinished: UnfinishedExports;

  /** Cancels it in the midst of its second part. */
  async function cutOff(partMegabytes: number | null, hasSidecars = false): Promise<void> {
    let count = 0;
    const openImage: Library['openImage'] = async (hash) => {
      count += 1;
      if (count === 8) {
        await vi.waitFor(() => expect(archivedBytes()).toBeGreaterThan(7 * IMAGE_BYTES));
        void stopping.cancel(exportId);
      }
      return await library.openImage(hash);
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
      { exportId, state: 'cutOff', folderName: NAME, startedAt: NOW, fileCount: IMAGES, filesDone: written },
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
      expect(await manifestOf(join(target, name))).toMatchObject({ complete: null, totals: { written: 4 } });
    expect(await unfinished.list()).toEqual([]);
    for (const subject of subjects) {
      const { hash = '' } = library.newest(subject, 'full') ?? {};
      expect(library.exports.has(new Set([exportId]), { subject, hash })).toBe(true);
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
        expect(manifest.complete).toBe(size === null ? false : null);
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
    expect(await listChecked(unfinished)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
    const { hash = '' } = library.newest(device('camera 3'), 'full') ?? {};
    expect(library.exports.has(new Set([exportId]), { subject: device('camera 3'), hash })).toBe(true);
  });

  it('and is whole all the same, without its folder, is put right', async () => {
    await cutOff(null);
    const end: Library['exports']['end'] = () => {};
    const source = exportSourceOf({ ...library, exports: { ...library.exports, end } });
    await resume('rest', createUnfinishedExports(source));
    expect(await listChecked(unfinished)).toEqual([]);
    expect(library.exports.ended(target)).toMatchObject([{ id: exportId }]);
  });

  it('is known while its drive is not connected', async () => {
    await cutOff(PART_MEGABYTES);
    renameSync(target, `${target} away`);
    mkdirSync(target);
    expect(await unfinished.list()).toMatchObject([{ exportId, state: 'away' }]);
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

  it('P38: keeps what its archive has while its journal is not whole', async () => {
    await cutOff(PART_MEGABYTES);
    truncateSync(join(target, `${NAME}.part`, 'export-incomplete.jsonl'), 1_000);
    const before = filesBelow(target);
    expect(await unfinished.list()).toMatchObject([{ exportId, state: 'changed' }]);
    expect(library.exports.unfinished()).toHaveLength(1);
    expect(filesBelow(target)).toEqual(before);
  });

  it('leaves the list when the user has deleted its journal', async () => {
    await cutOff(PART_MEGABYTES);
    rmSync(join(target, `${NAME}.part`, 'export-incomplete.jsonl'));
    expect(await unfinished.list()).toEqual([]);
    expect(archives()).toEqual([partNames[0]]);
    expect(library.exports.unfinished()).toEqual([]);
  });
});
