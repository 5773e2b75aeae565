import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createFleet } from '../../../simulator/fleet/fleet.ts';
import { createIllnesses, type Illness } from '../../../simulator/fleet/illness.ts';
import { createSceneImages } from '../../../simulator/image/scene-images.ts';

const fleet = createFleet({ seed: 7, hostile: true, organizations: 1, devices: 3, archives: 1 });
const healthy = createIllnesses({ ...fleet.size, ill: 0 }, 0);
const subject = { deviceIndex: 1, archiveSlot: null };
const snapshot = fleet.snapshot(subject, Date.UTC(2026, 10, 20));
if (snapshot === null) throw new Error('The device has a snapshot.');

it('draws an image in a worker, once for all requests', async () => {
  const images = createSceneImages(fleet, healthy);
  const [one, two] = await Promise.all([
    images.image(subject, snapshot, 'low'),
    images.image(subject, snapshot, 'low'),
  ]);
  expect(two).toBe(one);
  expect(await images.image(subject, snapshot, 'low')).toBe(one);
});

it('draws an image once for all fleets of the process that are made alike', async () => {
  const drawn = await createSceneImages(fleet, healthy).image(subject, snapshot, 'low');
  const other = createSceneImages(createFleet(fleet.size), healthy);
  expect(await other.image(subject, snapshot, 'low')).toBe(drawn);
  expect(await other.image(subject, snapshot, 'full')).not.toBe(drawn);
});

it('a frozen camera gives the same picture in files of new times, and a healthy one never', async () => {
  const frozen = {
    list: [],
    at: () => ({ deviceIndex: 1, illness: 'frozen' as Illness, since: snapshot.capturedAt }),
  };
  const later = { ...snapshot, capturedAt: snapshot.capturedAt + 3_600_000, variant: snapshot.variant + 1 };
  const [ill, well] = [createSceneImages(fleet, frozen), createSceneImages(fleet, healthy)];
  const pixels = async (images: typeof ill, of: typeof snapshot) => {
    const file = await images.image(subject, of, 'low');
    return { file, raw: await sharp(file).raw().toBuffer() };
  };
  const [before, after] = [await pixels(ill, snapshot), await pixels(ill, later)];
  expect(after.raw).toEqual(before.raw);
  expect(after.file).not.toEqual(before.file);
  expect((await pixels(well, later)).raw).not.toEqual((await pixels(well, snapshot)).raw);
});

it('draws nothing where plain images are wanted: each is a picture that is small and unlike the others', async () => {
  const plain = createSceneImages(fleet, healthy, true);
  const files = await Promise.all([
    plain.image(subject, snapshot, 'low'),
    plain.image(subject, snapshot, 'full'),
    plain.image({ ...subject, deviceIndex: 2 }, snapshot, 'low'),
  ]);
  expect(new Set(files.map((file) => Buffer.from(file).toString('hex'))).size).toBe(3);
  expect(await plain.image(subject, snapshot, 'low')).toEqual(files[0]);
  for (const file of files) {
    expect(file.byteLength).toBeLessThan(2_000);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 16, height: 16 });
  }
});
