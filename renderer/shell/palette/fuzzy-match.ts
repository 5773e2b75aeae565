/** Points of a matched letter by position: higher is better. */
const SCORES = { start: 12, wordStart: 8, next: 5, any: 1 } as const;

/** Removes diacritics and case. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

function isWordStart(text: string, index: number): boolean {
  return index === 0 || /[\s\p{P}]/u.test(text.charAt(index - 1));
}

/** Returns the points of the letter at `index`, after a match at `before`. */
function letterScore(text: string, index: number, before: number): number {
  if (index === 0) return SCORES.start;
  if (isWordStart(text, index)) return SCORES.wordStart;
  return index === before + 1 ? SCORES.next : SCORES.any;
}

/**
 * Returns how well the letters of `typed` match `text` in this order: beginnings of words and
 * adjacent letters count more, a long text less. Typed spaces are ignored. `null` if they don't
 * occur.
 */
export function fuzzyMatch(typed: string, text: string): number | null {
  const letters = plain(typed).replaceAll(/\s/g, '');
  const target = plain(text);
  if (letters === '') return 0;
  // best[i]: best score of all letters so far if the last one is at i in the target.
  let best: readonly (number | null)[] = [];
  for (const [number, letter] of Array.from(letters).entries()) {
    best = Array.from(target, (candidate, index) => {
      if (candidate !== letter) return null;
      if (number === 0) return letterScore(target, index, -2);
      const scores = best
        .slice(0, index)
        .flatMap((score, before) => (score === null ? [] : [score + letterScore(target, index, before)]));
      return scores.length === 0 ? null : Math.max(...scores);
    });
  }
  const scores = best.filter((score) => score !== null);
  return scores.length === 0 ? null : Math.max(...scores) - target.length / 100;
}
