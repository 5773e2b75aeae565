import { readdirSync, renameSync } from 'node:fs';
import type * as filesystem from 'node:fs/promises';
import { lstat } from 'node:fs/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import type * as journals from '../../../main/export/bag/journal.ts';
import { writeJournal } from '../../../main/export/bag/journal.ts';
import { createUnfinishedExports } from '../../../main/export/unfinished-exports.ts';
import type { Library } from '../../../main/library/library.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { exporterOf, exportSourceOf, listChecked, prepare, start, valueOf } from './export-fixture.ts';

vi.mock('../../../main/export/bag/journal.ts', async (original) => {
  const real = await original<typeof journals>();
  return { ...real, writeJournal: vi.fn(real.writeJournal) };
});

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof filesystem>();
  return { ...real, lstat: vi.fn(real.lstat) };
});

let library: Library;
let target: string;

beforeEach(async () => {
  library = temporaryLibrary();
  target = temporaryFolder();
  library.addByHand(device('d'), NOW);
  await library.storeImage(device('d'), image('one'), noValidators, NOW);
});

it('P41: an export whose drive is pulled out before its journal is whole is known until that can be removed', async () => {
  const away = `${target} away`;
  vi.mocked(writeJournal).mockImplementationOnce(async () => {
    renameSync(target, away);
    throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
  });
  const exporter = exporterOf(library);
  const exportId = await prepare(exporter, target, [device('d')]);
  expect(await valueOf(start(exporter, exportId)).finished).toMatchObject({ state: 'failed' });
  const unfinished = createUnfinishedExports(exportSourceOf(library));
  expect(await unfinished.list()).toMatchObject([{ exportId, state: 'away' }]);
  renameSync(away, target);
  expect(await unfinished.list()).toEqual([]);
  expect(readdirSync(target)).toEqual([]);
});

it('P41: a whole export stays known when its drive fails once, and counts as whole after that', async () => {
  // As after a kill before the library noted the end.
  const exporter = exporterOf({ ...library, exports: { ...library.exports, end: () => {} } });
  const exportId = await prepare(exporter, target, [device('d')]);
  expect(await valueOf(start(exporter, exportId)).finished).toMatchObject({ state: 'done' });
  const unfinished = createUnfinishedExports(exportSourceOf(library));
  const { lstat: real } = await vi.importActual<typeof filesystem>('node:fs/promises');
  let isFailing = true;
  vi.mocked(lstat).mockImplementation((async (path: string) => {
    if (!path.endsWith('bagit.txt') || !isFailing) return await real(path);
    isFailing = false;
    throw Object.assign(new Error('EIO'), { code: 'EIO' });
  }) as typeof lstat);
  expect(await unfinished.list()).toMatchObject([{ exportId, state: 'away' }]);
  expect(await listChecked(unfinished)).toEqual([]);
  expect(library.exports.ended(target).map(({ id }) => id)).toEqual([exportId]);
});
