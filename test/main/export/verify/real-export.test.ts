import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { exporterOf, filesBelow, prepare, start, valueOf } from '../export-fixture.ts';
import { findingsOf, verify } from './bag-fixture.ts';

/** The folder of an export of two images, with a third device that has none. */
async function exported(): Promise<string> {
  const library = temporaryLibrary();
  const devices = [deviceRecord('d', [], 'Zähler 100 %'), deviceRecord('e'), deviceRecord('f')];
  await library.storeOrganizations([organization('o', devices, 'North')], noValidators, NOW);
  await library.storeImage(device('d'), image('first'), noValidators, NOW);
  await library.storeImage(device('e'), image('second'), noValidators, NOW);
  const exporter = exporterOf(library);
  const exportId = await prepare(
    exporter,
    temporaryFolder(),
    ['d', 'e', 'f'].map((id) => device(id)),
  );
  await valueOf(start(exporter, exportId)).finished;
  return exporter.folder(exportId) ?? '';
}

it('P42: an export of this app is green, and red with a byte of any of its files changed', async () => {
  const folder = await exported();
  const outcome = await verify(folder);
  expect(outcome).toMatchObject({ kind: 'checked', verdict: 'green', files: 2 });
  expect(findingsOf(outcome)).toEqual(['imagesMissing 1']);
  for (const path of filesBelow(folder)) {
    const bytes = readFileSync(join(folder, path));
    const changed = Buffer.from(bytes);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 0x20;
    writeFileSync(join(folder, path), changed);
    expect([path, await verify(folder)]).toMatchObject([path, { verdict: 'red' }]);
    writeFileSync(join(folder, path), bytes);
  }
});
