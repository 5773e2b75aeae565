import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conditionOf,
  fieldWords,
  fulfils,
  idWords,
  nameWords,
  type SearchLevel,
  wantedChunks,
} from '../../../../preload/contract/rules/words.ts';

const levels = {
  whole: { inFields: false, partNumbers: false, middles: false },
  part: { inFields: false, partNumbers: true, middles: false },
  middle: { inFields: false, partNumbers: true, middles: true },
  anywhere: { inFields: true, partNumbers: true, middles: true },
} as const satisfies Readonly<Record<string, SearchLevel>>;

function isFound(words: readonly string[], typed: string, level: SearchLevel): boolean {
  const chunks = wantedChunks(typed);
  return chunks.length > 0 && fulfils(words, conditionOf(chunks, level));
}

const byName = (name: string, typed: string, level: SearchLevel = levels.whole) =>
  isFound(nameWords(name, true), typed, level);
const byField = (value: string, typed: string) => isFound(fieldWords(value), typed, levels.anywhere);
const byId = (id: string, typed: string) => isFound(idWords(id), typed, levels.anywhere);

describe('a name is found', () => {
  it.each([
    ['North Gate', 'nor'],
    ['North Gate', 'GATE north'],
    ['Łódź Fabryczna', 'lodz'],
    ['Café Zürich', 'CAFE zur'],
    ['Nørrebro', 'norre'],
    ['Nørrebro', 'noerre'],
    ['Straße 4', 'strasse'],
    ['Mönkeberg', 'Moenkeberg'],
    ['Moenkeberg', 'Mönkeberg'],
    ['Mönkeberg', 'monke'],
    ['東京タワー', '東京'],
    ['東京タワー', 'タワ'],
    ['東京タワー', 'たわー'],
    ['東京タワー', 'ﾀﾜｰ'],
    ['サーバ室', 'サーバー'],
    ['大阪城公園', '城公'],
    ['大阪城公園', '園'],
    ['서울역', '서울'],
    ['محطة الشمال', 'محط'],
    ['محطة الشمال', 'محطه'],
    ['كاميرا ١٢', '12'],
    ['كاميرا 12', '١٢'],
    ['کیمرا ۱۲', '12'],
    ['ＣＡＭ　１２', 'cam 12'],
    ['cam12b', '12b'],
    ['cam12b', '12'],
    ['Cam 12', 'cam12'],
    ['CAM-12', 'cam12'],
    ['Cam12', 'cam 12'],
    ['Cam 007', '7'],
    ['Cam 7', '007'],
    ["O'Neill's Brae", 'oneill'],
    ['O’Neill', "o'neill"],
    ['Nord-Ost', 'nordost'],
    ['Nordost', 'nord-ost'],
    ['कैमरा १८', 'कैमरा 18'],
  ])('%s by %s', (name, typed) => {
    expect(byName(name, typed)).toBe(true);
  });

  it.each([
    ['North Gate', 'north south'],
    ['東京', '京東'],
    ['ガード', 'カード'],
    ['ばね', 'はね'],
    ['Pump 180', '18'],
    ['Pump 180', 'pump18'],
    ['Pump 118', '18'],
    ['Cam 70', '7'],
    ['anything', ''],
    ['anything', ' -*" '],
  ])('but %s not by %s', (name, typed) => {
    expect(byName(name, typed)).toBe(false);
  });

  it('by the beginning of a number, and by the middle of a word, where that is asked for', () => {
    expect(byName('Pump 180', '18', levels.part)).toBe(true);
    expect(byName('Pump 118', '18', levels.part)).toBe(false);
    expect(byName('Pumpwerk', 'werk', levels.part)).toBe(false);
    expect(byName('Pumpwerk', 'werk', levels.middle)).toBe(true);
    expect(byName('برج الميناء', 'ميناء', levels.middle)).toBe(true);
    expect(byName('Pumpwerk', 'ump', levels.middle)).toBe(false);
  });

  it('by each of its own words, whatever their script', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 8 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (words) => {
        for (const typed of words) {
          if (wantedChunks(typed).length > 0) expect(byName(words.join(' '), typed)).toBe(true);
        }
      }),
    );
  });
});

describe('a number that is typed means a whole one in fields and IDs', () => {
  it.each([
    ['FG-7', '7'],
    ['FG-7', 'fg 7'],
    ['FG-7', 'fg-7'],
    ['slot 04', '4'],
    ['Pumpwerk 18', '18'],
    ['54.32145', '54.32'],
    ['192.168.0.18', '192.168.0.'],
    ['2018-05-18T11:00:00Z', '2018-05'],
    ['00:1A:2B:3C', '00:1a'],
    ['FG0ABC12', 'fg0ab'],
  ])('%s by %s', (value, typed) => {
    expect(byField(value, typed)).toBe(true);
  });

  it.each([
    ['1800', '18'],
    ['54.18145', '18'],
    ['18.55', '18'],
    ['54.32145', '5432145'],
    ['192.168.0.18', '18'],
    ['2018-05-18T11:00:00Z', '18'],
    ['2018-05-18T11:00:00Z', '11'],
    ['00:18:2B:3C', '18'],
    ['FG18ABC', '18'],
    ['A 54, B 32', '54.32'],
  ])('%s not by %s', (value, typed) => {
    expect(byField(value, typed)).toBe(false);
  });

  it.each([
    ['dev-000123', '000123'],
    ['dev-000123', 'dev-0001'],
    ['dev_000123', 'DEV 000123'],
    ['dev-2', 'dev 2'],
    ['dev-9e3779b9', '9e37'],
    ['4711', '4711'],
  ])('the ID %s by %s', (id, typed) => {
    expect(byId(id, typed)).toBe(true);
  });

  it.each([
    ['dev-000018', '18'],
    ['dev-1800', '18'],
    ['dev-9e18', '18'],
    ['3f2a-1800-4018', '1800'],
    ['a18', '18'],
  ])('the ID %s not by %s', (id, typed) => {
    expect(byId(id, typed)).toBe(false);
  });
});

it('has the same words in plain text as next to other letters', () => {
  const text = fc.stringMatching(/^[A-Za-z0-9 _.:/'-]{0,40}$/);
  const both = (words: (text: string) => readonly string[], plain: string, sign: string) =>
    expect(new Set(words(`${plain} ö`))).toEqual(new Set([...words(plain), `${sign}o`, `${sign}oe`]));
  const all = (plain: string) => {
    both((name) => nameWords(name, true), plain, 'n');
    both(fieldWords, plain, 'f');
    both(idWords, plain, 'f');
  };
  fc.assert(fc.property(text, all));
  all(`${'a'.repeat(60)}7 ${'1'.repeat(60)}x${'2'.repeat(60)} a1b2 a1b a1b2c3`);
});
