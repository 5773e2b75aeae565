import { expect, it } from 'vitest';
import { device, image, NOW, noValidators } from '../support/library-fixture.ts';
import { storageScene } from './storage-fixture.ts';

it('images that are the first ones of a run, and stored at the same time, count once each', async () => {
  const { library } = await storageScene();
  const store = (body: string, id: string) => library.storeImage(device(id), image(body), noValidators, NOW);
  await Promise.all([store('one', 'd'), store('three', 'e'), store('fourteen', 'f')]);
  expect((await library.storage.state()).usedBytes).toBe('onethreefourteen'.length);
});
