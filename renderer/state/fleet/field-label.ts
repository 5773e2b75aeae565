/**
 * Runs of capitals (an abbreviation), words with or without their capital, numbers, and letters
 * without case.
 */
const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu;

/**
 * Splits a field's name into words: `elevationMetres` → `Elevation metres`, `MACAddress` → `MAC
 * address`.
 */
export function fieldLabel(name: string): string {
  const words = (name.match(WORDS) ?? []).map((word) =>
    /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase(),
  );
  const [first, ...others] = words;
  if (first === undefined) return name;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
}
