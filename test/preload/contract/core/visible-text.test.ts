import { describe, expect, it } from 'vitest';
import { visibleName, visibleText } from '../../../../preload/contract/core/visible-text.ts';

describe('a text of the service on the screen', () => {
  it('has controls and changes of direction written out, so that they are never obeyed', () => {
    expect(visibleText('Tor \u202egpj.exe')).toBe('Tor [U+202E]gpj.exe');
    expect(visibleText('\u2066a\u2069\u0000\u001b[31m\u0085b')).toBe(
      '[U+2066]a[U+2069][U+0000][U+001B][31m b',
    );
  });

  it('has what takes no width written out, as two texts must not look the same', () => {
    expect(visibleText('Gate\u200b7 \ufeff\u00ad\u{e0001}')).toBe('Gate[U+200B]7 [U+FEFF][U+00AD][U+E0001]');
  });

  it('has joiners written out where they join nothing', () => {
    expect(visibleText('Gate\u200d7 Tor\u200c 8')).toBe('Gate[U+200D]7 Tor[U+200C] 8');
    expect(visibleText('👩\u200d7')).toBe('👩[U+200D]7');
  });

  it('stays in one line', () => {
    expect(visibleText('Gate\r\n7\tnorth\u2028east')).toBe('Gate 7 north east');
  });

  it('is otherwise as the service has it, in every language, with its marks, joiners and emoji', () => {
    for (const text of [
      'élévateur  🏗️ 👩‍🔧',
      'بوابة ‏7',
      'می‌خواهم',
      '貯水槽 №3',
      'Gate\u202f7',
      '=HYPERLINK("x")',
    ])
      expect(visibleText(text)).toBe(text);
  });
});

describe('P49: a name from outside', () => {
  it('is one visible line of a bounded length, whatever it holds', () => {
    const hostile = `Gate \u202e${'\u0007'.repeat(9_000)}`;
    expect(visibleName(hostile)).toHaveLength(512);
    expect(visibleName(hostile)).toMatch(/^Gate \[U\+202E\]\[U\+0007\]/);
    expect(visibleName('x'.repeat(513))).toBe(`${'x'.repeat(511)}…`);
    expect(visibleName('x'.repeat(512))).toBe('x'.repeat(512));
  });

  it('is never cut inside a character', () => {
    for (const length of [10, 11]) {
      const cut = visibleName('🏗'.repeat(20), length);
      expect(cut).toMatch(/^(?:🏗)+…$/u);
      expect(cut.isWellFormed()).toBe(true);
    }
    expect(visibleName('a\ud83c', 10)).toBe('a\ufffd');
  });

  it('of 64 MB costs no more than a long one', () => {
    expect(visibleName(`${' '.repeat(32_000_000)}a${'\u202e'.repeat(32_000_000)}`, 20)).toBe(
      'a[U+202E][U+202E][U…',
    );
  });
});
