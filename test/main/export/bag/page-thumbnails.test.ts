import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPageThumbnails, thumbnailSpace } from '../../../../main/export/bag/page-thumbnails.ts';
import type { Library } from '../../../../main/library/library.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { tinyWebp } from '../../service/support/tiny-images.ts';
import { exporterOf, filesBelow, prepare, start, valueOf } from '../export-fixture.ts';
import { verify } from '../verify/bag-fixture.ts';

let library: Library;

async function store(id: string): Promise<string> {
  library.addByHand(device(id), NOW);
  const { hash } = await library.storeImage(device(id), image(id), noValidators, NOW);
  return hash;
}

/** A thumbnail with bytes of its own. */
function thumbnail(number: number, byteLength = 100): Uint8Array {
  const bytes = new Uint8Array(byteLength).fill(number);
  bytes.set(tinyWebp(320, 180));
  return bytes;
}

const urlOf = (bytes: Uint8Array) => `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;

beforeEach(() => {
  library = temporaryLibrary();
});

describe('the page of an export', () => {
  it('shows the thumbnails that the library has, and the image itself where it has none', async () => {
    const [hash] = [await store('with'), await store('without')];
    await library.storeThumbnail(hash, thumbnail(1));
    const exporter = exporterOf(library);
    const exportId = await prepare(exporter, temporaryFolder(), [device('with'), device('without')]);
    await valueOf(start(exporter, exportId)).finished;
    const folder = exporter.folder(exportId) ?? '';
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const [first = '', second = '', ...others] = [...page.matchAll(/<a href="([^"]+)"><img src="([^"]+)"/g)];
    expect(others).toEqual([]);
    expect(first[2]).toBe(urlOf(thumbnail(1)));
    expect(second[2]).toBe(second[1]);
    // What a click shows is the image of the export, in both cases.
    for (const [, address = ''] of [first, second])
      expect(filesBelow(folder)).toContain(decodeURIComponent(address));
    expect(await verify(folder)).toMatchObject({ verdict: 'green' });
  });
});

describe('thumbnails in a page', () => {
  it('take no more space than was reserved for so many images', async () => {
    const hashes: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const hash = await store(`d${count}`);
      await library.storeThumbnail(hash, thumbnail(count, 40_000));
      hashes.push(hash);
    }
    const thumbnailOf = createPageThumbnails(library, hashes.length);
    const urls: (string | null)[] = [];
    for (const hash of hashes) urls.push(await thumbnailOf(hash));
    expect(urls.map((url) => url !== null)).toEqual([true, true, false, false]);
    const sum = urls.reduce((total, url) => total + (url?.length ?? 0), 0);
    expect(sum).toBeLessThanOrEqual(thumbnailSpace(hashes.length));
  });

  it('that can not be read are left out', async () => {
    const hash = await store('d');
    const gone = { mediaType: 'image/webp', byteLength: 40, file: join(temporaryFolder(), 'gone') };
    expect(await createPageThumbnails({ openThumbnail: async () => gone }, 1)(hash)).toBeNull();
  });
});
