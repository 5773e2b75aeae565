/** Characters that end a line or move to a column: names have a single line. */
const LINE_SHAPING = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Controls; embeddings, overrides and isolates, which make a text look like another (Unicode UAX
 * 9, 2.1 to 2.3); and zero-width characters, which make two texts look the same. Direction marks
 * (U+200E, U+200F, U+061C) stay: multilingual names need them.
 */
const INVISIBLE = /[\p{Cc}\u00ad\u180e\u200b-\u200d\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/gu;

const ZERO_WIDTH_NON_JOINER = '\u200c';
const ZERO_WIDTH_JOINER = '\u200d';

/** Letters of scripts in which a joiner changes their shape (RFC 5892, A.1 and A.2). */
const JOINING_LETTER =
  /^[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]$/u;
/**
 * Characters that may precede a joiner in an emoji: a sign, its style, or a skin tone (Unicode UTS
 * 51, 1.4).
 */
const BEFORE_EMOJI_JOINER = /^(?!\p{Cn})[\p{Extended_Pictographic}\ufe0f\p{Emoji_Modifier}]$/u;
const EMOJI = /^(?!\p{Cn})\p{Extended_Pictographic}$/u;
const EMOJI_OR_KEYCAP = /^(?!\p{Cn})[\p{Extended_Pictographic}0-9#]$/u;
/** Subdivision flag: a black flag, tag letters, and an end tag (UTS 51, 1.4.9). */
const FLAG_BEGUN = /\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u;
const FLAG_ENDED = /^[\u{e0020}-\u{e007e}]*\u{e007f}/u;
/** A black flag, six letters and the end. */
const FLAG_UNITS = 16;

function characterBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return text.slice(Math.max(0, at - (low >= 0xdc00 && low <= 0xdfff ? 2 : 1)), at);
}

function characterAt(text: string, at: number): string {
  return at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : '';
}

/**
 * Returns true if the zero-width character at an index shapes its neighbours: a joiner inside an
 * emoji or between joining letters, an emoji style, or a letter in a flag. Elsewhere it only makes
 * two texts look the same.
 */
export function isShaping(text: string, at: number): boolean {
  const character = characterAt(text, at);
  const before = characterBefore(text, at);
  const after = characterAt(text, at + character.length);
  if (character === ZERO_WIDTH_JOINER && BEFORE_EMOJI_JOINER.test(before)) return EMOJI.test(after);
  if (character === ZERO_WIDTH_JOINER || character === ZERO_WIDTH_NON_JOINER)
    return JOINING_LETTER.test(before) && JOINING_LETTER.test(after);
  if (character === '\ufe0e' || character === '\ufe0f') return EMOJI_OR_KEYCAP.test(before);
  return (
    FLAG_BEGUN.test(text.slice(Math.max(0, at - FLAG_UNITS), at)) &&
    FLAG_ENDED.test(text.slice(at, at + FLAG_UNITS))
  );
}

/**
 * Longest name, characters: ten lines on the screen. Every list, search and export reads all
 * names.
 */
export const VISIBLE_NAME_LIMIT = 512;

/**
 * Makes any external name or short text safe to store and show: one visible, well-formed line of
 * at most `limit` characters. A longer one ends with `…`.
 */
export function visibleName(text: string, limit = VISIBLE_NAME_LIMIT): string {
  const trimmed = text.trim();
  // The rest is linear, but a name of 64 MB would still take a second.
  const visible = visibleText(trimmed.slice(0, limit).toWellFormed());
  if (visible.length <= limit && trimmed.length <= limit) return visible;
  return `${visible.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Like `INVISIBLE`, plus anything unknown to this Unicode version: two paths that differ in it
 * must not look the same.
 */
const UNSEEN_IN_PATHS = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** Longest path, characters: as in Linux. */
const PATH_LIMIT = 4_096;

/**
 * Makes a path, or another text compared letter by letter, safe to show: nothing is trimmed, and a
 * longer one ends with `…`.
 */
export function visiblePath(text: string): string {
  const written = writeOut(text.slice(0, PATH_LIMIT), UNSEEN_IN_PATHS);
  const isWhole = text.length <= PATH_LIMIT && written.length <= PATH_LIMIT;
  return isWhole ? written : `${written.slice(0, PATH_LIMIT - 1)}…`;
}

/**
 * Makes a text of the service safe to show: invisible characters become `[U+202E]`, so they have
 * no effect.
 */
export function visibleText(text: string): string {
  return writeOut(text.replace(LINE_SHAPING, ' '), INVISIBLE);
}

/** Does the same for several lines: line ends and tabs stay. */
export function visibleLines(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((part, index) => (index % 2 === 0 ? writeOut(part, INVISIBLE) : part.replace('\r', '')))
    .join('');
}

/**
 * Replaces characters of a pattern with their code points, except those that shape their
 * neighbours.
 */
export function writeOut(text: string, characters: RegExp): string {
  return text.replace(characters, (character, at: number) =>
    isShaping(text, at) ? character : `[U+${hexOf(character).padStart(4, '0')}]`,
  );
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
}
