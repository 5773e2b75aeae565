/**
 * A PNG of the given size: the header is right, the pixels are missing, because no test decodes
 * them.
 */
export function tinyPng(width: number, height: number): Uint8Array {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([header, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(4)]);
}

/** A GIF header of the given size. */
export function tinyGif(width: number, height: number): Uint8Array {
  const gif = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  return gif;
}

/** A lossless WebP header of the given size. */
export function tinyWebp(width: number, height: number): Uint8Array {
  const webp = Buffer.alloc(30);
  webp.write('RIFF', 0, 'latin1');
  webp.writeUInt32LE(22, 4);
  webp.write('WEBPVP8L', 8, 'latin1');
  webp.writeUInt32LE(10, 16);
  webp[20] = 0x2f;
  webp.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  return webp;
}

/** An AVIF of the given size: file type, and the size as a property of the primary item. */
export function tinyAvif(width: number, height: number): Uint8Array {
  const extent = Buffer.alloc(12);
  extent.writeUInt32BE(width, 4);
  extent.writeUInt32BE(height, 8);
  const association = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1]);
  const properties = box('iprp', Buffer.concat([box('ipco', box('ispe', extent)), box('ipma', association)]));
  const primary = box('pitm', Buffer.from([0, 0, 0, 0, 0, 1]));
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')),
    box('meta', Buffer.concat([Buffer.alloc(4), primary, properties])),
  ]);
}

function box(type: string, content: Uint8Array): Uint8Array {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.byteLength, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

/** What an Exif segment tells of the time. */
export interface ExifTime {
  readonly date?: string;
  readonly subSecond?: string;
  readonly offset?: string;
}

/** A JPEG header of the given size, with an Exif segment where a time is given. */
export function tinyJpeg(width: number, height: number, exif?: ExifTime, little = true): Uint8Array {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100'.slice(0, 38), 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const segment = exif === undefined ? new Uint8Array() : exifSegment(exif, little);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, frame, Buffer.from([0xff, 0xd9])]);
}

function exifSegment(exif: ExifTime, little: boolean): Uint8Array {
  const values = [
    { tag: 0x9003, text: exif.date },
    { tag: 0x9011, text: exif.offset },
    { tag: 0x9291, text: exif.subSecond },
  ].flatMap(({ tag, text }) => (text === undefined ? [] : [{ tag, text: `${text}\0` }]));
  const tiff = Buffer.alloc(512);
  const put16 = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const put32 = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  put16(42, 2);
  put32(8, 4);
  put16(1, 8);
  put16(0x8769, 10);
  put16(4, 12);
  put32(1, 14);
  put32(26, 18);
  put16(values.length, 26);
  let free = 28 + values.length * 12 + 4;
  for (const [index, { tag, text }] of values.entries()) {
    const entry = 28 + index * 12;
    put16(tag, entry);
    put16(2, entry + 2);
    put32(text.length, entry + 4);
    if (text.length <= 4) tiff.write(text, entry + 8, 'latin1');
    else {
      put32(free, entry + 8);
      tiff.write(text, free, 'latin1');
      free += text.length;
    }
  }
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff.subarray(0, free)]);
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(content.byteLength + 2, 2);
  return Buffer.concat([header, content]);
}
