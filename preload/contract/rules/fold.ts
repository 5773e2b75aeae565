const beyondPlain = /\P{ASCII}/u;

/** Marks on letters that people leave out when they type: accents, Arabic vowel signs, Hebrew points. Vowel signs of Indic scripts are letters. */
const marks =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Greek}]]--[\u3099\u309a]]+/gv;

/** Invisible characters, and the Arabic tatweel, which only stretches a word. */
const unwritten = /[\p{Cf}\u0640]+/gu;

/** A kana and its voicing mark (U+3099, U+309A), which NFKD takes apart: か and が are different letters. */
const voicedKana = /[\u3041-\u30ff][\u3099\u309a]/gu;

const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/gu;
/** From a katakana to its hiragana, code points. */
const TO_HIRAGANA = -0x60;

/** A digit of any script (`Nd`); NFKD has made the typographic ones plain. */
const otherDigits = /[\p{Nd}--[0-9]]/gv;

/** Letters that NFKD leaves whole, although people type them in parts, without their stroke, or as another letter that looks or sounds the same. */
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
};
const plainLetters = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** How letters are written where a keyboard has none of them: Mönkeberg as Moenkeberg. */
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

/** The value of a decimal digit: those of a script follow each other from 0 (Unicode 4.6). */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The text with digits of all scripts as 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(otherDigits, digitValue);
}

/** The text in small letters, with compatible forms and marks taken apart (Unicode NFKD); voiced kana stay whole. */
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
 * The text as searches compare it: without case, diacritics and width, kana as hiragana, digits as 0 to 9. Each character is folded by itself, with
 * the marks on it, so that parts of a text can be folded alone.
 */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const letters = withoutMarks(takeApart(text)).replace(
    plainLetters,
    (letter) => PLAIN_LETTERS[letter] ?? letter,
  );
  return withPlainDigits(toHiragana(letters));
}

/** As `fold`, with ä as ae; the same text if it has no such letter. */
export function foldSpelled(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return fold(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(spelledLetters, (letter) => SPELLED_LETTERS[letter] ?? letter),
  );
}
