import { assertNever } from '../core/assert-never.ts';
import { fold, foldSpelled, isPlain } from './fold.ts';

/**
 * An indexed word of a record. Its first character is its class:
 *
 * - `n`: in the name. Numbers are words of their own, even next to letters (`cam12` has `12`).
 * - `m`: from the middle of a word of the name to its end.
 * - `f`: in the ID, a field or a note.
 * - `d` (`i` in an ID): a number that stands alone there. It matches only as a whole: digits
 *   inside an interval, a time or an ID mean another number.
 * - `t`: letters and numbers there that separators join (an address, a date, an ID), without the
 *   separators; matched from its beginning.
 */
export type MarkedWord = string;

/** Scripts without spaces between words: every character and every pair is a word. */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}[[\\p{scx=Hiragana}\\p{scx=Katakana}]&&\\p{L}]]';
const WORD = '[\\p{L}\\p{N}\\p{M}]';
const wordRuns = new RegExp(`${UNSPACED}+|[${WORD}--${UNSPACED}]+`, 'gv');
/** Characters around a space that not everybody writes. */
const spacedPairs = new RegExp(`(${UNSPACED})[\\s・]+(?=(${UNSPACED}))`, 'gv');
const unspacedRun = new RegExp(`^${UNSPACED}`, 'v');
/** Words joined by separators, as in dates, addresses and IDs. */
const tokens = new RegExp(`${WORD}+(?:[.:\\/_@+'’‐\\-]+${WORD}+)*`, 'gv');
/** Words that are also written as one: Nord-Ost, O'Neill. */
const joinedWords = /(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]*(?:['’‐_-]\p{L}[\p{L}\p{M}]*)+/gu;
const mayBeJoined = /\p{L}\p{M}*['’‐_-]\p{L}/u;
const plainMayBeJoined = /[a-z]['_-][a-z]/;
const joints = /['’‐_-]/g;
const letterDigitBorders = /(?<=[\p{L}\p{M}])(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;
const number = /^\p{N}+$/u;
const hasNumber = /\p{N}/u;
const endsInNumber = /\p{N}$/u;

/**
 * Longest indexed part of a word, in UTF-16 units: typed words are shorter, and an index entry
 * must stay small.
 */
const WORD_LENGTH_LIMIT = 48;
/** `12b` finds `cam12b`; a longer mix, such as a hash, is not split. */
const PARTS_LIMIT = 3;
/** Shorter ones occur in the middle of too many words. */
const SHORTEST_MIDDLE = 3;
/** The first letters of a compound, or the Arabic article, before a middle. */
const FIRST_MIDDLE = 2;
/** Zeros that may precede a typed number: `7` finds `007`. */
const LEADING_ZEROS = ['', '0', '00', '000'];

const cut = (word: string) => (word.length > WORD_LENGTH_LIMIT ? word.slice(0, WORD_LENGTH_LIMIT) : word);
const withoutZeros = (digits: string) => digits.replace(/^0+(?=.)/, '');
const runsOf = (text: string): readonly string[] => text.match(wordRuns) ?? [];

/** Returns the normalized text, in both spellings if there are two. */
function spellings(text: string): readonly string[] {
  const folded = fold(text);
  if (isPlain(text)) return [folded];
  const spelled = foldSpelled(text);
  return spelled === folded ? [folded] : [folded, spelled];
}

/** Splits a run into letters and digits; returns it whole if they alternate too often. */
function partsOf(run: string): readonly string[] {
  if (!hasNumber.test(run) || number.test(run)) return [run];
  const parts = run.split(letterDigitBorders);
  return parts.length > PARTS_LIMIT + 1 ? [run] : parts;
}

function addPairs(mark: 'n' | 'f', run: string, words: MarkedWord[]): void {
  const characters = Array.from(run);
  for (const [index, character] of characters.entries()) {
    words.push(mark + character);
    const next = characters[index + 1];
    if (next !== undefined) words.push(mark + character + next);
  }
}

function addMiddles(letters: string, words: MarkedWord[]): void {
  if (letters.length > WORD_LENGTH_LIMIT) return;
  for (let at = FIRST_MIDDLE; at <= letters.length - SHORTEST_MIDDLE; at += 1)
    words.push(`m${letters.slice(at)}`);
}

function addRunOfName(run: string, withMiddles: boolean, words: MarkedWord[]): void {
  if (unspacedRun.test(run)) {
    addPairs('n', run, words);
    return;
  }
  words.push(`n${cut(run)}`);
  let from = 0;
  for (const part of partsOf(run)) {
    if (from > 0) words.push(`n${cut(run.slice(from))}`);
    from += part.length;
    if (hasNumber.test(part)) words.push(`n${cut(part)}`);
    else if (withMiddles) addMiddles(part, words);
  }
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isSmallLetter = (code: number) => code >= 0x61 && code <= 0x7a;
/** The separators of `tokens` in ASCII. */
const plainSeparators: ReadonlySet<number> = new Set(Array.from(".:/_@+'-", (sign) => sign.charCodeAt(0)));

/**
 * Reads lower-case ASCII text, as nine of ten texts are: character by character takes a third of
 * the time of the expressions. Calls `add` with each run and its contents (1 letters, 2 digits, 3
 * both), and `endToken` if no separator joins it to the next.
 */
function readPlain(text: string, add: (run: string, has: number) => void, endToken: () => void): void {
  let start = -1;
  let has = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = isSmallLetter(code) ? 1 : isDigit(code) ? 2 : 0;
    if (kind !== 0) {
      if (start === -1) start = at;
      has |= kind;
      continue;
    }
    if (start !== -1) add(text.slice(start, at), has);
    start = -1;
    has = 0;
    if (!plainSeparators.has(code)) endToken();
  }
}

const noToken = () => undefined;

/** Like `addRunOfName`, for ASCII letters and digits. */
function addPlainMix(run: string, withMiddles: boolean, words: MarkedWord[]): void {
  const borders = [0];
  for (let at = 1; at < run.length && borders.length <= PARTS_LIMIT + 1; at += 1) {
    if (isDigit(run.charCodeAt(at)) !== isDigit(run.charCodeAt(at - 1))) borders.push(at);
  }
  words.push(`n${cut(run)}`);
  if (borders.length > PARTS_LIMIT + 1) return;
  for (let index = 0; index < borders.length; index += 1) {
    const from = borders[index] ?? 0;
    const part = run.slice(from, borders[index + 1]);
    if (from > 0) words.push(`n${cut(run.slice(from))}`);
    if (!isDigit(part.charCodeAt(0))) {
      if (withMiddles) addMiddles(part, words);
    } else if (index < borders.length - 1) words.push(`n${cut(part)}`);
  }
}

function addPlainName(name: string, withMiddles: boolean, words: MarkedWord[]): void {
  const add = (run: string, has: number) => {
    if (has === 3) addPlainMix(run, withMiddles, words);
    else words.push(`n${cut(run)}`);
    if (has === 1 && withMiddles) addMiddles(run, words);
  };
  readPlain(name, add, noToken);
}

function addPlainField(value: string, numberMark: 'd' | 'i', words: MarkedWord[]): void {
  let joined = '';
  let runs = 0;
  let numbers = 0;
  let alone = '';
  const add = (run: string, has: number) => {
    runs += 1;
    joined += run;
    if (has !== 1) numbers += 1;
    if (has === 2) alone = run;
    else words.push(`f${cut(run)}`);
  };
  const endToken = () => {
    if (numbers === 1 && alone !== '') words.push(numberMark + cut(alone));
    if (runs > 1 && numbers > 0) words.push(`t${cut(joined)}`);
    joined = '';
    runs = 0;
    numbers = 0;
    alone = '';
  };
  readPlain(value, add, endToken);
}

/**
 * Returns the words of a name, with duplicates. `withMiddles`: adds the ends of each part of
 * letters.
 */
export function nameWords(name: string, withMiddles: boolean): readonly MarkedWord[] {
  const words: MarkedWord[] = [];
  for (const text of spellings(name)) {
    if (isPlain(text)) addPlainName(text, withMiddles, words);
    else for (const run of runsOf(text)) addRunOfName(run, withMiddles, words);
    if (!isPlain(text))
      for (const [, before = '', after = ''] of text.matchAll(spacedPairs)) words.push(`n${before}${after}`);
    if (!(isPlain(text) ? plainMayBeJoined : mayBeJoined).test(text)) continue;
    for (const [joined] of text.matchAll(joinedWords)) words.push(`n${cut(joined.replace(joints, ''))}`);
  }
  return words;
}

function addToken(token: string, numberMark: 'd' | 'i', words: MarkedWord[]): void {
  const runs = runsOf(token);
  const numbers = runs.filter((run) => hasNumber.test(run)).length;
  for (const run of runs) {
    if (unspacedRun.test(run)) addPairs('f', run, words);
    else if (!number.test(run)) words.push(`f${cut(run)}`);
    else if (numbers === 1) words.push(numberMark + cut(run));
  }
  if (runs.length > 1 && numbers > 0) words.push(`t${cut(runs.join(''))}`);
}

function wordsOfValue(value: string, numberMark: 'd' | 'i'): readonly MarkedWord[] {
  const words: MarkedWord[] = [];
  for (const text of spellings(value)) {
    if (isPlain(text)) addPlainField(text, numberMark, words);
    else for (const token of text.match(tokens) ?? []) addToken(token, numberMark, words);
  }
  return words;
}

/** Returns the words of a field or note, with duplicates. */
export const fieldWords = (value: string): readonly MarkedWord[] => wordsOfValue(value, 'd');

/** Returns the words of an ID, with duplicates. */
export const idWords = (id: string): readonly MarkedWord[] => wordsOfValue(id, 'i');

/** A typed word. Each may be incomplete, because the user is still typing. */
type WantedWord =
  | { readonly kind: 'number'; readonly forms: readonly string[] }
  /** A character or a pair of an unspaced script. */
  | { readonly kind: 'pair'; readonly text: string }
  /** `parts`: `cam12` also means `cam` and `12`. */
  | { readonly kind: 'word'; readonly forms: readonly string[]; readonly parts: readonly WantedWord[] };

/** The words between two spaces. `joined`: several words written as one. */
export interface WantedChunk {
  readonly words: readonly WantedWord[];
  readonly joined: readonly string[];
}

/** More words hardly narrow a search. */
const WANTED_WORDS_LIMIT = 12;

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

/** Returns the number as typed, then its other spellings. */
function numberOf(digits: string): WantedWord {
  const value = cut(withoutZeros(digits));
  return { kind: 'number', forms: distinct([cut(digits), ...LEADING_ZEROS.map((zeros) => zeros + value)]) };
}

/**
 * Splits a run of an unspaced script into pairs, so that it matches inside a longer run. A final
 * long vowel is often omitted (サーバー).
 */
function unspacedWords(run: string): readonly WantedWord[] {
  const characters = Array.from(run.replace(/(?<=.)ー$/u, ''));
  const pairs = characters.slice(0, -1).map((character, index) => character + characters[index + 1]);
  return (pairs.length === 0 ? characters : pairs).map((text) => ({ kind: 'pair', text }));
}

function wordsOfRun(forms: readonly string[]): readonly WantedWord[] {
  const [run = ''] = forms;
  if (unspacedRun.test(run)) return unspacedWords(run);
  if (number.test(run)) return [numberOf(run)];
  const [first = '', ...others] = partsOf(run);
  const isSplit = others.length > 0 && !hasNumber.test(first);
  const parts = isSplit ? [first, ...others].flatMap((part) => wordsOfRun([part])) : [];
  return [{ kind: 'word', forms: distinct(forms.map(cut)), parts }];
}

function chunkOf(typed: string): WantedChunk {
  const texts = spellings(typed).map(runsOf);
  const runs = texts[0] ?? [];
  const words = runs.flatMap((run, index) => wordsOfRun(texts.map((text) => text[index] ?? run)));
  return { words, joined: runs.length > 1 ? distinct(texts.map((text) => cut(text.join('')))) : [] };
}

/** Splits typed text into words. */
export function wantedChunks(text: string): readonly WantedChunk[] {
  const chunks = new Map<string, WantedChunk>();
  let left = WANTED_WORDS_LIMIT;
  for (const typed of text.match(/\S+/gu) ?? []) {
    const chunk = chunkOf(typed);
    if (chunk.words.length === 0 || left === 0) continue;
    const words = chunk.words.slice(0, left);
    left -= words.length;
    chunks.set(JSON.stringify(words), { ...chunk, words });
  }
  return [...chunks.values()];
}

/** Scope of a search within a record. */
export interface SearchLevel {
  /** Includes IDs, fields and notes. */
  readonly inFields: boolean;
  /** A typed number also matches the beginning of a longer number in a name. */
  readonly partNumbers: boolean;
  /** Includes the middles of words in a name. */
  readonly middles: boolean;
}

export type WordCondition =
  | { readonly all: readonly WordCondition[] }
  | { readonly any: readonly WordCondition[] }
  | { readonly word: MarkedWord; readonly isPrefix: boolean };

const exactly = (word: MarkedWord): WordCondition => ({ word, isPrefix: false });
const beginning = (word: MarkedWord): WordCondition => ({ word, isPrefix: true });

/** `pump18` does not match `pump180` while numbers must be whole. */
function inName(form: string, { partNumbers }: SearchLevel): WordCondition {
  return !partNumbers && endsInNumber.test(form) ? exactly(`n${form}`) : beginning(`n${form}`);
}

function conditionOfWord(word: WantedWord, level: SearchLevel): WordCondition {
  const { inFields, middles } = level;
  switch (word.kind) {
    case 'pair':
      return { any: [exactly(`n${word.text}`), ...(inFields ? [exactly(`f${word.text}`)] : [])] };
    case 'number':
      return {
        any: [
          // Only the typed form may continue.
          ...word.forms.map((form, index) => (index === 0 ? inName(form, level) : exactly(`n${form}`))),
          ...(inFields ? word.forms.map((form) => exactly(`d${form}`)) : []),
        ],
      };
    case 'word':
      return {
        any: [
          ...word.forms.flatMap((form) => [
            inName(form, level),
            ...(middles && form.length >= SHORTEST_MIDDLE ? [beginning(`m${form}`)] : []),
            ...(inFields ? [beginning(`f${form}`)] : []),
          ]),
          ...(word.parts.length === 0
            ? []
            : [{ all: word.parts.map((part) => conditionOfWord(part, level)) }]),
        ],
      };
    default:
      return assertNever(word);
  }
}

/** `54.32` is one number, not 54 and 32 from two fields; a name may have both. */
function conditionOfChunk({ words, joined }: WantedChunk, level: SearchLevel): WordCondition {
  const isOneNumber = words.filter(({ kind }) => kind === 'number').length > 1;
  const levelOfEach = isOneNumber ? { ...level, inFields: false } : level;
  const each: WordCondition = { all: words.map((word) => conditionOfWord(word, levelOfEach)) };
  const inOne = joined.flatMap((form) => [
    inName(form, level),
    ...(level.inFields ? [beginning(`t${form}`)] : []),
  ]);
  return inOne.length === 0 ? each : { any: [each, ...inOne] };
}

/**
 * Words typed with spaces may be the beginning of an ID or address; a lone number may be an ID's.
 */
function inOneField(chunks: readonly WantedChunk[]): readonly WordCondition[] {
  const words = chunks.flatMap((chunk) => chunk.words);
  const written = words.map((word) => (word.kind === 'pair' ? word.text : (word.forms[0] ?? '')));
  if (!written.some((word) => hasNumber.test(word))) return [];
  if (words.length > 1) return [beginning(`t${cut(written.join(''))}`)];
  return words[0]?.kind === 'number' ? written.map((form) => exactly(`i${form}`)) : [];
}

/** Returns the condition that a record contains everything typed. */
export function conditionOf(chunks: readonly WantedChunk[], level: SearchLevel): WordCondition {
  const each = { all: chunks.map((chunk) => conditionOfChunk(chunk, level)) };
  const others = level.inFields ? inOneField(chunks) : [];
  return others.length === 0 ? each : { any: [each, ...others] };
}

export function fulfils(words: readonly MarkedWord[], condition: WordCondition): boolean {
  if ('all' in condition) return condition.all.every((part) => fulfils(words, part));
  if ('any' in condition) return condition.any.some((part) => fulfils(words, part));
  const { word, isPrefix } = condition;
  return words.some((has) => (isPrefix ? has.startsWith(word) : has === word));
}

const flags = (isUseful: boolean) => (isUseful ? [false, true] : [false]);

function hasKind(chunks: readonly WantedChunk[], fits: (word: WantedWord) => boolean): boolean {
  const has = (word: WantedWord): boolean => fits(word) || (word.kind === 'word' && word.parts.some(has));
  return chunks.some(({ words }) => words.some(has));
}

/**
 * Returns the levels of a search, best first: names before fields, whole numbers before parts,
 * beginnings of words before middles. A hit of one level is also a hit of all later ones.
 */
export function searchLevels(
  chunks: readonly WantedChunk[],
  withMiddles: boolean,
): { readonly inNames: readonly SearchLevel[]; readonly inFields: readonly SearchLevel[] } {
  const partNumbers = flags(
    hasKind(chunks, (word) => word.kind !== 'pair' && word.forms.some((form) => endsInNumber.test(form))),
  );
  const middles = flags(
    withMiddles &&
      hasKind(
        chunks,
        (word) => word.kind === 'word' && word.forms.some(({ length }) => length >= SHORTEST_MIDDLE),
      ),
  );
  const hasMiddles = middles.length > 1;
  return {
    inNames: partNumbers.flatMap((isPart) =>
      middles.map((isMiddle) => ({ inFields: false, partNumbers: isPart, middles: isMiddle })),
    ),
    inFields: partNumbers.map((isPart) => ({ inFields: true, partNumbers: isPart, middles: hasMiddles })),
  };
}
