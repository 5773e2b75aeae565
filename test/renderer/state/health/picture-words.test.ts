import '../../../../renderer/locales/add-late-texts.ts';
import { afterEach, expect, test } from 'vitest';
import { appLanguages } from '../../../../preload/contract/core/languages.ts';
import type { Measured } from '../../../../preload/contract/index.ts';
import { speak } from '../../../../renderer/locales/current.ts';
import { catalog as german } from '../../../../renderer/locales/de/catalog.ts';
import { catalog as english } from '../../../../renderer/locales/en/catalog.ts';
import { pictureWords } from '../../../../renderer/state/health/picture-words.ts';

const { de: germanLanguage, en: englishLanguage } = appLanguages;

afterEach(() => speak(englishLanguage, english));

const measured = (measure: Measured['measure'], value: number): Measured => ({
  measure,
  value,
  usual: { low: 0.3, high: 0.5 },
});

test.each([
  ['', []],
  // What nobody sees in a picture is not said of it.
  ['', [measured('silence', 9)]],
  ['As bright and sharp as usual', [measured('brightness', 0.3), measured('sharpness', 0.5)]],
  ['darker than usual', [measured('brightness', 0.2), measured('sharpness', 0.4)]],
  [
    'brighter, with less contrast and sharper than usual',
    [measured('sharpness', 0.9), measured('contrast', 0.1), measured('brightness', 0.6)],
  ],
])('a picture is “%s”', (words, values) => {
  expect(pictureWords(values)).toBe(words);
});

test('is said in the language of the screen', () => {
  speak(germanLanguage, german);
  expect(pictureWords([measured('brightness', 0.2), measured('sharpness', 0.1)])).toBe(
    'dunkler und weniger scharf als sonst',
  );
});
