import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Exporter } from '../../../main/export/exporter.ts';
import type { Library } from '../../../main/library/library.ts';
import type { ExportStart } from '../../../preload/contract/index.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { exporterOf, filesBelow, prepare, readManifest, start, valueOf } from './export-fixture.ts';

const subjects = [device('a'), device('b'), device('c')];

let library: Library;
let target: string;
let exporter: Exporter;

async function store(id: string, bytes: string): Promise<void> {
  library.addByHand(device(id), NOW);
  await library.storeImage(device(id), image(bytes), noValidators, NOW);
}

beforeEach(async () => {
  library = temporaryLibrary();
  target = temporaryFolder();
  exporter = exporterOf(library);
  await store('a', 'a');
  await store('b', 'b');
});

async function exportTo(folder: string, isOnlyNew: boolean, zip: ExportStart['zip'] = null) {
  const exportId = await prepare(exporter, folder, subjects);
  const end = await valueOf(start(exporter, exportId, { isOnlyNew, zip })).finished;
  return { end, exportId, folder: exporter.folder(exportId) ?? '' };
}

/** What a new export into a folder would follow. */
async function previousOf(folder: string) {
  return valueOf(await exporter.previous(await prepare(exporter, folder, subjects)));
}

describe('an export into a folder that has an earlier one', () => {
  it('knows the earlier one, and what is new since', async () => {
    expect(await previousOf(target)).toBeNull();
    await exportTo(target, false);
    await store('b', 'b again');
    await store('c', 'c');
    expect(await previousOf(target)).toEqual({
      folderName: 'Fleetglass 2026-11-21 14.05 – Production',
      startedAt: NOW,
      newCount: 2,
    });
    expect(await previousOf(temporaryFolder())).toBeNull();
  });

  it('has only what is new, and names the earlier one', async () => {
    const first = await exportTo(target, false);
    await store('b', 'b again');
    const delta = await exportTo(target, true);
    expect(delta.end).toMatchObject({ state: 'done', fileCount: 1, filesDone: 1 });
    const manifest = readManifest(delta.folder);
    expect(manifest.files.map(({ subject }) => subject.deviceId)).toEqual(['b']);
    expect(manifest.previous).toEqual({
      id: first.exportId,
      name: 'Fleetglass 2026-11-21 14.05 – Production',
      createdAt: '2026-11-21T14:05:33.000Z',
    });
    expect(readFileSync(join(delta.folder, 'bag-info.txt'), 'utf8')).toContain(
      'Internal-Sender-Description: Continues Fleetglass 2026-11-21 14.05 – Production of 2026-11-21T14:05:33.000Z.',
    );
  });

  it('is not begun where nothing is new', async () => {
    await exportTo(target, false);
    const before = filesBelow(target);
    const { end } = await exportTo(target, true);
    expect(end).toMatchObject({ state: 'failed', failure: { code: 'notDownloaded' } });
    expect(filesBelow(target)).toEqual(before);
  });

  it.each([null, { partMegabytes: null }])(
    'has all images where another drive has the path of the earlier one (%o)',
    async (zip) => {
      await exportTo(target, false, zip);
      renameSync(target, `${target} away`);
      mkdirSync(target);
      expect(await previousOf(target)).toBeNull();
      const { end } = await exportTo(target, true, zip);
      expect(end).toMatchObject({ state: 'done', fileCount: 2, filesDone: 2 });
    },
  );

  it('has what only an export had that was deleted since', async () => {
    await exportTo(target, false);
    await store('c', 'c');
    const second = await exportTo(target, true);
    rmSync(second.folder, { recursive: true });
    expect(await previousOf(target)).toMatchObject({ newCount: 1 });
    const { folder } = await exportTo(target, true);
    expect(readManifest(folder).files.map(({ subject }) => subject.deviceId)).toEqual(['c']);
  });

  it('knows nothing any more of one that was deleted, when a new one has its name', async () => {
    const first = await exportTo(target, false);
    rmSync(first.folder, { recursive: true });
    const exportId = await prepare(exporter, target, subjects.slice(0, 1));
    await valueOf(start(exporter, exportId)).finished;
    expect(exporter.folder(exportId)).toBe(first.folder);
    expect(await previousOf(target)).toMatchObject({ newCount: 1 });
  });

  it('counts one in parts as none once a part is gone', async () => {
    for (const id of ['a', 'b']) await store(id, id.padEnd(900_000, 'x'));
    await exportTo(target, false, { partMegabytes: 1 });
    // The last one only says what is missing.
    expect(readdirSync(target)).toHaveLength(3);
    expect(await previousOf(target)).toMatchObject({ newCount: 0 });
    rmSync(join(target, readdirSync(target).sort()[0] ?? ''));
    expect(await previousOf(target)).toBeNull();
  });

  it('counts an export that was cancelled as none', async () => {
    const exportId = await prepare(exporter, target, subjects);
    await exporter.cancel(exportId);
    const stopped = await prepare(exporter, target, subjects);
    const { finished } = valueOf(start(exporter, stopped));
    await exporter.cancel(stopped);
    expect((await finished).state).toBe('cancelled');
    expect(await previousOf(target)).toBeNull();
  });
});
