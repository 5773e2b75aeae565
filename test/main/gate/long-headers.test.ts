import { describe, expect, it } from 'vitest';
import { acceptImageFile } from '../../../main/gate/accept-image.ts';
import { box } from '../../support/crafted-images.ts';
import { tinyAvif, tinyJpeg } from '../service/support/tiny-images.ts';

const MEBIBYTE = 1_024 * 1_024;
const jpeg = tinyJpeg(9, 9);
const avif = tinyAvif(9, 9);
/** A segment of full length, as of a colour profile. */
const segment = Buffer.concat([Buffer.of(0xff, 0xe2, 0xff, 0xff), Buffer.alloc(0xffff - 2)]);
const typeBytes = Buffer.from(avif).readUInt32BE(0);

const images: readonly (readonly [kind: string, mediaType: string, bytes: Buffer])[] = [
  [
    'a JPEG behind 4 MB of segments',
    'image/jpeg',
    Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: 64 }, () => segment), jpeg.subarray(2)]),
  ],
  [
    'an AVIF behind its picture',
    'image/avif',
    Buffer.concat([
      avif.subarray(0, typeBytes),
      box('mdat', Buffer.alloc(4 * MEBIBYTE)),
      avif.subarray(typeBytes),
    ]),
  ],
];

describe('P50: the size in a file whose header is long', () => {
  it.each(images)('is read in short pieces, a turn each: %s', (_kind, mediaType, bytes) => {
    let longest = 0;
    let inATurn = 0;
    const steps = acceptImageFile(bytes.byteLength, (from, length) => {
      longest = Math.max(longest, (inATurn += length));
      return bytes.subarray(from, from + length);
    });
    for (;;) {
      inATurn = 0;
      const { done, value } = steps.next();
      if (done !== true) continue;
      expect(value).toEqual({ mediaType, widthPixels: 9, heightPixels: 9 });
      break;
    }
    expect(longest).toBeLessThan(MEBIBYTE);
  });
});
