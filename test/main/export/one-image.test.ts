import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findExportOf } from '../../../main/export/earlier-exports.ts';
import type { Exporter } from '../../../main/export/exporter.ts';
import { saveImage } from '../../../main/export/save-image.ts';
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
import { exporterOf, prepare, start, valueOf } from './export-fixture.ts';

const gate = device('gate');

let library: Library;
let folder: string;
let exporter: Exporter;
let hash: string;

beforeEach(async () => {
  library = temporaryLibrary();
  folder = temporaryFolder();
  exporter = exporterOf(library);
  library.addByHand(gate, NOW);
  await library.storeImage(gate, image('gate', { capturedAt: 1_000 }), noValidators, NOW);
  hash = library.history(gate)[0]?.hash ?? '';
});

const save = (choose: (name: string) => Promise<string | null>, wanted = hash) =>
  saveImage({ library, timeZone: () => 'utc' }, { ...gate, hash: wanted }, choose);

test('an image is saved with its bytes under the name of an export', async () => {
  let proposed = '';
  const saved = await save(async (name) => join(folder, (proposed = name)));
  expect(valueOf(saved)).toEqual({ fileName: proposed });
  expect(proposed).toMatch(/^gate.*1970-01-01.*\.jpg$/i);
  expect(readFileSync(join(folder, proposed), 'utf8')).toBe('gate');
});

test('nothing is overwritten, whatever the dialog asked, and a lost extension is added', async () => {
  writeFileSync(join(folder, 'mine.jpg'), 'older');
  expect(valueOf(await save(async () => join(folder, 'mine.jpg')))).toEqual({ fileName: 'mine (2).jpg' });
  expect(valueOf(await save(async () => join(folder, 'mine')))).toEqual({ fileName: 'mine (3).jpg' });
  expect(readFileSync(join(folder, 'mine.jpg'), 'utf8')).toBe('older');
});

test('a closed dialog, an image that is not stored and a folder that is gone leave nothing behind', async () => {
  expect(valueOf(await save(async () => null))).toBeNull();
  expect(await save(async () => join(folder, 'a.jpg'), 'f'.repeat(64))).toMatchObject({
    failure: { code: 'notDownloaded' },
  });
  expect(await save(async () => join(folder, 'gone', 'a.jpg'))).toMatchObject({
    failure: { code: 'storageFailed', refusal: 'fileNotSaved' },
  });
  expect(readdirSync(folder)).toEqual([]);
});

async function exportGate(target: string, zip: ExportStart['zip'] = null): Promise<string> {
  mkdirSync(target, { recursive: true });
  const exportId = await prepare(exporter, target, [gate]);
  await valueOf(start(exporter, exportId, { zip })).finished;
  return exporter.folder(exportId) ?? '';
}

test('the newest export on the disk that has an image is found, as a folder or its first archive', async () => {
  const found = async (wanted = hash) =>
    (await findExportOf(library, { subject: gate, hash: wanted }))?.path ?? null;
  expect(await found()).toBeNull();
  const first = await exportGate(join(folder, 'one'));
  expect(await found()).toBe(first);
  expect(await found('f'.repeat(64))).toBeNull();
  const archive = await exportGate(join(folder, 'two'), { partMegabytes: null });
  expect([first, archive]).toContain(await found());
  rmSync(first, { recursive: true });
  expect(await found()).toBe(archive);
  rmSync(archive);
  expect(await found()).toBeNull();
});
