const beyondPlain = /\P{ASCII}/u;

/**
 * Marks on letters that are omitted in typing: accents, Arabic vowel signs, Hebrew points. Vowel
 * signs of Indic scripts are letters.
 */
const marks =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Greek}]]--[\u3099\u309a]]+/gv;

/** Invisible characters, and the Arabic tatweel, which only stretches a word. */
const unwritten = /[\p{Cf}\u0640]+/gu;

/**
 * A kana and its voicing mark (U+3099, U+309A), which NFKD separates: か and が are different
 * letters.
 */
const voicedKana = /[\u3041-\u30ff][\u3099\u309a]/gu;

const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/gu;
/** Offset from a katakana to its hiragana, code points. */
const TO_HIRAGANA = -0x60;

/** A digit of any script (`Nd`); NFKD has converted the typographic ones. */
const otherDigits = /[\p{Nd}--[0-9]]/gv;

/**
 * Letters that NFKD keeps whole, although they are typed as two, without their stroke, or as a
 * similar letter.
 */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
  ٱ: 'ا',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ە: 'ه',
  ھ: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  // Small in place names (霞ヶ関), but typed at full size.
  ヵ: 'カ',
  ヶ: 'ケ',
};
const plainLetters = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** Spelling of letters on a keyboard without them: Mönkeberg as Moenkeberg. */
const SPELLED_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  đ: 'dj',
};
const spelledLetters = new RegExp(`[${Object.keys(SPELLED_LETTERS).join('')}]`, 'gu');

export const isPlain = (text: string): boolean => !beyondPlain.test(text);

/**
 * Returns the value of a decimal digit: the digits of a script are consecutive from 0 (Unicode
 * 4.6).
 */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Replaces the digits of all scripts with 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(otherDigits, digitValue);
}

/**
 * Lower-cases the text and decomposes compatible forms and marks (Unicode NFKD); voiced kana stay
 * whole.
 */
export function takeApart(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(voicedKana, (kana) => kana.normalize('NFC'))
    .replace(unwritten, '');
}

export function withoutMarks(text: string): string {
  return text.replace(marks, '');
}

export function toHiragana(text: string): string {
  return text.replace(katakana, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + TO_HIRAGANA));
}

/**
 * Normalizes a text for searches: without case, diacritics and width, kana as hiragana, digits as
 * 0 to 9. Each character is folded on its own, with its marks, so that parts of a text can be
 * folded separately.
 */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const letters = withoutMarks(takeApart(text)).replace(
    plainLetters,
    (letter) => PLAIN_LETTERS[letter] ?? letter,
  );
  return withPlainDigits(toHiragana(letters));
}

/** Like `fold`, with ä as ae; the same result without such letters. */
export function foldSpelled(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return fold(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(spelledLetters, (letter) => SPELLED_LETTERS[letter] ?? letter),
  );
}
