import { SHORTEST_PASSPHRASE } from '../../../preload/contract/core/limits.ts';

export type PassphraseStrength = 'short' | 'weak' | 'fair' | 'strong';

/** Entropy of a typical sentence: it is guessed sooner than expected. */
const BITS_PER_CHARACTER = 2;
/** A guess takes a core one second (scrypt): with this, several computers take years. */
const FAIR_BITS = 32;
/** With this, nobody has enough computers. */
const STRONG_BITS = 48;

/** Counts the characters that neither repeat nor continue the preceding one. */
function surprisingCharacters(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? -9)) > 1).length;
}

/**
 * Returns an upper bound on the strength of a made-up passphrase: known sentences and names are
 * guessed first.
 */
export function strengthOf(passphrase: string): PassphraseStrength {
  if (passphrase.length < SHORTEST_PASSPHRASE) return 'short';
  const distinct = new Set(passphrase).size;
  // A few letters repeated are one short text.
  const counted = Math.min(surprisingCharacters(passphrase), 3 * distinct);
  const bits = counted * BITS_PER_CHARACTER;
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}

/** Letters of a pronounceable word of 16 random bits (Proquint, arXiv:0901.4016). */
const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aiou';
const WORD_BITS = 16;
const WORDS = 5;

export const SUGGESTED_BITS = WORDS * WORD_BITS;

function wordOf(value: number): string {
  const consonant = (shift: number) => CONSONANTS[(value >>> shift) & 15] ?? '';
  const vowel = (shift: number) => VOWELS[(value >>> shift) & 3] ?? '';
  return consonant(12) + vowel(10) + consonant(6) + vowel(4) + consonant(0);
}

/** Returns a passphrase of random words, the same in all languages and on all Latin keyboards. */
export function suggestPassphrase(
  random: (values: Uint16Array<ArrayBuffer>) => Uint16Array = (values) => crypto.getRandomValues(values),
): string {
  return Array.from(random(new Uint16Array(WORDS)), wordOf).join('-');
}
