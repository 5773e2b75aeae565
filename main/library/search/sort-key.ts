import {
  isPlain,
  takeApart,
  toHiragana,
  withoutMarks,
  withPlainDigits,
} from '../../../preload/contract/rules/fold.ts';

/** Longest run of digits that sorts as one number: its length has three digits. */
const DIGIT_RUN_LIMIT = 999;
const ZERO = 0x30;
const NINE = 0x39;

/** Sorts before every character of a name. */
const BEFORE_ALL = '\u0001';

/** Letters that sort like others. */
const OTHER_LETTERS = { æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ς: 'σ' };

/** After n and all that may follow it: the last character of Unicode's first plane for private use. */
const AFTER_N = 'n\uf8ff';

/**
 * Alphabets whose letters are not in order in Unicode; letters without a space between them sort
 * alike. Their keys are letters of the scripts' supplements (Unicode blocks from U+0750 and
 * U+0500), which sort correctly among other scripts.
 */
const ALPHABETS = [
  [0x0750, 'ءاآأإٱ ب پ تة ث ج چ ح خ د ذ ر ز ژ س ش ص ض ط ظ ع غ ف ق كک گ ل م ن هہھە وؤ يىیئ'],
  [0x0500, 'а ә б в г ґ ғ д её є ж з и і ї й к қ л м н ң о ө п р с т у ү ұ ф х һ ц ч ш щ ъ ы ь э ю я'],
] as const;

const letterKeys: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...OTHER_LETTERS, ñ: AFTER_N }),
  ...ALPHABETS.flatMap(([first, alphabet]) =>
    alphabet
      .split(' ')
      .flatMap((letters, index) =>
        Array.from(letters, (letter) => [letter, String.fromCodePoint(first + index)] as const),
      ),
  ),
]);
const keyedLetters = new RegExp(`[${[...letterKeys.keys()].join('')}]`, 'gu');
const otherLetters = new RegExp(`[^${[...letterKeys.keys()].join('')}]+`, 'gu');

/** Kana of each vowel, which a long vowel mark repeats. */
const KANA_OF_VOWELS = {
  あ: 'あかさたなはまやらわ',
  い: 'いきしちにひみりゐ',
  う: 'うくすつぬふむゆる',
  え: 'えけせてねへめれゑ',
  お: 'おこそとのほもよろを',
};
const vowelOf: ReadonlyMap<string, string> = new Map(
  Object.entries(KANA_OF_VOWELS).flatMap(([vowel, kana]) => Array.from(kana, (one) => [one, vowel] as const)),
);
const LARGE_KANA: Readonly<Record<string, string>> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  ゕ: 'か',
  ゖ: 'け',
  っ: 'つ',
  ゃ: 'や',
  ゅ: 'ゆ',
  ょ: 'よ',
  ゎ: 'わ',
};
const kana = /[\u3041-\u309f\u30fc]/u;
const smallKana = /[ぁぃぅぇぉゕゖっゃゅょゎ]/gu;
const longVowels = /(?<=([\u3041-\u309f]))ー+/gu;

/** Removes size and voicing of kana, which only distinguish otherwise equal names. */
function plainKana(text: string): string {
  if (!kana.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/[\u3099\u309a]/gu, '')
    .replace(smallKana, (one) => LARGE_KANA[one] ?? one)
    .replace(longVowels, (marks, before: string) => (vowelOf.get(before) ?? 'ー').repeat(marks.length));
}

const spaces = /\p{Z}/gu;
const dashes = /\p{Pd}/gu;
/** They sort before digits and letters, like ASCII ones. */
const otherSigns = /[[\p{P}\p{S}]--\p{ASCII}]/gv;

/** Returns the letters of a name for sorting: without case, marks and width. */
function lettersOf(name: string): string {
  if (isPlain(name)) return name.toLowerCase();
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(otherLetters, (some) => withoutMarks(takeApart(some)))
    .replace(keyedLetters, (letter) => letterKeys.get(letter) ?? letter);
  return withPlainDigits(plainKana(toHiragana(letters)))
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .replace(otherSigns, '.');
}

function isDigitAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= ZERO && code <= NINE;
}

/**
 * Strips leading zeros of each number and prepends its length: `9` becomes `0019`, `10` becomes
 * `00210`.
 */
function withNumberLengths(text: string): string {
  let key = '';
  let written = 0;
  // A regular expression with a function takes twice the time, noticeable when importing a million
  // names.
  for (let at = 0; at < text.length; at += 1) {
    if (!isDigitAt(text, at)) continue;
    let first = at;
    while (text.charCodeAt(first) === ZERO && isDigitAt(text, first + 1)) first += 1;
    let end = first + 1;
    while (end - first < DIGIT_RUN_LIMIT && isDigitAt(text, end)) end += 1;
    key += text.slice(written, at) + String(end - first).padStart(3, '0') + text.slice(first, end);
    written = end;
    at = end - 1;
  }
  return key + text.slice(written);
}

/** Returns the prefix of the sort keys of all names with that beginning. */
export function sortKeyBeginning(name: string): string {
  return withNumberLengths(lettersOf(name));
}

/**
 * Returns a key whose code point order is the natural order of names in all languages of the app:
 * `Cam 9` before `cam 10`, Äpfel before Birne, ガ next to か. Names that differ only in marks, width
 * or kana script are distinguished at the end. `Intl.Collator` gives the same order (the tests
 * compare them) but no keys that a database can store.
 */
export function sortKey(name: string): string {
  const key = sortKeyBeginning(name);
  return isPlain(name) ? key : key + BEFORE_ALL + name.normalize('NFKC').toLowerCase();
}

export function sortedByName<Item extends { readonly name: string }>(
  items: readonly Item[],
): readonly Item[] {
  return items
    .map((item) => ({ item, key: sortKey(item.name) }))
    .sort((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ item }) => item);
}
