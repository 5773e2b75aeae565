/** Characters that end a line or move to a column: a name has one line. */
const LINE_SHAPING = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Controls; embeddings, overrides and isolates, by which a text shows as another one (Unicode UAX 9, 2.1 to 2.3); and what has no width, so
 * that two texts look the same. Joiners and marks (U+200C to U+200F, U+061C) stay: names of several languages and emoji need them.
 */
const INVISIBLE = /[\p{Cc}\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/gu;

/** A text of the service as it may be shown: what can't be seen is written out, `[U+202E]`, and so is never obeyed. */
export function visibleText(text: string): string {
  return writeOut(text.replace(LINE_SHAPING, ' '), INVISIBLE);
}

/** The same of a text of several lines: line ends and tabs stay. */
export function visibleLines(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((part, index) => (index % 2 === 0 ? writeOut(part, INVISIBLE) : part.replace('\r', '')))
    .join('');
}

/** Writes the characters of a pattern out by their numbers. */
export function writeOut(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => `[U+${hexOf(character).padStart(4, '0')}]`);
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
}
