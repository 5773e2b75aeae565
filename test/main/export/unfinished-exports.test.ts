import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Exporter } from '../../../main/export/exporter.ts';
import { createUnfinishedExports, type UnfinishedExports } from '../../../main/export/unfinished-exports.ts';
import { createSigningKey } from '../../../main/export/write/signing-key.ts';
import type { Library } from '../../../main/library/library.ts';
import type { ExportProgress, SubjectReference } from '../../../preload/contract/index.ts';
import { createMemorySecrets, createMemorySettings } from '../../support/memory-desktop.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import {
  exporterOf,
  exportSourceOf,
  filesBelow,
  listChecked,
  manifestSchema,
  prepare,
  readManifest,
  start,
  valueOf,
} from './export-fixture.ts';
import { verify } from './verify/bag-fixture.ts';

const IMAGES = 30;

let library: Library;
let target: string;
let subjects: SubjectReference[];
let cutOff: { readonly folder: string; readonly exportId: string; readonly written: number };
let unfinished: UnfinishedExports;

/** Cancels an export of all images in its midst. */
async function cutOffExport(hasSidecars: boolean): Promise<typeof cutOff> {
  let count = 0;
  const openImage: Library['openImage'] = (hash) => {
    count += 1;
    if (count === IMAGES / 2) void stopping.cancel(exportId);
    return library.openImage(hash);
  };
  const stopping: Exporter = exporterOf({ ...library, openImage });
  const exportId = await prepare(stopping, target, subjects);
  const end = await valueOf(start(stopping, exportId, { hasSidecars })).finished;
  expect(end.state).toBe('cancelled');
  expect(end.filesDone).toBeGreaterThan(0);
  expect(end.filesDone).toBeLessThan(IMAGES);
  return { folder: stopping.folder(exportId) ?? '', exportId, written: end.filesDone };
}

beforeEach(async () => {
  library = temporaryLibrary();
  target = temporaryFolder();
  subjects = Array.from({ length: IMAGES }, (_, index) => device(`camera ${index}`));
  for (const [index, subject] of subjects.entries()) {
    library.addByHand(subject, NOW);
    await library.storeImage(subject, image(`${index} `.padEnd(100_000, 'x')), noValidators, NOW);
  }
  cutOff = await cutOffExport(true);
  unfinished = createUnfinishedExports(exportSourceOf(library));
});

async function resume(kind: 'rest' | 'partial', from = unfinished): Promise<ExportProgress> {
  return valueOf(await from.resume(cutOff.exportId, kind, () => {})).finished;
}

describe('P41: an export that was cut off', () => {
  it('is in the list, with how far it came', async () => {
    expect(await unfinished.list()).toEqual([
      {
        exportId: cutOff.exportId,
        state: 'cutOff',
        folderName: 'Fleetglass 2026-11-21 14.05 – Production',
        startedAt: NOW,
        fileCount: IMAGES,
        filesDone: cutOff.written,
      },
    ]);
    expect(existsSync(join(cutOff.folder, 'bagit.txt'))).toBe(false);
  });

  it('is resumed: what is whole is not written again, and the bag is the same as one that was not cut off', async () => {
    writeFileSync(join(cutOff.folder, 'manifest.json'), 'of an attempt to end it');
    expect(await resume('rest')).toMatchObject({
      state: 'done',
      filesDone: IMAGES,
      fileCount: IMAGES,
      failure: null,
    });
    expect(readManifest(cutOff.folder)).toMatchObject({
      complete: true,
      totals: { chosen: IMAGES, missing: 0 },
    });
    expect(filesBelow(cutOff.folder).filter((name) => /incomplete|\.part$/.test(name))).toEqual([]);
    expect(await unfinished.list()).toEqual([]);
    const exporter = exporterOf(library);
    const whole = await prepare(exporter, temporaryFolder(), subjects);
    await valueOf(start(exporter, whole, { hasSidecars: true })).finished;
    const lists = [cutOff.folder, exporter.folder(whole) ?? ''].map((folder) =>
      readFileSync(join(folder, 'manifest-sha256.txt'), 'utf8'),
    );
    expect(lists[0]).toBe(lists[1]);
  });

  it('has no journal left when the library notes its end, after which none would be looked for', async () => {
    const left: string[][] = [];
    const end: Library['exports']['end'] = (...inputs) => {
      left.push(filesBelow(cutOff.folder).filter((name) => name.includes('incomplete')));
      library.exports.end(...inputs);
    };
    const noting = createUnfinishedExports(
      exportSourceOf({ ...library, exports: { ...library.exports, end } }),
    );
    await resume('rest', noting);
    expect(left).toEqual([[]]);
  });

  it('and is whole all the same, as only its journal and the second name of a file were left, is put right', async () => {
    const journal = readFileSync(join(cutOff.folder, 'export-incomplete.jsonl'));
    const end: Library['exports']['end'] = () => {};
    await resume(
      'rest',
      createUnfinishedExports(exportSourceOf({ ...library, exports: { ...library.exports, end } })),
    );
    writeFileSync(join(cutOff.folder, 'export-incomplete.jsonl'), journal);
    writeFileSync(join(cutOff.folder, 'bagit.txt.part'), 'as bagit.txt');
    expect(await listChecked(unfinished)).toEqual([]);
    expect(filesBelow(cutOff.folder).filter((name) => /incomplete|\.part$/.test(name))).toEqual([]);
  });

  it('is signed where a signature is demanded since it was begun', async () => {
    const key = createSigningKey(createMemorySecrets().secrets, createMemorySettings());
    const demanding = createUnfinishedExports({ ...exportSourceOf(library), signer: key.signer });
    const resumed = valueOf(await demanding.resume(cutOff.exportId, 'rest', () => {}, true));
    expect(await resumed.finished).toMatchObject({ state: 'done', failure: null });
    expect(filesBelow(cutOff.folder)).toContain('tagmanifest-sha256.txt.sig');
  });

  it('is not ended without the signature that is demanded since, where this laptop can’t sign', async () => {
    const demanding = createUnfinishedExports({ ...exportSourceOf(library), signer: async () => null });
    const resumed = valueOf(await demanding.resume(cutOff.exportId, 'rest', () => {}, true));
    expect(await resumed.finished).toMatchObject({ state: 'failed', failure: { code: 'notAllowed' } });
    expect(existsSync(join(cutOff.folder, 'bagit.txt'))).toBe(false);
    expect(await unfinished.list()).toHaveLength(1);
  });

  it('is resumed over files that are half, changed or gone', async () => {
    const [first = '', second = '', third = ''] = filesBelow(cutOff.folder).filter((name) =>
      name.endsWith('.jpg'),
    );
    writeFileSync(join(cutOff.folder, first), 'changed');
    rmSync(join(cutOff.folder, second));
    writeFileSync(join(cutOff.folder, `${third}.part`), 'half');
    expect(await resume('rest')).toMatchObject({ state: 'done', filesDone: IMAGES });
    expect(readFileSync(join(cutOff.folder, first)).byteLength).toBe(100_000);
    expect(filesBelow(cutOff.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is finished as partial: a bag of what is there, with the rest in missing.csv', async () => {
    expect(await resume('partial')).toMatchObject({
      state: 'done',
      filesDone: cutOff.written,
      failure: null,
    });
    const { complete, totals, missing } = readManifest(cutOff.folder);
    expect(complete).toBe(false);
    const manifest: unknown = JSON.parse(readFileSync(join(cutOff.folder, 'manifest.json'), 'utf8'));
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
    expect(await verify(cutOff.folder)).toMatchObject({ verdict: 'amber', state: 'partial' });
    expect(totals).toMatchObject({ chosen: IMAGES, written: cutOff.written, failed: 0 });
    expect(missing.map(({ reason }) => reason)).toEqual(
      Array.from({ length: IMAGES - cutOff.written }, () => 'notWritten'),
    );
    expect(readFileSync(join(cutOff.folder, 'bag-info.txt'), 'utf8')).toContain(
      `Partial export. ${cutOff.written} of ${IMAGES} chosen images`,
    );
    expect(existsSync(join(cutOff.folder, 'bagit.txt'))).toBe(true);
    expect(await unfinished.list()).toEqual([]);
  });

  it('is a valid bag as partial, also where somebody took away an image and left its sidecar', async () => {
    const gone = filesBelow(cutOff.folder).find((name) => name.endsWith('.jpg')) ?? '';
    rmSync(join(cutOff.folder, gone));
    expect(filesBelow(cutOff.folder)).toContain(`${gone}.xmp`);
    expect(await resume('partial')).toMatchObject({ state: 'done', filesDone: cutOff.written - 1 });
    expect(await verify(cutOff.folder)).toMatchObject({ verdict: 'amber', state: 'partial' });
    expect(filesBelow(cutOff.folder)).not.toContain(`${gone}.xmp`);
  });

  it('has no sidecar of an image that the library has lost as well', async () => {
    const gone = filesBelow(cutOff.folder).find((name) => name.endsWith('.jpg')) ?? '';
    const hash = createHash('sha256')
      .update(readFileSync(join(cutOff.folder, gone)))
      .digest('hex');
    rmSync(join(cutOff.folder, gone));
    const openImage: Library['openImage'] = (one) =>
      one === hash ? Promise.resolve(null) : library.openImage(one);
    const losing = createUnfinishedExports(exportSourceOf({ ...library, openImage }));
    expect(await resume('rest', losing)).toMatchObject({
      filesDone: IMAGES - 1,
      failure: { code: 'notDownloaded' },
    });
    expect(await verify(cutOff.folder)).toMatchObject({ verdict: 'amber', state: 'partial' });
    expect(filesBelow(cutOff.folder)).not.toContain(`${gone}.xmp`);
  });

  it('is deleted without what others put into its folder', async () => {
    writeFileSync(join(cutOff.folder, 'data', 'mine.txt'), 'mine');
    expect(await unfinished.discard(cutOff.exportId)).toEqual({ ok: true, value: null });
    expect(filesBelow(target)).toEqual(['Fleetglass 2026-11-21 14.05 – Production/data/mine.txt']);
    expect(await unfinished.list()).toEqual([]);
  });

  it('P34: is not resumed or deleted through a link that stands for one of its folders', async () => {
    const outside = temporaryFolder();
    mkdirSync(join(outside, 'camera 0'));
    const inside = join(cutOff.folder, 'data', 'No organization');
    renameSync(inside, join(outside, 'moved'));
    symlinkSync(join(outside, 'moved'), inside);
    const before = filesBelow(outside);
    expect(await resume('rest')).toMatchObject({ state: 'failed', failure: { code: 'storageFailed' } });
    await unfinished.discard(cutOff.exportId);
    expect(filesBelow(outside)).toEqual(before);
  });

  it('is known while its drive is not connected, and can be forgotten', async () => {
    // The folder by which a drive is reached may be there without it.
    const away = `${target} away`;
    renameSync(target, away);
    mkdirSync(target);
    expect(await unfinished.list()).toMatchObject([{ exportId: cutOff.exportId, state: 'away' }]);
    expect(await unfinished.resume(cutOff.exportId, 'rest', () => {})).toMatchObject({
      failure: { code: 'notFound' },
    });
    expect(await unfinished.discard(cutOff.exportId)).toMatchObject({ ok: true });
    expect(await unfinished.list()).toEqual([]);
    expect(filesBelow(away)).toContain('Fleetglass 2026-11-21 14.05 – Production/export-incomplete.jsonl');
  });

  it('P38: stays in the list, with all of its files, while its journal is not whole', async () => {
    const journal = join(cutOff.folder, 'export-incomplete.jsonl');
    const text = readFileSync(journal);
    const half = () => writeFileSync(journal, text.subarray(0, text.byteLength / 2));
    const other = () => {
      rmSync(journal);
      mkdirSync(journal);
    };
    for (const damage of [half, other]) {
      damage();
      const before = filesBelow(cutOff.folder);
      expect(await unfinished.list()).toMatchObject([{ exportId: cutOff.exportId, state: 'changed' }]);
      expect(await unfinished.resume(cutOff.exportId, 'rest', () => {})).toMatchObject({
        failure: { refusal: 'exportChanged' },
      });
      expect(library.exports.unfinished()).toHaveLength(1);
      expect(existsSync(journal)).toBe(true);
      expect(filesBelow(cutOff.folder)).toEqual(before);
    }
    rmSync(journal, { recursive: true });
    writeFileSync(journal, text);
    expect(await resume('rest')).toMatchObject({ state: 'done', filesDone: IMAGES });
  });

  it('P38: is forgotten, without a change on the disk, when a new export has its folder', async () => {
    rmSync(cutOff.folder, { recursive: true });
    const again = await cutOffExport(true);
    expect(again.folder).toBe(cutOff.folder);
    const before = filesBelow(again.folder);
    expect(await unfinished.list()).toMatchObject([{ exportId: again.exportId, state: 'cutOff' }]);
    expect(filesBelow(again.folder)).toEqual(before);
  });

  it('leaves the list when the user has deleted its journal', async () => {
    rmSync(join(cutOff.folder, 'export-incomplete.jsonl'));
    const images = filesBelow(join(cutOff.folder, 'data'));
    expect(await unfinished.list()).toEqual([]);
    expect(library.exports.unfinished()).toEqual([]);
    expect(filesBelow(join(cutOff.folder, 'data'))).toEqual(images);
  });

  it('counts as whole when only its journal had to go', async () => {
    const journal = readFileSync(join(cutOff.folder, 'export-incomplete.jsonl'));
    const end: Library['exports']['end'] = () => {};
    const ending = exportSourceOf({ ...library, exports: { ...library.exports, end } });
    await resume('rest', createUnfinishedExports(ending));
    writeFileSync(join(cutOff.folder, 'export-incomplete.jsonl'), journal);
    expect(await listChecked(unfinished)).toEqual([]);
    expect(filesBelow(cutOff.folder)).not.toContain('export-incomplete.jsonl');
    const { hash = '' } = library.newest(device('camera 3'), 'full') ?? {};
    expect(library.exports.has(new Set([cutOff.exportId]), { subject: device('camera 3'), hash })).toBe(true);
  });

  it('stops again when it is cancelled, and is resumed by one at a time', async () => {
    const first = valueOf(await unfinished.resume(cutOff.exportId, 'rest', () => {}));
    expect(await unfinished.resume(cutOff.exportId, 'rest', () => {})).toMatchObject({
      failure: { code: 'notAllowed' },
    });
    expect(await unfinished.list()).toEqual([]);
    expect(await unfinished.cancel(cutOff.exportId)).toMatchObject({ state: 'cancelled' });
    expect(await first.finished).toMatchObject({ state: 'cancelled' });
    expect(await unfinished.list()).toMatchObject([{ exportId: cutOff.exportId }]);
    expect(await resume('rest')).toMatchObject({ state: 'done', filesDone: IMAGES });
  });
});
