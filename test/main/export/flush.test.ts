import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
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
