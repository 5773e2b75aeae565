import {
  conditionOf,
  fieldWords,
  fulfils,
  idWords,
  type SearchLevel,
  type WantedChunk,
  wantedChunks,
} from '../../../preload/contract/rules/words.ts';
import { fieldTexts, wordsOfName } from './record-words.ts';

/**
 * A field of a record that matched a search (null for the note); `value` is its text, shortened.
 */
export interface MatchedField {
  readonly field: string | null;
  readonly value: string;
}

/** Longest value shown in a result row, UTF-16 units. */
const VALUE_LIMIT = 80;

const anywhere: SearchLevel = { inFields: true, partNumbers: true, middles: true };

/** Words separated by spaces. */
const SPACED_WORDS = /\S+/gu;

const cut = (text: string) => text.slice(0, VALUE_LIMIT).toWellFormed();

type Fits = (text: string) => boolean;

/** Returns true if a text contains one of the chunks. */
function hasOneOf(chunks: readonly WantedChunk[]): Fits {
  return (text) => {
    const words = fieldWords(text);
    return chunks.some((chunk) => fulfils(words, conditionOf([chunk], anywhere)));
  };
}

/** Returns the part of a note starting at the first matching word, if any. */
function matchedNote(note: string, fits: Fits): MatchedField | null {
  for (const found of note.matchAll(SPACED_WORDS)) {
    if (fits(found[0])) return { field: null, value: cut(note.slice(found.index)) };
  }
  return null;
}

function matchedValue(fields: object, fits: Fits): MatchedField | null {
  for (const [field, value] of Object.entries(fields)) {
    const found = fieldTexts(value, field).find(fits);
    if (found !== undefined) return { field, value: cut(found) };
  }
  return null;
}

/**
 * Returns the part of the note, else the first field, that matches a word found neither in the
 * name nor the id; `null` if those explain the match.
 */
export function matchedField(
  text: string,
  record: {
    readonly name: string;
    readonly id: string;
    readonly fields: object;
    readonly note: string | null;
  },
): MatchedField | null {
  const named = [...wordsOfName(record.name, true), ...idWords(record.id)];
  const missing = wantedChunks(text).filter((chunk) => !fulfils(named, conditionOf([chunk], anywhere)));
  if (missing.length === 0) return null;
  // The words of one chunk may be in several fields.
  const single = missing.flatMap(({ words }) => words.map((word) => ({ words: [word], joined: [] })));
  for (const fits of [hasOneOf(missing), hasOneOf(single)]) {
    const matched =
      (record.note === null ? null : matchedNote(record.note, fits)) ?? matchedValue(record.fields, fits);
    if (matched !== null) return matched;
  }
  return null;
}
