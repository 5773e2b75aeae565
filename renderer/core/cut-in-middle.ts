const ELLIPSIS = '…';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The number that a text ends with, with what separates its parts: `0018`, `2026-11-20`, `٣٫٥`. */
const LAST_NUMBER = /\p{Nd}(?:[-.:/٫]?\p{Nd})*$/u;

/**
 * Cuts a text in its middle until `fits` takes it, between characters as readers see them. The end stays, where names of a series differ: at
 * least half of what fits, and a number whole if anything fits before it. At least one character stays.
 */
export function cutInMiddle(whole: string, fits: (text: string) => boolean): string {
  if (fits(whole)) return whole;
  const characters = [...graphemes.segment(whole)].map(({ segment }) => segment);
  const number = LAST_NUMBER.exec(whole)?.[0] ?? '';
  const numberLength = [...graphemes.segment(number)].length;
  const keep = (kept: number) => {
    const atEnd = Math.min(kept, Math.max(Math.ceil(kept / 2), Math.min(numberLength, kept - 1)));
    const head = characters.slice(0, kept - atEnd).join('');
    return `${head.trimEnd()}${ELLIPSIS}${characters
      .slice(characters.length - atEnd)
      .join('')
      .trimStart()}`;
  };
  let [least, most] = [1, characters.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(keep(middle))) least = middle;
    else most = middle - 1;
  }
  return keep(least);
}
