import { basename } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { diskCalls, whatPowerCutTakes } from '../../../support/power-cut.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

vi.mock('node:fs/promises', async (original) => {
  const { recordFiles } = await import('../../../support/power-cut.ts');
  return recordFiles(await original());
});

beforeEach(() => void diskCalls.splice(0));

const published = () => diskCalls.flatMap((step) => (step.call === 'publish' ? [basename(step.name)] : []));

it('P28: a power cut takes no byte and no folder of an image that is stored', async () => {
  const library = temporaryLibrary(temporaryFolder());
  library.addByHand(device('d'), NOW);
  for (const text of ['first', 'second', 'third']) {
    const { hash } = await library.storeImage(device('d'), image(text), noValidators, NOW);
    expect(published()).toContain(hash);
    expect(whatPowerCutTakes(diskCalls)).toEqual([]);
  }
});

it('P28: a power cut takes no image that is stored at the same time as others', async () => {
  const library = temporaryLibrary(temporaryFolder());
  library.addByHand(device('d'), NOW);
  const texts = Array.from({ length: 12 }, (_, index) => `image ${index}`);
  await Promise.all(texts.map((text) => library.storeImage(device('d'), image(text), noValidators, NOW)));
  expect(published()).toHaveLength(texts.length);
  expect(whatPowerCutTakes(diskCalls)).toEqual([]);
});
