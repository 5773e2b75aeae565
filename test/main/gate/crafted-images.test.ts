import { imageDimensionsFromData } from 'image-dimensions';
import { describe, expect, it } from 'vitest';
import { acceptImage } from '../../../main/gate/accept-image.ts';
import { beginsAsImage, recogniseImage } from '../../../main/gate/recognise-image.ts';
import { extentInSlices, imageExtent } from '../../../preload/contract/images/image-extent.ts';
import { box, craftedImages, craftedJpeg, manyPieces } from '../../support/crafted-images.ts';
import { imageCorpus } from '../../support/image-corpus.ts';
import { tinyAvif } from '../service/support/tiny-images.ts';

const PIECES = 1_000_000;

function slicesOf(bytes: Uint8Array, mediaType: string): number {
  const slices = extentInSlices(bytes, mediaType);
  let count = 1;
  while (slices.next().done !== true) count += 1;
  return count;
}

describe('P50: an image made to take long', () => {
  it.each(craftedImages)('is examined in slices: %s', (kind, head, piece) => {
    const bytes = manyPieces(head, piece, PIECES);
    const mediaType = `image/${kind.replace(/,.*$/, '').toLowerCase()}`;
    expect(recogniseImage(bytes)).toMatchObject({ mediaType });
    expect(slicesOf(bytes, mediaType)).toBeGreaterThanOrEqual(PIECES / 100_000);
  });

  it('lets other work run between the slices', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await acceptImage(manyPieces(craftedJpeg, [0xff, 0], PIECES));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });

  const MANY = 70_000;
  const avif = Buffer.from(tinyAvif(9, 9));
  const ftyp = avif.subarray(0, avif.readUInt32BE(0));
  const meta = avif.subarray(ftyp.byteLength);
  const extent = avif.subarray(avif.indexOf('ispe') - 4, avif.indexOf('ipma') - 4);
  const primary = avif.subarray(avif.indexOf('pitm') - 4, avif.indexOf('iprp') - 4);

  /** The file with many properties before the one with the size. An index has 15 bits. */
  const withProperties = (wanted: number) => {
    const count = Math.min(wanted, 30_000);
    const container = box('ipco', Buffer.concat([manyPieces(Buffer.alloc(0), box('free'), count), extent]));
    // Wide indices: the size is the last.
    const association = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, (count + 1) >> 8, (count + 1) & 255]);
    const properties = box('iprp', Buffer.concat([container, box('ipma', association)]));
    return Buffer.concat([ftyp, box('meta', Buffer.concat([Buffer.alloc(4), primary, properties]))]);
  };
  /** The file with many other items before the one with the size. */
  const withItems = (count: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(count + 1, 4);
    const items = Buffer.concat([manyPieces(head, [0, 2, 0], count), Buffer.of(0, 1, 1, 1)]);
    const properties = box('iprp', Buffer.concat([box('ipco', extent), box('ipma', items)]));
    return Buffer.concat([ftyp, box('meta', Buffer.concat([Buffer.alloc(4), primary, properties]))]);
  };

  it.each<[what: string, make: (count: number) => Buffer]>([
    [
      'JPEG segments',
      (count) =>
        Buffer.concat([
          manyPieces(craftedJpeg.subarray(0, 2), [0xff, 0xe0, 0, 2], count),
          craftedJpeg.subarray(2),
        ]),
    ],
    [
      'fill bytes of a JPEG',
      (count) =>
        Buffer.concat([manyPieces(craftedJpeg.subarray(0, 2), [0xff], count), craftedJpeg.subarray(2)]),
    ],
    ['AVIF boxes', (count) => Buffer.concat([manyPieces(ftyp, box('free'), count), meta])],
    ['AVIF properties', withProperties],
    ['AVIF items', withItems],
  ])('has its size behind some %s, but not behind very many', (_what, make) => {
    expect(recogniseImage(make(20))).toMatchObject({ widthPixels: 9 });
    expect(recogniseImage(make(MANY))).toBeNull();
  });
});

it('P19: the size is what another reader finds, at once and in a single slice', async () => {
  for (const { name, bytes, mediaType } of await imageCorpus()) {
    const { width, height } = imageDimensionsFromData(bytes) ?? { width: 0, height: 0 };
    const ours = recogniseImage(bytes);
    const sides = [ours?.widthPixels ?? 0, ours?.heightPixels ?? 0];
    expect([name, sides.toSorted((a, b) => a - b)]).toEqual([
      name,
      [width, height].toSorted((a, b) => a - b),
    ]);
    expect([name, slicesOf(bytes, mediaType)]).toEqual([name, 1]);
    expect([name, imageExtent(bytes, mediaType)]).toEqual([name, 'whole']);
  }
});

it('P19: an answer is taken for an image by its first bytes', async () => {
  for (const { name, bytes } of await imageCorpus())
    expect([name, beginsAsImage(bytes)]).toEqual([name, true]);
  for (const text of ['', '{"url":"https://a/b"}', 'https://a/b', ' []', '<html>'])
    expect([text, beginsAsImage(Buffer.from(text))]).toEqual([text, false]);
});
