import { fieldTexts, hasWantedWords, wantedWords, wordsOf } from './words.ts';

/** A field of a record that a search was found by; `value` is the text in it, cut. */
export interface MatchedField {
  readonly field: string;
  readonly value: string;
}

/** What a row of results shows of a value, UTF-16 units. */
const VALUE_LIMIT = 80;

/** The first field with a searched word that neither the name nor the id has; null where these say why a record was found. */
export function matchedField(
  text: string,
  record: { readonly name: string; readonly id: string; readonly fields: object },
): MatchedField | null {
  const named = wordsOf([record.name, record.id]);
  const missing = wantedWords(text).filter((word) => !hasWantedWords(named, [word]));
  if (missing.length === 0) return null;
  for (const [field, value] of Object.entries(record.fields)) {
    const found = fieldTexts(value).find((one) =>
      missing.some((word) => hasWantedWords(wordsOf([one]), [word])),
    );
    if (found !== undefined) return { field, value: found.slice(0, VALUE_LIMIT).toWellFormed() };
  }
  return null;
}
