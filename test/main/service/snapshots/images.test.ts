import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherFormat } from '../../../../main/gate/other-formats.ts';
import { recogniseImage } from '../../../../main/gate/recognise-image.ts';
import { exifCapture } from '../../../../main/service/snapshots/exif-capture.ts';
import { receiveImage } from '../../../../main/service/snapshots/receive-image.ts';
import { tinyAvif, tinyGif, tinyJpeg, tinyPng, tinyWebp } from '../support/tiny-images.ts';

describe('recogniseImage', () => {
  test.each([
    ['image/png', tinyPng(640, 480)],
    ['image/gif', tinyGif(640, 480)],
    ['image/webp', tinyWebp(640, 480)],
    ['image/avif', tinyAvif(640, 480)],
    ['image/jpeg', tinyJpeg(640, 480)],
    ['image/jpeg', tinyJpeg(640, 480, { date: '2026:11:21 05:20:00' })],
  ])('P19: %s is recognised with its size', (mediaType, bytes) => {
    expect(recogniseImage(bytes)).toEqual({ mediaType, widthPixels: 640, heightPixels: 480 });
  });

  test.each([20_000, 300_000])(
    'P19: a JPEG is recognised whose size lies behind %i bytes of other segments',
    (bytes) => {
      const [start, rest] = [tinyJpeg(640, 480).subarray(0, 2), tinyJpeg(640, 480).subarray(2)];
      const segments: Uint8Array[] = [];
      for (let left = bytes; left > 0; left -= 60_000) {
        const segment = Buffer.alloc(Math.min(left, 60_000) + 4);
        segment.writeUInt16BE(0xffe2, 0);
        segment.writeUInt16BE(segment.byteLength - 2, 2);
        segments.push(segment);
      }
      const image = Buffer.concat([start, ...segments, rest]);
      expect(recogniseImage(image)).toEqual({ mediaType: 'image/jpeg', widthPixels: 640, heightPixels: 480 });
    },
  );

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['HTML', Buffer.from('<!doctype html><html></html>')],
    ['HEIC', Buffer.from(tinyAvif(640, 480)).fill('heic', 8, 12).fill('heic', 16, 20)],
    ['nothing', new Uint8Array()],
    ['a PNG without a size', tinyPng(0, 480)],
    ['a JPEG that ends after its magic bytes', Buffer.from([0xff, 0xd8, 0xff])],
    ['BMP', Buffer.from('BM0000000000000000')],
  ])('P19: %s is refused', (_what, bytes) => {
    expect(recogniseImage(bytes)).toBeNull();
  });

  const boxed = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1`, 'latin1');

  test.each([
    ['HEIC', boxed('heic'), 'HEIC'],
    ['HEIC of an iPhone in bursts', boxed('hevx'), 'HEIC'],
    ['an MP4 that is called a JPEG', boxed('isom'), 'MP4'],
    ['QuickTime', boxed('qt  '), 'MP4'],
    ['a JPEG XL codestream', Buffer.from([0xff, 0x0a, 0xfa, 0x7f]), 'JPEG XL'],
    ['JPEG XL in boxes', Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1'), 'JPEG XL'],
    ['JPEG 2000', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'), 'JPEG 2000'],
    ['a little-endian TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'TIFF'],
    ['a big-endian TIFF', Buffer.from('MM\0*\0\0\0\x08', 'latin1'), 'TIFF'],
    ['a BMP', Buffer.from('BM\x46\0\0\0\0\0\0\0\x36', 'latin1'), 'BMP'],
    ['an icon', Buffer.from('\0\0\x01\0\x01\0\x10\x10', 'latin1'), 'ICO'],
    ['a page', Buffer.from('%PDF-1.7'), 'PDF'],
    ['a film', Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), 'WebM'],
    ['an AVI of an older camera', Buffer.from('RIFF\0\0\0\0AVI LIST'), 'AVI'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'SVG'],
    ['SVG with a declaration', Buffer.from('<?xml version="1.0"?>\n<!-- Made here --><svg/>'), 'SVG'],
  ])('P19: %s is refused by its name', async (_what, bytes, format) => {
    const source = { host: 'h', requestId: 'r', precision: 'full', pixelLimit: 1e8, now: 0 } as const;
    const received = await receiveImage(bytes, { 'content-type': 'image/jpeg' }, source);
    expect(received).toMatchObject({
      failure: { code: 'notAnImage', refusal: 'imageFormat', facts: { format } },
    });
  });

  test('what the app shows, and what is no format, has no such name', () => {
    const shown = [tinyPng(9, 9), tinyGif(9, 9), tinyWebp(9, 9), tinyAvif(9, 9), tinyJpeg(9, 9)];
    const others = ['', 'BM0000000000000000', '<html><svg></svg></html>', '{"status":500}', '\0\0\x01\0\0\0'];
    for (const bytes of [...shown, ...others.map((text) => Buffer.from(text, 'latin1'))])
      expect(otherFormat(bytes)).toBeNull();
  });

  test('P19: damaged images are refused or read, but nothing is thrown', () => {
    const images = [
      tinyPng(9, 9),
      tinyGif(9, 9),
      tinyWebp(9, 9),
      tinyAvif(9, 9),
      tinyJpeg(9, 9, { date: '2026:11:21 05:20:00', offset: '+01:00' }),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...images),
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(),
        (image, position, value, end) => {
          const damaged = Uint8Array.from(image.subarray(0, image.byteLength - (end % 8)));
          damaged[position % damaged.byteLength] = value;
          recogniseImage(damaged);
          exifCapture(damaged);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('exifCapture', () => {
  test.each([
    ['+01:00', 60],
    ['+0100', 60],
    ['+01', 60],
    ['-03:30', -210],
    ['Z', 0],
  ])('states the offset of the camera from UTC: %s', (offset, offsetMinutes) => {
    const jpeg = tinyJpeg(9, 9, { date: '2026:11:21 05:20:00', offset });
    expect(exifCapture(jpeg)).toMatchObject({ offsetMinutes });
  });
});

describe('exifCapture', () => {
  test.each([true, false])('reads date, fraction and offset (little endian: %s)', (little) => {
    const jpeg = tinyJpeg(9, 9, { date: '2026:11:21 05:20:00', subSecond: '25', offset: '+01:00' }, little);
    expect(exifCapture(jpeg)?.at).toBe(Date.UTC(2026, 10, 21, 4, 20, 0, 250));
  });

  test('a wall clock without an offset is no point in time', () => {
    expect(exifCapture(tinyJpeg(9, 9, { date: '2026:11:21 05:20:00' }))).toBeNull();
  });

  test.each([
    '2026:13:21 05:20:00',
    '2026:02:31 05:20:00',
    '    :  :     :  :  ',
    '0000:00:00 00:00:00',
    '1970:01:01 00:00:00',
    '2026-11-21 05:20:00',
  ])('%j is no date', (date) => {
    expect(exifCapture(tinyJpeg(9, 9, { date, offset: '+01:00' }))).toBeNull();
  });

  test.each(['+1:00', '01:00', '+25:00', 'Z+01:00', 'CET'])('%j is no offset', (offset) => {
    expect(exifCapture(tinyJpeg(9, 9, { date: '2026:11:21 05:20:00', offset }))).toBeNull();
  });

  test('images without Exif state none', () => {
    expect(exifCapture(tinyJpeg(9, 9))).toBeNull();
    expect(exifCapture(tinyPng(9, 9))).toBeNull();
  });
});
