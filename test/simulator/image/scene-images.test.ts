import { expect, it } from 'vitest';
import { createFleet } from '../../../simulator/fleet/fleet.ts';
import { createSceneImages } from '../../../simulator/image/scene-images.ts';

const fleet = createFleet({ seed: 7, hostile: true, organizations: 1, devices: 3, archives: 1 });
const subject = { deviceIndex: 1, archiveSlot: null };
const snapshot = fleet.snapshot(subject, Date.UTC(2026, 10, 20));
if (snapshot === null) throw new Error('The device has a snapshot.');

it('draws an image in a worker, once for all requests', async () => {
  const images = createSceneImages(fleet);
  const [one, two] = await Promise.all([
    images.image(subject, snapshot, 'low'),
    images.image(subject, snapshot, 'low'),
  ]);
  expect(two).toBe(one);
  expect(await images.image(subject, snapshot, 'low')).toBe(one);
});

it('draws an image once for all fleets of the process that are made alike', async () => {
  const drawn = await createSceneImages(fleet).image(subject, snapshot, 'low');
  const other = createSceneImages(createFleet(fleet.size));
  expect(await other.image(subject, snapshot, 'low')).toBe(drawn);
  expect(await other.image(subject, snapshot, 'full')).not.toBe(drawn);
});
