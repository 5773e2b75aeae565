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

/** A field of a record that a search was found by (null: the note); `value` is the text in it, cut. */
export interface MatchedField {
  readonly field: string | null;
  readonly value: string;
}

/** What a row of results shows of a value, UTF-16 units. */
const VALUE_LIMIT = 80;

const anywhere: SearchLevel = { inFields: true, partNumbers: true, middles: true };

/** Words as a person separates them. */
const SPACED_WORDS = /\S+/gu;

const cut = (text: string) => text.slice(0, VALUE_LIMIT).toWellFormed();

type Fits = (text: string) => boolean;

/** Whether a text has one of the chunks. */
function hasOneOf(chunks: readonly WantedChunk[]): Fits {
  return (text) => {
    const words = fieldWords(text);
    return chunks.some((chunk) => fulfils(words, conditionOf([chunk], anywhere)));
  };
}

/** The part of a note that begins with the first word that fits; null where none does. */
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
