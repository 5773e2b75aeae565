/** Points of a matched letter by its position: the higher, the better. */
const SCORES = { start: 12, wordStart: 8, next: 5, any: 1 } as const;

/** Commands are typed without diacritics and case. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

function isWordStart(text: string, index: number): boolean {
  return index === 0 || /[\s\p{P}]/u.test(text.charAt(index - 1));
}

/** The points of the letter at `index`, after a match at `before`. */
function letterScore(text: string, index: number, before: number): number {
  if (index === 0) return SCORES.start;
  if (isWordStart(text, index)) return SCORES.wordStart;
  return index === before + 1 ? SCORES.next : SCORES.any;
}

/**
 * Whether the letters of `typed` come in `text` in this order, and how well they fit: beginnings of words and letters beside each other
 * count more, a long text less. Spaces that are typed do not matter. Null: they do not come.
 */
export function fuzzyMatch(typed: string, text: string): number | null {
  const letters = plain(typed).replaceAll(/\s/g, '');
  const target = plain(text);
  if (letters === '') return 0;
  // best[i]: the best score of all letters so far with the last one at i of the target.
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
