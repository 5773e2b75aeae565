import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortKey, sortKeyBeginning } from '../../../../main/library/search/sort-key.ts';

const compareKeys = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const order = (names: readonly string[]) => [...names].sort((a, b) => compareKeys(sortKey(a), sortKey(b)));

describe('names are in the order in which people look for them', () => {
  it.each([
    [
      'numbers by their value, wherever they stand and however long they are',
      ['a 2', 'a 010', 'a 11 b 3', 'a 11 b 20', 'a 99999999999999999998', 'a 99999999999999999999', 'b 1'],
    ],
    [
      'Latin letters',
      ['Aal', 'Ære', 'Ähre', 'Alt', 'Äpfel', 'Étang', 'Łódź', 'Öl', 'ß', 'Zeche', 'Zebra'].toSorted(
        new Intl.Collator('de').compare,
      ),
    ],
    ['ñ after n, as Spanish has it', ['Nandú', 'Niebla', 'Nzoa', 'N\u0303andú', 'Ñuñoa', 'Oro']],
    ['names that differ in marks alone', ['Ahre', 'Ähre', 'Ahre 2', 'Ähre 3']],
    ['Arabic-Indic digits', ['محطة ٢', 'محطة ٩', 'محطة ١٠']],
    ['Extended Arabic-Indic digits', ['محطة ۲', 'محطة ۹', 'محطة ۱۰']],
    ['digits of several scripts', ['كاميرا 2', 'كاميرا ٣', 'كاميرا ۴', 'كاميرا 10', 'كاميرا ١٢']],
    ['full-width digits', ['ポンプ２', 'ポンプ９', 'ポンプ１０']],
    ['Devanagari digits', ['कैमरा २', 'कैमरा १०']],
    ['forms of alef', ['أحمد', 'باب']],
    ['Arabic beside Persian letters', ['برج', 'پارس', 'تبوك', 'ثابت', 'چاه', 'حقل', 'گرگان', 'لاين']],
    ['hiragana beside katakana', ['アンテナ', 'いど', 'ウインチ', 'えき', 'オイル']],
    ['voiced kana beside unvoiced ones', ['かき', 'がき', 'かく', 'ガレージ', 'きた']],
    ['long vowels', ['カーブ', 'カイ', 'コー', 'ターミナル', 'タイ', 'タワー']],
    ['Latin before kana before kanji', ['Zebra', 'アンテナ', '亜']],
    ['Cyrillic', ['Ёлка', 'Жук', 'Иван', 'Йод', 'Киев', 'Қазақ', 'Лес', 'Яблоко']],
    ['dashes and quotes before letters', ['→ Gate', 'Gate', 'Gate – B', 'Gate 2', 'Gate A', 'Gatea']],
  ])('%s', (_what, names) => {
    expect(order(names.toReversed())).toEqual(names);
  });
});

it('makes no difference between upper and lower case, full width and composed letters', () => {
  expect(sortKey('CAM ９ é')).toBe(sortKey('cam 9 e\u0301'));
});

/**
 * After an equal first digit, ICU compares a second one that isn't ASCII letter by letter (`٨١` before
 * `٨ء`), so its order is asked for with ASCII digits; the rows above hold those of each script.
 */
const withPlainDigits = (name: string) =>
  name.replace(/\p{Nd}/gu, (digit) => String(digit.charCodeAt(0) % 0x10));

describe('Intl.Collator gives the same order', () => {
  const longVowels = ['カー', 'シー', 'ぷー', 'テー', 'ドー', 'ャー'];
  const letters = {
    en: 'AaÀÁÂÃÅĀĄBbCcÇĆČDdĐEeÈÉÊËĒĘFfGgĞHhĦIiÌÍÎÏIJjKkLlŁĽMmNnŃŇOoØÒÓÔÕŐPpQqRrŘSsŚŠŞTtŤŢUuÙÚÛŮŰVvWwXxYyÝZzŹŻŽ',
    de: 'AaÄäBbEeÉOoÖöSsUuÜüZzßéè',
    es: 'AaÁáBbCcDdEeÉéIiÍíMmNnÑñOoÓóPpUuÚúÜüYyZz',
    ar: 'ءابپتثجچحخدذرزژسشصضطظعغفقكگلمنهويىة',
    ja: 'あいうえおかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどなにぬねのはばぱひびぴへべぺほぼぽまみむめもやゆよらりるれろわをんアカガサザタダナハバパマヤラワンっャュョ',
    ru: 'АаБбВвГгДдЕеЁёЖжЗзИиЙйКкЛлМмНнОоПпРрСсТтУуФфХхЦцЧчШшЩщЪъЫыЬьЭэЮюЯя',
  };
  it.each(Object.entries(letters))('%s', (language, alphabet) => {
    const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
    const letter = fc.constantFrom(...Array.from(alphabet).concat(language === 'ja' ? longVowels : []));
    const digit = fc.constantFrom(...Array.from('0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２'));
    const name = fc
      .array(fc.oneof({ weight: 5, arbitrary: letter }, { weight: 1, arbitrary: fc.constant(' ') }, digit), {
        maxLength: 8,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(compareKeys(sortKeyBeginning(one), sortKeyBeginning(other))).toBe(
          Math.sign(collator.compare(withPlainDigits(one), withPlainDigits(other))),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

it('writes each number without leading zeros, with its length in front, in parts where it is endless', () => {
  const formula = (name: string) =>
    name
      .toLowerCase()
      .replace(/0*(\d{1,999})/g, (_run, digits: string) => String(digits.length).padStart(3, '0') + digits);
  const part = fc.oneof(fc.string({ maxLength: 4 }), fc.stringMatching(/^[0-9]{0,6}$/));
  const name = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(name, (text) => {
      expect(sortKey(text)).toBe(formula(text));
    }),
  );
  for (const text of ['000', '0', `a${'0'.repeat(1_500)}b`, '7'.repeat(2_500), `00${'8'.repeat(999)}01`])
    expect(sortKey(text)).toBe(formula(text));
});

it('begins with the key of what a name begins with', () => {
  const word = fc.stringMatching(/^[A-Za-zÄÖÜäöüßéカキクケコとなاأبت]{0,6}$/u);
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(sortKey(`${one} ${other}`).startsWith(sortKeyBeginning(one))).toBe(true);
    }),
  );
});
