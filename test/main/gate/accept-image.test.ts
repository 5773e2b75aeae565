import { beforeAll, describe, expect, it } from 'vitest';
import { acceptImage, IMAGE_LIMIT_BYTES } from '../../../main/gate/accept-image.ts';
import { type CorpusImage, cutImages, imageCorpus } from '../../support/image-corpus.ts';

let corpus: readonly CorpusImage[];

beforeAll(async () => {
  corpus = await imageCorpus();
});

describe('P19: an image at the gate', () => {
  it('is accepted in every kind that devices send, with its size as it is shown', () => {
    for (const { name, bytes, mediaType, width, height } of corpus)
      expect([name, acceptImage(bytes)]).toEqual([
        name,
        { bytes, mediaType, widthPixels: width, heightPixels: height, flaw: null },
      ]);
  });

  it('is whole with other bytes behind its end', () => {
    for (const { name, bytes } of corpus) {
      const longer = Buffer.concat([bytes, Buffer.from('camera 7, firmware 3.1 ')]);
      expect([name, acceptImage(longer)]).toEqual([name, expect.objectContaining({ flaw: null })]);
    }
  });

  it('is never called whole where its file was cut', () => {
    for (const image of corpus)
      for (const { name, bytes } of cutImages(image)) {
        const found = acceptImage(bytes);
        const flaw = typeof found === 'string' ? found : found.flaw;
        expect([name, flaw]).not.toEqual([name, null]);
      }
  });

  it('is refused where its bytes say that it is something else', () => {
    for (const { bytes } of corpus) {
      const other = Buffer.from(bytes);
      other.write('%PDF-1.7\n', 0);
      expect(acceptImage(other)).toBe('notAnImage');
    }
  });

  it('P18: is refused beyond the limits', () => {
    const header = Buffer.from(corpus.find(({ name }) => name === 'PNG')?.bytes ?? []);
    header.writeUInt32BE(40_000, 16);
    header.writeUInt32BE(40_000, 20);
    expect(acceptImage(header)).toBe('tooManyPixels');
    expect(acceptImage(Buffer.alloc(IMAGE_LIMIT_BYTES + 1, header))).toBe('tooManyBytes');
  });
});
