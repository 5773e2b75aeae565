import { describe, expect, it } from 'vitest';
import { visibleText } from '../../../../preload/contract/core/visible-text.ts';

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
