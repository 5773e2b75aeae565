import type * as filesystem from 'node:fs/promises';
import { lstat } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { createUnfinishedExports } from '../../../main/export/unfinished-exports.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { exporterOf, exportSourceOf, prepare, start, valueOf } from './export-fixture.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof filesystem>();
  return { ...real, lstat: vi.fn(real.lstat) };
});

it('P41: a whole export stays known when its drive fails once, and counts as whole after that', async () => {
  const library = temporaryLibrary();
  library.addByHand(device('d'), NOW);
  await library.storeImage(device('d'), image('one'), noValidators, NOW);
  const target = temporaryFolder();
  // As after a kill before the library noted the end.
  const exporter = exporterOf({ ...library, exports: { ...library.exports, end: () => {} } });
  const exportId = await prepare(exporter, target, [device('d')]);
  expect(await valueOf(start(exporter, exportId)).finished).toMatchObject({ state: 'done' });

  const unfinished = createUnfinishedExports(exportSourceOf(library));
  vi.mocked(lstat).mockRejectedValueOnce(Object.assign(new Error('EIO'), { code: 'EIO' }));
  expect(await unfinished.list()).toMatchObject([{ exportId, filesDone: null }]);
  expect(await unfinished.list()).toEqual([]);
  expect(library.exports.ended(target).map(({ id }) => id)).toEqual([exportId]);
});
