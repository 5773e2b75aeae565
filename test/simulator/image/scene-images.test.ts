import { expect, it } from 'vitest';
import { createFleet } from '../../../simulator/fleet/fleet.ts';
import { createSceneImages } from '../../../simulator/image/scene-images.ts';

it('draws an image in a worker, once for all requests', async () => {
  const fleet = createFleet({ seed: 7, hostile: true, organizations: 1, devices: 3, archives: 1 });
  const images = createSceneImages(fleet);
  const subject = { deviceIndex: 1, archiveSlot: null };
  const snapshot = fleet.snapshot(subject, Date.UTC(2026, 10, 20));
  if (snapshot === null) throw new Error('The device has a snapshot.');
  const [one, two] = await Promise.all([
    images.image(subject, snapshot, 'low'),
    images.image(subject, snapshot, 'low'),
  ]);
  expect(two).toBe(one);
  expect(await images.image(subject, snapshot, 'low')).toBe(one);
  await images.close();
});
