/** Longest run of digits that sorts as one number: its length has three digits. */
const DIGIT_RUN_LIMIT = 999;
const beyondPlain = /\P{ASCII}/u;
const digitRuns = new RegExp(`0*(\\d{1,${DIGIT_RUN_LIMIT}})`, 'g');

/**
 * A key whose plain code point order is the natural, case-insensitive order of names: `Cam 9` before `cam 10`.
 * Each number is written without leading zeros and with its length in front (`9` → `0019`, `10` → `00210`).
 * NFKC makes full-width and composed forms of a letter equal.
 */
export function sortKey(name: string): string {
  const isPlain = !beyondPlain.test(name);
  return (isPlain ? name : name.normalize('NFKC'))
    .toLowerCase()
    .replace(digitRuns, (_run, digits: string) => String(digits.length).padStart(3, '0') + digits);
}

/** In the order of their sort keys. */
export function sortedByName<Item extends { readonly name: string }>(
  items: readonly Item[],
): readonly Item[] {
  return items
    .map((item) => ({ item, key: sortKey(item.name) }))
    .sort((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ item }) => item);
}
