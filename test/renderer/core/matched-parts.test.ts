import { describe, expect, it, test } from 'vitest';
import { createMatchedParts } from '../../../renderer/core/matched-parts.ts';

/** The text with what is bold in brackets. */
const marked = (typed: string, text: string) =>
  createMatchedParts(typed)(text)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

/** What was typed, and the name of a hit with its bold parts in brackets. */
const HITS = [
  ['pump 18', '[Pump]werk Eckernförde [18]'],
  ['PUMP-18', '[Pump] house Daviot [18]'],
  ['pump18', '[Pump] house Daviot [18]'],
  ['cam12', '[Cam12] Lager'],
  ['18', 'Tor 118, Halle [18]0'],
  ['7', 'PTZ-Kamera Schleuse [007]'],
  ['kraftwerk', 'Wasser[kraftwerk] Eder'],
  ['werk', 'Pump[werk] Wasser[werk]'],
  ['werk', 'Pumpwerk [Werk] 3'],
  ['moenkeberg', 'Tor [Mönkeberg] 2'],
  ['monkeberg', 'Tor [Mönkeberg] 2'],
  ['Mönkeberg', 'Tor [Moenkeberg] 2'],
  ['strasse', 'Haupt[straße] 4'],
  ["o'neill", "Gate [O'Neill]'s Brae"],
  ['oneill', "Gate [O'Neill]'s Brae"],
  ['st marys', "[St]. [Mary's] Lock"],
  ['lopuszna', 'Brama [Łopuszna] 5'],
  ['насосная', '[Насосная] Талгар 5'],
  ['ポンプ 18', '[ポンプ]場 仁頃 [18]'],
  ['ﾎﾟﾝﾌﾟ場', '[ポンプ場] 常呂川 18'],
  ['ぽんぷ', '[ポンプ]場 常呂川 18'],
  ['ガード', '[ガード]下カメラ 3'],
  ['カード', '[カード]室のガード 3'],
  ['水門若松', '[水門] [若松] 2'],
  ['محطة ١٨', '[محطة] ضخ الميناء [18]'],
  ['محطه 18', '[محطة] ضخ الميناء [١٨]'],
  ['ميناء', 'برج ال[ميناء] 9'],
  ['كاميرا', '[كَامِيرا] المدخل'],
  ['ا', '[ا]لميناء'],
  ['👩‍👩‍👧', 'Tor 👩‍👩‍👧 1'],
  ['', 'Tor 1'],
  ['   ', 'Tor 1'],
  ['.*', 'Tor .* 1'],
] as const;

describe('what was typed is bold in what was found', () => {
  it.each(HITS)('%s: %s', (typed, expected) => {
    expect(marked(typed, expected.replaceAll(/[[\]]/g, ''))).toBe(expected);
  });

  test('the parts are the whole text, whatever was typed', () => {
    for (const [typed] of HITS)
      for (const [, name] of HITS) {
        const text = name.replaceAll(/[[\]]/g, '');
        expect(
          createMatchedParts(typed)(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }
  });
});
