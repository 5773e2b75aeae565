/**
 * Returns each name only once. `build` makes the name with a suffix: empty, then ` (2)`, ` (3)`
 * and so on.
 */
export type NameAllocator = (build: (suffix: string) => string) => string;

/**
 * Returns a key for collisions: macOS and Windows ignore case, macOS ignores the composition of
 * letters, HFS+ also ignores joiners; this key equates more names than any of them. Lower case
 * comes first: the capital ß is its own upper case, while the small letter's upper case is SS.
 */
function clashKey(name: string): string {
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD');
}

export function createNameAllocator(taken: readonly string[] = []): NameAllocator {
  const keys = new Set(taken.map(clashKey));
  /** Next number for a name, so that thousands of equal names don't each count from 2. */
  const counts = new Map<string, number>();
  return (build) => {
    const plain = build('');
    const plainKey = clashKey(plain);
    let name = plain;
    for (let count = counts.get(plainKey) ?? 2; keys.has(clashKey(name)); count += 1) {
      name = build(` (${count})`);
      counts.set(plainKey, count + 1);
    }
    keys.add(clashKey(name));
    return name;
  };
}
