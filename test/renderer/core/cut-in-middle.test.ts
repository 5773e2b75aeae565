import { describe, expect, test } from 'vitest';
import { cutInMiddle } from '../../../renderer/core/cut-in-middle.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lengthOf = (text: string) => [...graphemes.segment(text)].length;
/** Cuts to at most this many characters, the ellipsis included. */
const cut = (text: string, length: number) => cutInMiddle(text, (shorter) => lengthOf(shorter) <= length);

/** A name, the number of characters that fit, and what is shown: the end stays, with the number that tells the names of a series apart. */
const names = [
  ['Pumpwerk Eckernförde 18', 23, 'Pumpwerk Eckernförde 18'],
  ['Pumpwerk Eckernförde 18', 14, 'Pumpwe…örde 18'],
  ['Pumpwerk Eckernförde 18', 5, 'Pu…18'],
  ['Kamera 2026-11-20 20:54', 11, 'Kamer…20:54'],
  ['Sensor 0000018', 9, 'S…0000018'],
  ['2026-06-16 21:58 UTC', 14, '2026…21:58 UTC'],
  ['2026-06-16 21:58 UTC', 10, '2026-…UTC'],
  ['North gate', 4, 'N…te'],
  ['محطة الضخ الشمالية ١٨', 10, 'محطة…ية ١٨'],
  ['北海道第一ポンプ場十八号機', 7, '北海道…八号機'],
  ['Camera 👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 7', 6, 'Ca…👩‍👩‍👧‍👦 7'],
  ['Ạ̈Ạ̈Ạ̈Ạ̈Ạ̈', 3, 'Ạ̈…Ạ̈'],
] as const;

describe('a name that is cut in its middle', () => {
  test.each(names)('%s in %i characters', (name, length, shown) => {
    expect(cut(name, length)).toBe(shown);
  });

  test('begins and ends as the whole, fits, and wastes no room, whatever the name and the width', () => {
    for (const [name] of names)
      for (let length = 2; length < lengthOf(name); length += 1) {
        const shown = cut(name, length);
        const [head = '', tail = ''] = shown.split('…');
        expect(name.startsWith(head) && name.endsWith(tail), `${name} in ${length}`).toBe(true);
        expect(lengthOf(shown)).toBeLessThanOrEqual(length);
        // Spaces beside the cut are left out.
        expect(lengthOf(shown)).toBeGreaterThanOrEqual(length - 2);
        expect(tail).not.toBe('');
      }
  });

  test('keeps one character where nothing fits', () => {
    expect(cutInMiddle('Camera 7', () => false)).toBe('…7');
    expect(cutInMiddle('7', () => false)).toBe('…7');
    expect(cutInMiddle('', () => false)).toBe('…');
  });
});
