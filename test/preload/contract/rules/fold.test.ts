import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldSpelled } from '../../../../preload/contract/rules/fold.ts';

describe('these are typed for each other', () => {
  it.each([
    ['Arabic-Indic digits', 'كاميرا ١٢٣٤٥٦٧٨٩٠', 'كاميرا 1234567890'],
    ['Extended Arabic-Indic digits', 'دوربین ۱۲۳۴۵۶۷۸۹۰', 'دوربين 1234567890'],
    ['Devanagari digits', 'कैमरा १८', 'कैमरा 18'],
    ['full-width letters and digits', 'ＣＡＭ　１２', 'cam 12'],
    ['half-width kana', 'ﾎﾟﾝﾌﾟｼﾞｮｳ', 'ポンプジョウ'],
    ['hiragana and katakana', 'ぽんぷ', 'ポンプ'],
    ['teh marbuta and heh', 'محطة', 'محطه'],
    ['alef maksura and yeh', 'مبنى', 'مبني'],
    ['alef with hamza, madda or wasla', 'أإآٱ', 'اااا'],
    ['hamza on waw and yeh', 'مؤسسة شاطئ', 'موسسه شاطي'],
    ['harakat and tatweel', 'الشَّمَالِـيّـة', 'الشماليه'],
    ['Persian kaf and yeh', 'کی', 'كي'],
    ['presentation forms', 'ﻻﻼﷲ', 'لالاالله'],
    ['sharp s', 'STRASSE', 'Straße'],
    ['Nordic and Polish letters', 'Ærø Łódź Đakovo', 'aero lodz dakovo'],
    ['Turkish i', 'IŞIK İstanbul ışık', 'isik istanbul isik'],
    ['ligatures', 'ﬁlter œuvre Ĳ', 'filter oeuvre ij'],
    ['accents, composed or not', 'Étang E\u0301tang', 'etang etang'],
    ['Greek accents and final sigma', 'ΟΔΌΣ', 'οδος'],
    ['Spanish letters', 'Ñuñoa Cañón Güímar', 'nunoa canon guimar'],
    ['Cyrillic yo', 'ЁЛКА', 'елка'],
    ['circled and Roman numbers', '①Ⅷ', '1viii'],
    ['invisible characters', 'Pump\u00adwerk\u200b 1\u200f8', 'pumpwerk 18'],
  ])('%s', (_what, one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it.each([
    ['Mönkeberg', 'Moenkeberg'],
    ['ÜBERGABE', 'Uebergabe'],
    ['Ålborg', 'Aalborg'],
    ['Nørrebro', 'Noerrebro'],
    ['Đorđe', 'Djordje'],
  ])('%s is spelled %s where the letter is missing', (name, spelled) => {
    expect(foldSpelled(name)).toBe(fold(spelled));
  });
});

it.each([
  ['か', 'が'],
  ['は', 'ば'],
  ['ば', 'ぱ'],
  ['ウ', 'ヴ'],
  ['つ', 'っ'],
  ['कि', 'का'],
  ['ที่', 'ทา'],
  ['と', 'ど'],
])('%s and %s stay different', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

it('folds a text once and for all, and each letter with its marks by itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      const parts = text.match(/\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu) ?? [];
      expect(parts.map(fold).join('')).toBe(fold(text));
    }),
  );
});
