import { beforeAll, describe, expect, it } from 'vitest';
import { acceptImage, IMAGE_LIMIT_BYTES } from '../../../main/gate/accept-image.ts';
import { type CorpusImage, cutImages, imageCorpus } from '../../support/image-corpus.ts';

let corpus: readonly CorpusImage[];

beforeAll(async () => {
  corpus = await imageCorpus();
});

describe('P19: an image at the gate', () => {
  it('is accepted in every kind that devices send, with its size as it is shown', async () => {
    for (const { name, bytes, mediaType, width, height } of corpus)
      expect([name, await acceptImage(bytes)]).toEqual([
        name,
        { bytes, mediaType, widthPixels: width, heightPixels: height, flaw: null },
      ]);
  });

  it('is whole with other bytes behind its end', async () => {
    for (const { name, bytes } of corpus) {
      const longer = Buffer.concat([bytes, Buffer.from('camera 7, firmware 3.1 ')]);
      expect([name, await acceptImage(longer)]).toEqual([name, expect.objectContaining({ flaw: null })]);
    }
  });

  it('is never called whole where its file was cut', async () => {
    for (const image of corpus)
      for (const { name, bytes } of cutImages(image)) {
        const found = await acceptImage(bytes);
        const flaw = typeof found === 'string' ? found : found.flaw;
        expect([name, flaw]).not.toEqual([name, null]);
      }
  });

  describe('as a JPEG whose structure is unusual', () => {
    const bytesOf = (kind: string) => corpus.find(({ name }) => name === kind)?.bytes ?? Buffer.alloc(0);
    const segment = (marker: number, content: Buffer) =>
      Buffer.concat([
        Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]),
        content,
      ]);
    /** Puts a segment behind the start of the image. */
    const withSegment = (image: Buffer, added: Buffer) =>
      Buffer.concat([image.subarray(0, 2), added, image.subarray(2)]);
    const half = (image: Buffer) => image.subarray(0, image.length / 2);
    const secondScan = (image: Buffer) => {
      const scan = Buffer.from([0xff, 0xda]);
      return image.indexOf(scan, image.indexOf(scan) + 2);
    };

    it.each<[name: string, make: (whole: Buffer, progressive: Buffer) => Buffer, flaw: string | null]>([
      ['two images (MPO)', (whole, other) => Buffer.concat([whole, other]), null],
      ['a second image that is cut', (whole, other) => Buffer.concat([whole, half(other)]), null],
      ['cut, then a whole preview', (whole, other) => Buffer.concat([half(whole), other]), 'cutOff'],
      ['cut, then filled with zeros', (whole) => Buffer.concat([half(whole), Buffer.alloc(500)]), 'cutOff'],
      [
        'a preview in front, then cut',
        (whole, other) => half(withSegment(whole, segment(0xe1, half(other)))),
        'cutOff',
      ],
      ['an end in a segment', (whole) => withSegment(whole, segment(0xe2, Buffer.from([0xff, 0xd9]))), null],
      [
        'an end in a segment, then cut',
        (whole) => half(withSegment(whole, segment(0xe2, Buffer.from([0xff, 0xd9])))),
        'cutOff',
      ],
      [
        'an end in a segment between scans, then cut',
        (_whole, other) =>
          Buffer.concat([
            other.subarray(0, secondScan(other)),
            segment(0xfe, Buffer.from([0xff, 0xd9])),
            other.subarray(secondScan(other), secondScan(other) + 40),
          ]),
        'cutOff',
      ],
      [
        'a start in a segment between scans',
        (_whole, other) =>
          Buffer.concat([
            other.subarray(0, secondScan(other)),
            segment(0xfe, Buffer.from([0xff, 0xd8])),
            other.subarray(secondScan(other)),
          ]),
        null,
      ],
      [
        'fill bytes',
        (whole) =>
          withSegment(whole, Buffer.concat([Buffer.from([0xff, 0xff]), segment(0xfe, Buffer.from('x'))])),
        null,
      ],
      ['an empty comment', (whole) => withSegment(whole, segment(0xfe, Buffer.alloc(0))), null],
      [
        'cut in the first of its scans',
        (_whole, other) => other.subarray(0, secondScan(other) - 20),
        'cutOff',
      ],
      ['cut between two scans', (_whole, other) => other.subarray(0, secondScan(other)), 'cutOff'],
      ['cut in a marker', (_whole, other) => other.subarray(0, secondScan(other) + 1), 'cutOff'],
    ])('%s', async (_name, make, flaw) => {
      expect(await acceptImage(make(bytesOf('JPEG'), bytesOf('JPEG progressive')))).toMatchObject({ flaw });
    });
  });

  it('is refused where its bytes say that it is something else', async () => {
    for (const { bytes } of corpus) {
      const other = Buffer.from(bytes);
      other.write('%PDF-1.7\n', 0);
      expect(await acceptImage(other)).toBe('notAnImage');
    }
  });

  it('P18: is refused beyond the limits', async () => {
    const header = Buffer.from(corpus.find(({ name }) => name === 'PNG')?.bytes ?? []);
    header.writeUInt32BE(40_000, 16);
    header.writeUInt32BE(40_000, 20);
    expect(await acceptImage(header)).toBe('tooManyPixels');
    expect(await acceptImage(Buffer.alloc(IMAGE_LIMIT_BYTES + 1, header))).toBe('tooManyBytes');
  });
});
