import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Exporter } from '../../../main/export/exporter.ts';
import type { Library } from '../../../main/library/library.ts';
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

async function exportTo(folder: string, isOnlyNew: boolean) {
  const exportId = await prepare(exporter, folder, subjects);
  const end = await valueOf(start(exporter, exportId, { isOnlyNew })).finished;
  return { end, exportId, folder: exporter.folder(exportId) ?? '' };
}

describe('an export into a folder that has an earlier one', () => {
  it('knows the earlier one, and what is new since', async () => {
    const first = await prepare(exporter, target, subjects);
    expect(valueOf(exporter.previous(first))).toBeNull();
    await exportTo(target, false);
    await store('b', 'b again');
    await store('c', 'c');
    const next = await prepare(exporter, target, subjects);
    expect(valueOf(exporter.previous(next))).toEqual({
      folderName: 'Fleetglass 2026-11-21 14.05 – Production',
      startedAt: NOW,
      newCount: 2,
    });
    expect(valueOf(exporter.previous(await prepare(exporter, temporaryFolder(), subjects)))).toBeNull();
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

  it('counts an export that was cancelled as none', async () => {
    const exportId = await prepare(exporter, target, subjects);
    await exporter.cancel(exportId);
    const stopped = await prepare(exporter, target, subjects);
    const { finished } = valueOf(start(exporter, stopped));
    await exporter.cancel(stopped);
    expect((await finished).state).toBe('cancelled');
    expect(valueOf(exporter.previous(await prepare(exporter, target, subjects)))).toBeNull();
  });
});
