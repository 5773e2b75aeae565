import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldTexts,
  WORDS_PER_RECORD_LIMIT,
  wantedWords,
  wordsOf,
} from '../../../../main/library/search/words.ts';

/** True when a record of this text is found by what was typed. */
function finds(text: string, typed: string): boolean {
  const words = wordsOf([text]);
  const wanted = wantedWords(typed);
  return (
    wanted.length > 0 &&
    wanted.every(({ word, isPrefix }) =>
      words.some((candidate) => (isPrefix ? candidate.startsWith(word) : candidate === word)),
    )
  );
}

describe('a record is found', () => {
  it.each([
    ['North Gate', 'nor'],
    ['North Gate', 'GATE north'],
    ['Łódź Fabryczna', 'lodz'],
    ['Café Zürich', 'CAFE zur'],
    ['Nørrebro', 'norre'],
    ['Straße 4', 'strasse'],
    ['東京タワー', '東京'],
    ['東京タワー', 'タワ'],
    ['大阪城公園', '城公'],
    ['大阪城公園', '園'],
    ['서울역', '서울'],
    ['محطة الشمال', 'محط'],
    ['ＣＡＭ　１２', 'cam 12'],
    ['cam12b', '12b'],
    ['dev-000123', '000123'],
    ['dev_000123', 'dev 0001'],
  ])('%s by %s', (text, typed) => {
    expect(finds(text, typed)).toBe(true);
  });

  it.each([
    ['North Gate', 'ate'],
    ['North Gate', 'north south'],
    ['東京', '京東'],
    ['anything', ''],
    ['anything', ' -*" '],
  ])('but %s not by %s', (text, typed) => {
    expect(finds(text, typed)).toBe(false);
  });

  it('by each of its own words, whatever their script', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 8 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (words) => {
        for (const typed of words) {
          if (wantedWords(typed).length > 0) expect(finds(words.join(' '), typed)).toBe(true);
        }
      }),
    );
  });
});

it('has the same words in plain text as beside other letters', () => {
  const text = fc.stringMatching(/^[A-Za-z0-9 _.-]{0,40}$/);
  fc.assert(
    fc.property(text, (plain) => {
      expect(wordsOf([`${plain} ö`])).toEqual([...new Set([...wordsOf([plain]), 'o'])]);
    }),
  );
  const long = `${'a'.repeat(60)}7 ${'1'.repeat(60)}x${'2'.repeat(60)} a1b2 a1b a1b2c3`;
  expect(wordsOf([`${long} ö`])).toEqual([...wordsOf([long]), 'o']);
});

it('indexes only so many words of one record, the name first', () => {
  const document = Array.from({ length: 1_000 }, (_, index) => `word${index}x`).join(' ');
  const words = wordsOf(['Gate', document]);
  expect(words).toHaveLength(WORDS_PER_RECORD_LIMIT);
  expect(words[0]).toBe('gate');
});

it('takes texts, numbers and flags out of stored fields, and cuts off documents', () => {
  const fields = {
    model: 'FG-7',
    slot: 4,
    tags: ['roof', { area: 'west' }],
    on: true,
    empty: null,
    long: 'x'.repeat(999),
  };
  expect(fieldTexts(fields)).toEqual(['FG-7', '4', 'roof', 'west', 'true', 'x'.repeat(200)]);
});
