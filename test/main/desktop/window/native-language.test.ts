import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '../../../../main/desktop/texts/en.ts';
import { createNativeLanguage, nativeTexts } from '../../../../main/desktop/texts/native-language.ts';

const root = resolve(import.meta.dirname, '..', '..', '..', '..');
const sources = globSync('main/desktop/**/*.ts', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);

/** `'a.b'` as it stands, and the beginning of a key that ends with a value: `a.${x}`. */
function isUsed(key: string): boolean {
  const [area = ''] = key.split('.');
  return sources.some((source) => source.includes(`'${key}'`) || source.includes(`\`${area}.\${`));
}

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).toSorted();

describe('the texts of the native parts', () => {
  test('are all used', () => {
    expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
    expect(isUsed('menu.unknown')).toBe(false);
  });

  test.each(Object.entries(nativeTexts))('in %s have the same places, and are not empty', (_tag, texts) => {
    for (const [key, english] of Object.entries(en)) {
      const text = texts[key as keyof typeof en];
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(english)]);
      expect([key, text.trim() === '']).toEqual([key, false]);
    }
  });

  test('open each menu of a language with a letter of its own', () => {
    for (const texts of Object.values(nativeTexts)) {
      const letters = Object.entries(texts).flatMap(([key, text]) =>
        key.startsWith('menu.') ? (/&(\w)/.exec(text)?.[1]?.toLowerCase() ?? []) : [],
      );
      expect(new Set(letters).size).toBe(letters.length);
    }
  });
});

describe('the native language', () => {
  test.each([
    [['de-AT', 'en'], 'Kopieren'],
    [['es-MX'], 'Copiar'],
    [['ja'], 'コピー'],
    [['fr', 'ar-EG'], 'نسخ'],
    [['fr'], 'Copy'],
    [[], 'Copy'],
  ])('follows the system %j', (preferred, copy) => {
    expect(createNativeLanguage(() => preferred).text('edit.copy')).toBe(copy);
  });

  test('follows the choice of the user without a restart, and the system again', () => {
    const language = createNativeLanguage(() => ['de']);
    language.choose('ja');
    expect(language.text('edit.copy')).toBe('コピー');
    language.choose('system');
    expect(language.text('edit.copy')).toBe('Kopieren');
    language.choose('en-XA');
    expect(language.text('edit.copy')).toBe('Copy');
  });

  test('writes shares and counts as the language does', () => {
    const language = createNativeLanguage(() => ['de']);
    expect(language.percent(0.428)).toBe('43\u00a0%');
    expect(language.number(12_345)).toBe('12.345');
    language.choose('ar');
    expect(language.number(7)).toBe('7');
    expect(language.text('work.failed', { count: '7' })).toContain('7');
  });
});
