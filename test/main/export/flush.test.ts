import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type * as privateFolder from '../../../main/library/files/private-folder.ts';
import { flushFolder } from '../../../main/library/files/private-folder.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { exporterOf, prepare, start, valueOf } from './export-fixture.ts';

vi.mock('../../../main/library/files/private-folder.ts', async (original) => {
  const real = await original<typeof privateFolder>();
  return { ...real, flushFolder: vi.fn(real.flushFolder) };
});

afterEach(() => void vi.mocked(flushFolder).mockReset());

it('P28: each folder of an export is flushed once its last file is there, and no folder again without need', async () => {
  const library = temporaryLibrary();
  const exporter = exporterOf(library);
  const devices = ['d', 'e', 'f'].map(device);
  for (const one of devices) {
    library.addByHand(one, NOW);
    await library.storeImage(one, image(one.deviceId), noValidators, NOW);
  }
  const target = temporaryFolder();
  const exportId = await prepare(exporter, target, devices);
  const seen: string[] = [];
  vi.mocked(flushFolder).mockImplementation((folder) => {
    seen.push(`${folder.slice(target.length + 1)} ${readdirSync(folder).length}`);
    return Promise.resolve();
  });
  expect(await valueOf(start(exporter, exportId)).finished).toMatchObject({ state: 'done' });
  const made = basename(exporter.folder(exportId) ?? '');
  const ofImages = seen.filter((one) => one.startsWith(`${made}/data/`));
  const folders = readdirSync(join(target, made, 'data'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const whole = folders.map((folder) => `${folder.slice(target.length + 1)} ${readdirSync(folder).length}`);
  expect(ofImages.toSorted()).toEqual(whole.toSorted());
  // With the declaration and the journal, which goes after it.
  expect(seen.at(-1)).toBe(`${made} ${readdirSync(join(target, made)).length + 1}`);
});

it('P41: an export whose folders could not be flushed is not called complete', async () => {
  const library = temporaryLibrary();
  const exporter = exporterOf(library);
  library.addByHand(device('d'), NOW);
  await library.storeImage(device('d'), image('one'), noValidators, NOW);
  const exportId = await prepare(exporter, temporaryFolder(), [device('d')]);
  let wasDeclared = false;
  vi.mocked(flushFolder).mockImplementation(async (folder) => {
    if (!existsSync(join(folder, 'data'))) return;
    wasDeclared ||= existsSync(join(folder, 'bagit.txt'));
    throw Object.assign(new Error('I/O error'), { code: 'EIO' });
  });
  const end = await valueOf(start(exporter, exportId)).finished;
  expect(end.state).toBe('failed');
  expect(wasDeclared).toBe(false);
  const folder = exporter.folder(exportId) ?? '';
  expect(existsSync(join(folder, 'bagit.txt'))).toBe(false);
});
