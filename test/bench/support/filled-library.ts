import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceivedImage } from '../../../main/gate/accept-snapshot.ts';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { receivedImage } from '../../support/received-image.ts';
import { ARCHIVES_PER_DEVICE, type FleetSize, largeFleet } from './large-fleet.ts';

/** As many as a history of some days has, so that all sides make about as many folders. */
const IMAGES_PER_DEVICE = 20;
/** Images that are stored at a time. */
const STORED_AT_A_TIME = 16;
const clock = { now: () => Date.now() };
const noValidators = { lastModified: null, etag: null };

/** The fleet that so many images are of, each of a device or an archive of its own. */
export const fleetOf = (images: number): FleetSize => ({
  devices: images / IMAGES_PER_DEVICE,
  archivesPerDevice: IMAGES_PER_DEVICE - 1,
});

/** Makes a library with so many images; their hashes. */
export async function fillLibrary(
  folder: string,
  images: number,
  makeImage: (index: number) => ReceivedImage,
): Promise<ReadonlySet<string>> {
  const library = openLibrarySync({ folder, clock });
  const fleet = [...largeFleet(fleetOf(images))];
  await library.storeOrganizations(fleet, noValidators, clock.now());
  const subjects: SubjectReference[] = [];
  for (const { id: deviceId, archives } of fleet.flatMap(({ devices }) => devices ?? []))
    for (const archiveId of [null, ...(archives ?? []).map(({ id }) => id)])
      subjects.push({ deviceId, archiveId });
  const hashes = new Set<string>();
  const queue = subjects.entries();
  const work = async () => {
    for (const [index, subject] of queue) {
      const { hash } = await library.storeImage(subject, makeImage(index), noValidators, clock.now());
      hashes.add(hash);
    }
  };
  await Promise.all(Array.from({ length: STORED_AT_A_TIME }, work));
  library.close();
  await library.settled();
  return hashes;
}

/** The start of a GIF of two pixels on a side, and random bytes, which no disk makes smaller. */
export function randomImage(byteLength: number): ReceivedImage {
  const start = Buffer.concat([Buffer.from('GIF89a'), Buffer.of(2, 0, 2, 0)]);
  return receivedImage({
    bytes: Buffer.concat([start, randomBytes(byteLength - start.byteLength)]),
    mediaType: 'image/gif',
    widthPixels: 2,
    heightPixels: 2,
    receivedAt: clock.now(),
  });
}

const folders = new Map<number, Promise<string>>();

/**
 * The folder of a library of so many devices with ten archives each. The largest take minutes to make, so the rows that only read one share it; it is
 * deleted when the process ends.
 */
export function largeLibrary(devices: number): Promise<string> {
  const folder = folders.get(devices) ?? makeLibrary(devices);
  folders.set(devices, folder);
  return folder;
}

async function makeLibrary(devices: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const library = openLibrarySync({ folder, clock });
  const fleet = largeFleet({ devices, archivesPerDevice: ARCHIVES_PER_DEVICE });
  await library.storeOrganizations(fleet, noValidators, clock.now());
  library.close();
  return folder;
}
