import { graphemesOf } from '../../preload/contract/core/formats.ts';

const ELLIPSIS = '…';

/** Numbers of a text with their separators: `0018`, `2026-11-20`, `21:58`, `٣٫٥`. */
const NUMBERS = /\p{Nd}(?:[-.:/٫]?\p{Nd})*/gu;

/**
 * Cuts a text in its middle until `fits` accepts it, between characters as readers see them. The
 * end stays, because names of a series differ there: at least half of what fits. A number at the
 * cut stays whole if anything fits before it, and is dropped if something follows: part of a
 * number reads as another one. At least one character stays.
 */
export function cutInMiddle(whole: string, fits: (text: string) => boolean): string {
  if (fits(whole)) return whole;
  const characters = graphemesOf(whole);
  const lengthOf = (text: string) => graphemesOf(text).length;
  const numbers = [...whole.matchAll(NUMBERS)].map(({ 0: number, index }) => {
    const from = lengthOf(whole.slice(0, index));
    return { from, to: from + lengthOf(number) };
  });
  /** Counts the characters at the end that stay if `kept` stay in all. */
  const endOf = (kept: number) => {
    const half = characters.length - Math.ceil(kept / 2);
    const cut = numbers.find(({ from, to }) => from < half && half < to);
    if (cut === undefined) return characters.length - half;
    if (characters.length - cut.from < kept) return characters.length - cut.from;
    return cut.to < characters.length ? characters.length - cut.to : Math.max(1, kept - 1);
  };
  const keep = (kept: number) => {
    const atEnd = endOf(kept);
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
