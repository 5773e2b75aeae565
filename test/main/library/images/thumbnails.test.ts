import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { openBlobs } from '../../../../main/library/images/blobs.ts';
import { createThumbnails, THUMBNAIL_BYTES } from '../../../../main/library/images/thumbnails.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { tinyJpeg, tinyPng, tinyWebp } from '../../service/support/tiny-images.ts';
import {
  clock,
  device,
  deviceRecord,
  image,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

async function libraryWithImage(folder = temporaryFolder()) {
  const library = temporaryLibrary(folder);
  await library.storeOrganizations([organization('o', [deviceRecord('d')])], noValidators, 1);
  const { hash } = await library.storeImage(device('d'), image('pixels'), noValidators, 1);
  return { library, hash, folder };
}

/** A WebP header of its own bytes for each number. */
function webp(number: number, byteLength = 40): Uint8Array {
  const bytes = new Uint8Array(byteLength);
  bytes.set(tinyWebp(320, 180));
  bytes[30] = number;
  return bytes;
}

describe('thumbnails', () => {
  it('are stored for an image and opened by its hash', async () => {
    const { library, hash } = await libraryWithImage();
    expect(await library.openThumbnail(hash)).toBeNull();
    const thumbnail = tinyJpeg(320, 180);
    expect(await library.storeThumbnail(hash, thumbnail)).toBe(true);
    const opened = await library.openThumbnail(hash);
    expect(opened).toMatchObject({ mediaType: 'image/jpeg', byteLength: thumbnail.byteLength });
    expect(readFileSync(opened?.file ?? '')).toEqual(Buffer.from(thumbnail));
  });

  it('stay as they are where an earlier release made a WebP: no second one is stored', async () => {
    const { library, hash } = await libraryWithImage();
    await library.storeThumbnail(hash, webp(1));
    expect(await library.storeThumbnail(hash, tinyJpeg(320, 180))).toBe(true);
    const opened = await library.openThumbnail(hash);
    expect(opened?.mediaType).toBe('image/webp');
    expect(readFileSync(opened?.file ?? '')).toEqual(Buffer.from(webp(1)));
  });

  it.each([
    ['another format', tinyPng(320, 180)],
    ['a web page', Buffer.from('<!doctype html>')],
    ['an image larger than a thumbnail', tinyWebp(321, 180)],
    ['more bytes than a thumbnail has', webp(1, THUMBNAIL_BYTES + 1)],
    ['nothing', new Uint8Array()],
  ])('P19: %s is none', async (_what, bytes) => {
    const { library, hash } = await libraryWithImage();
    expect(await library.storeThumbnail(hash, bytes)).toBe(false);
    expect(await library.openThumbnail(hash)).toBeNull();
  });

  it('are refused for an image that is not stored', async () => {
    const { library } = await libraryWithImage();
    expect(await library.storeThumbnail('f'.repeat(64), webp(1))).toBe(false);
    expect(await library.storeThumbnail('../../etc/passwd', webp(1))).toBe(false);
  });

  it('are made again when their file is gone', async () => {
    const { library, hash, folder } = await libraryWithImage();
    await library.storeThumbnail(hash, webp(1));
    const { file } = (await library.openThumbnail(hash)) ?? { file: '' };
    expect(file.startsWith(join(folder, 'thumbnails'))).toBe(true);
    rmSync(file);
    expect(await library.openThumbnail(hash)).toBeNull();
    expect(await library.storeThumbnail(hash, webp(1))).toBe(true);
    expect(await library.openThumbnail(hash)).not.toBeNull();
  });

  it('are removed for newer ones, the oldest first', async () => {
    const database = new Database(':memory:');
    migrate(database);
    let now = clock.now();
    const ticking = { now: () => now++ };
    const files = openBlobs(join(temporaryFolder(), 'thumbnails'));
    const thumbnails = createThumbnails(database, files, ticking, 100 * 40);
    const hashes = Array.from({ length: 101 }, (_, number) =>
      createHash('sha256').update(String(number)).digest('hex'),
    );
    const addImage = database.prepare(
      "INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length) VALUES (?, 'image/jpeg', 1, 1, 1)",
    );
    for (const [number, hash] of hashes.entries()) {
      addImage.run(hash);
      await thumbnails.store(hash, webp(number));
    }
    expect(await thumbnails.open(hashes[0] ?? '')).toBeNull();
    expect(await thumbnails.open(hashes[100] ?? '')).not.toBeNull();
  });
});
