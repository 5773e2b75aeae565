/** Scripts that are written without spaces between words: every character and every pair of them is a word here. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const wordRuns = new RegExp(`[${UNSPACED}]+|[[\\p{L}\\p{N}]--[${UNSPACED}]]+`, 'gv');
const unspacedRun = new RegExp(`^[${UNSPACED}]`, 'v');
const marks = /\p{M}+/gu;
const beyondPlain = /\P{ASCII}/u;
const letterDigitBorders = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/** Letters that NFKD leaves whole, although people type them in parts or without their stroke. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};
const foldedLetters = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'gu');

/** People type less of a word, and an index entry has to stay small. UTF-16 units. */
const WORD_LENGTH_LIMIT = 48;
/** A record of many fields must not fill the index; names and ids come first. */
export const WORDS_PER_RECORD_LIMIT = 128;
/** `cam12b` is found by `12b`; a long mix, such as a hash, is not found by its parts. */
const PARTS_LIMIT = 3;

/** The text without case, diacritics and width (Unicode NFKD). */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!beyondPlain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(marks, '')
    .replace(foldedLetters, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .toLowerCase();
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isSmallLetter = (code: number) => code >= 0x61 && code <= 0x7a;

/** An ASCII text, as nine of ten are: read character by character it takes a tenth of the time of the expressions. */
function addPlainRuns(text: string, words: Set<string>): void {
  const lower = text.toLowerCase();
  for (let at = 0; at < lower.length; at += 1) {
    const start = at;
    const borders: number[] = [];
    for (let wasDigit = false; at < lower.length; at += 1) {
      const code = lower.charCodeAt(at);
      const isNumber = isDigit(code);
      if (!isNumber && !isSmallLetter(code)) break;
      if (isNumber !== wasDigit && at > start) borders.push(at);
      wasDigit = isNumber;
    }
    if (at === start) continue;
    for (const from of borders.length < PARTS_LIMIT ? [start, ...borders] : [start])
      words.add(lower.slice(from, Math.min(at, from + WORD_LENGTH_LIMIT)));
  }
}

function* runsOf(text: string): Generator<{ readonly run: string; readonly isUnspaced: boolean }> {
  for (const [run] of fold(text).matchAll(wordRuns)) {
    yield { run, isUnspaced: unspacedRun.test(run) };
  }
}

function addUnspaced(run: string, words: Set<string>): void {
  const characters = Array.from(run);
  for (const [index, character] of characters.entries()) {
    words.add(character);
    const next = characters[index + 1];
    if (next !== undefined) words.add(character + next);
  }
}

/** The word from each border between letters and digits to its end. */
function addParts(run: string, words: Set<string>): void {
  const borders = [...run.matchAll(letterDigitBorders)];
  if (borders.length >= PARTS_LIMIT) return;
  for (const { index } of borders) words.add(run.slice(index, index + WORD_LENGTH_LIMIT));
}

/** The words of a record, each once; the texts come in the order of their importance. */
export function wordsOf(texts: readonly string[], limit = WORDS_PER_RECORD_LIMIT): readonly string[] {
  const words = new Set<string>();
  for (const text of texts) {
    if (words.size >= limit) break;
    if (!beyondPlain.test(text)) {
      addPlainRuns(text, words);
      continue;
    }
    for (const { run, isUnspaced } of runsOf(text)) {
      if (isUnspaced) {
        addUnspaced(run, words);
      } else {
        words.add(run.slice(0, WORD_LENGTH_LIMIT));
        addParts(run, words);
      }
    }
  }
  return [...words].slice(0, limit);
}

/** The words of a note. It is in no index, so that all of it is found. */
export function wordsOfNote(note: string): readonly string[] {
  return wordsOf([note], Number.POSITIVE_INFINITY);
}

/** A whole word, or the beginning of one. */
export interface WantedWord {
  readonly word: string;
  readonly isPrefix: boolean;
}

export function hasWantedWords(words: readonly string[], wanted: readonly WantedWord[]): boolean {
  return wanted.every(({ word, isPrefix }) =>
    words.some((has) => (isPrefix ? has.startsWith(word) : has === word)),
  );
}

/** More words hardly narrow a search. */
const WANTED_WORDS_LIMIT = 12;

/**
 * The words of typed text. Each may be the beginning of a word, as people are still typing; a run of an unspaced script becomes the pairs of
 * its characters, so that it is found in the middle of a longer run.
 */
export function wantedWords(text: string): readonly WantedWord[] {
  const wanted = new Map<string, WantedWord>();
  for (const { run, isUnspaced } of runsOf(text)) {
    if (!isUnspaced) {
      const word = run.slice(0, WORD_LENGTH_LIMIT);
      wanted.set(word, { word, isPrefix: true });
      continue;
    }
    const characters = Array.from(run);
    if (characters.length === 1) wanted.set(run, { word: run, isPrefix: false });
    for (const [index, character] of characters.slice(0, -1).entries()) {
      const word = character + (characters[index + 1] ?? '');
      wanted.set(word, { word, isPrefix: false });
    }
  }
  return [...wanted.values()].slice(0, WANTED_WORDS_LIMIT);
}

/** Deeper fields are structure of the service, not words for people. */
const FIELD_DEPTH = 3;
/** Longer values are documents, not names. UTF-16 units. */
const FIELD_TEXT_LIMIT = 200;

/** The texts, numbers and flags in the fields of a record, in the order of the service. */
export function fieldTexts(fields: unknown, depth = FIELD_DEPTH): readonly string[] {
  if (typeof fields === 'string') return [fields.slice(0, FIELD_TEXT_LIMIT)];
  if (typeof fields === 'number' || typeof fields === 'boolean') return [String(fields)];
  if (typeof fields !== 'object' || fields === null || depth === 0) return [];
  return Object.values(fields).flatMap((value) => fieldTexts(value, depth - 1));
}
