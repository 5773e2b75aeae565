import { fieldTexts, hasWantedWords, type WantedWord, wantedWords, wordsOf } from './words.ts';

/** A field of a record that a search was found by (null: the note); `value` is the text in it, cut. */
export interface MatchedField {
  readonly field: string | null;
  readonly value: string;
}

/** What a row of results shows of a value, UTF-16 units. */
const VALUE_LIMIT = 80;

const hasOneOf = (text: string, words: readonly WantedWord[]) =>
  words.some((word) => hasWantedWords(wordsOf([text]), [word]));

/** Words as a person separates them. */
const SPACED_WORDS = /\S+/gu;

/** The part of a note that begins with the first of the words; null where it has none of them. */
function matchedNote(note: string, words: readonly WantedWord[]): MatchedField | null {
  for (const found of note.matchAll(SPACED_WORDS)) {
    if (hasOneOf(found[0], words)) return { field: null, value: cut(note.slice(found.index)) };
  }
  return null;
}

const cut = (text: string) => text.slice(0, VALUE_LIMIT).toWellFormed();

/** The part of the note, else the first field, with a searched word that neither the name nor the id has; null where these say why a record was found. */
export function matchedField(
  text: string,
  record: {
    readonly name: string;
    readonly id: string;
    readonly fields: object;
    readonly note: string | null;
  },
): MatchedField | null {
  const named = wordsOf([record.name, record.id]);
  const missing = wantedWords(text).filter((word) => !hasWantedWords(named, [word]));
  if (missing.length === 0) return null;
  const inNote = record.note === null ? null : matchedNote(record.note, missing);
  if (inNote !== null) return inNote;
  for (const [field, value] of Object.entries(record.fields)) {
    const found = fieldTexts(value).find((one) => hasOneOf(one, missing));
    if (found !== undefined) return { field, value: cut(found) };
  }
  return null;
}
