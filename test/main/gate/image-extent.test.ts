import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageExtent } from '../../../preload/contract/images/image-extent.ts';

/** Counts the searches of the engine, which cost some 25 ns each however near the next marker is. */
class CountedBytes extends Uint8Array {
  searches = 0;

  override indexOf(wanted: number, from?: number): number {
    this.searches += 1;
    return super.indexOf(wanted, from);
  }
}

const scan = [0xff, 0xd8, 0xff, 0xda, 0x00, 0x02];

function jpegOf(data: readonly number[]): CountedBytes {
  return new CountedBytes([...scan, ...data]);
}

describe('P50: the extent of a JPEG', () => {
  it.each([
    ['nothing but marks', [0xff]],
    ['stuffed marks', [0xff, 0x00]],
    ['restarts', [0xff, 0xd0]],
    ['marks with a byte between', [0xff, 0x00, 0x55]],
    ['empty segments', [0xff, 0xe0, 0x00, 0x02]],
  ])('is found without a search for each mark in %s', (_, piece) => {
    const bytes = jpegOf(Array.from({ length: 3_000 }, () => piece).flat());
    expect(imageExtent(bytes, 'image/jpeg')).toBe('cutOff');
    expect(bytes.searches).toBeLessThan(10);
  });

  it('is the same wherever its end stands', () => {
    const data = fc.array(
      fc.constantFrom(
        [0x00],
        [0x55],
        [0xff, 0x00],
        [0xff, 0xd3],
        Array.from({ length: 40 }, () => 7),
      ),
    );
    fc.assert(
      fc.property(data, fc.boolean(), (pieces, isWhole) => {
        const bytes = jpegOf([...pieces.flat(), ...(isWhole ? [0xff, 0xd9] : [])]);
        expect(imageExtent(bytes, 'image/jpeg')).toBe(
          isWhole ? 'whole' : bytes.length > scan.length ? 'cutOff' : 'empty',
        );
      }),
    );
  });
});
