import { fieldWords, idWords, type MarkedWord, nameWords } from '../../../preload/contract/rules/words.ts';

/** Deeper fields are structure of the service rather than readable words. */
const FIELD_DEPTH = 3;
/** Longer values are documents, not names. UTF-16 units. */
const FIELD_TEXT_LIMIT = 200;
/** A record with many fields must not fill the index; names and IDs come first. */
export const WORDS_PER_RECORD_LIMIT = 128;

export interface FindableRecord {
  readonly id: string;
  readonly name: string;
  readonly fields: unknown;
}

/** Words in names of measuring fields: a typed number never means one of these. */
const MEASURES: ReadonlySet<string> = new Set(
  (
    'altitude azimuth bearing battery celsius coordinate coordinates direction duration elevation fahrenheit frequency heading hours humidity interval lat ' +
    'latitude level lng lon long longitude meters metres milliseconds minutes ms percent percentage period rate rssi seconds signal temperature timeout ' +
    'voltage volts'
  ).split(' '),
);
const wordsOfFieldName = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
const wholeNumber = /^[+-]?\d+$/;

function isMeasured(field: string): boolean {
  return (field.match(wordsOfFieldName) ?? []).some((word) => MEASURES.has(word.toLowerCase()));
}

function textOf(value: string | number | boolean, field: string): readonly string[] {
  const text = String(value).slice(0, FIELD_TEXT_LIMIT);
  return wholeNumber.test(text) && isMeasured(field) ? [] : [text];
}

/**
 * Returns the texts, numbers and flags in a field's value, in the service's order, without integer
 * measurements.
 */
export function fieldTexts(value: unknown, field = '', depth = FIELD_DEPTH): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return textOf(value, field);
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldTexts(inner, Array.isArray(value) ? field : name, depth - 1),
  );
}

function upToLimit(words: readonly MarkedWord[]): readonly MarkedWord[] {
  const different = new Set(words);
  return different.size <= WORDS_PER_RECORD_LIMIT
    ? [...different]
    : [...different].slice(0, WORDS_PER_RECORD_LIMIT);
}

/**
 * Returns the words of a name. Names of devices are also indexed by the middles of words, as there
 * are few of them and users read these names.
 */
export function wordsOfName(name: string, isDevice: boolean): readonly MarkedWord[] {
  return upToLimit(nameWords(name, isDevice));
}

/** Returns the unique words of a record, starting with those of the name. */
export function wordsOfRecord(
  { id, name, fields }: FindableRecord,
  isDevice: boolean,
): readonly MarkedWord[] {
  return upToLimit([
    ...nameWords(name, isDevice),
    ...idWords(id),
    ...fieldTexts(fields).flatMap((text) => fieldWords(text)),
  ]);
}

/** Returns all words of texts that are in no index. */
export function wordsOfTexts(texts: readonly string[]): readonly MarkedWord[] {
  return texts.flatMap(fieldWords);
}
