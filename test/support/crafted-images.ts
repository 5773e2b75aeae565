import { tinyAvif, tinyGif, tinyJpeg, tinyPng, tinyWebp } from '../main/service/support/tiny-images.ts';

const scan = Buffer.of(0xff, 0xda, 0, 2);
export const craftedJpeg = Buffer.concat([tinyJpeg(9, 9).subarray(0, -2), scan]);
const gif = Buffer.concat([tinyGif(9, 9), Buffer.of(0x2c, 0, 0, 0, 0, 9, 0, 9, 0, 0, 2)]);
const webp = Buffer.from(tinyWebp(9, 9));
webp.writeUInt32LE(0xffff_ffff, 4);
webp.write('VP8X', 12, 'latin1');

/** A file of very many pieces, of which each takes a step. */
export function manyPieces(head: Uint8Array, piece: readonly number[] | Uint8Array, count: number): Buffer {
  return Buffer.concat([head, Buffer.alloc(count * piece.length, Buffer.from(piece))]);
}

export const box = (name: string, content = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.byteLength);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** Images made to take long, by their kind: each has the size 9 × 9. */
export const craftedImages: readonly (readonly [
  kind: string,
  head: Uint8Array,
  piece: readonly number[] | Uint8Array,
])[] = [
  ['JPEG, stuffed bytes', craftedJpeg, [0xff, 0]],
  ['JPEG, nothing but marks', craftedJpeg, [0xff]],
  ['JPEG, restarts far from each other', craftedJpeg, [0xff, 0xd0, ...Array.from({ length: 16 }, () => 1)]],
  ['JPEG, empty segments between scans', craftedJpeg, [0xff, 0xe0, 0, 2]],
  ['PNG, empty chunks', tinyPng(9, 9), [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0]],
  ['GIF, short blocks', gif, [1, 7]],
  ['GIF, empty extensions', gif, [0, 0x21, 0xfe]],
  ['AVIF, empty boxes', tinyAvif(9, 9), box('free')],
  ['WebP, empty chunks', webp, [0x41, 0x42, 0x43, 0x44, 0, 0, 0, 0]],
];
