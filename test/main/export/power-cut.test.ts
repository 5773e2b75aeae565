import { basename } from 'node:path';
import { expect, it, vi } from 'vitest';
import { diskCalls, whatPowerCutTakes } from '../../support/power-cut.ts';
import {
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { exporterOf, prepare, start, valueOf } from './export-fixture.ts';

vi.mock('node:fs/promises', async (original) => {
  const { recordFiles } = await import('../../support/power-cut.ts');
  return recordFiles(await original());
});

it('P28: a power cut takes no file and no folder of an export that is done', async () => {
  const library = temporaryLibrary();
  const devices = [deviceRecord('d', null, 'Gate'), deviceRecord('e', null, 'Yard')];
  await library.storeOrganizations([organization('o', devices, 'North')], noValidators, NOW);
  for (const { id } of devices) await library.storeImage(device(id), image(id), noValidators, NOW);
  const exporter = exporterOf(library);
  const id = await prepare(exporter, temporaryFolder(), [device('d'), device('e')]);
  diskCalls.length = 0;
  const { finished } = valueOf(start(exporter, id));
  expect(await finished).toMatchObject({ state: 'done', filesDone: 2 });
  const made = diskCalls.filter(({ call }) => call === 'makeFolder').map(({ path }) => basename(path));
  expect(made).toEqual(expect.arrayContaining(['North', 'Gate', 'Yard']));
  const published = diskCalls.flatMap((step) => (step.call === 'publish' ? [basename(step.name)] : []));
  expect(published.at(-1)).toBe('bagit.txt');
  expect(published).toContain('manifest.json');
  expect(published.filter((name) => name.endsWith('.jpg'))).toHaveLength(2);
  expect(whatPowerCutTakes(diskCalls)).toEqual([]);
});
