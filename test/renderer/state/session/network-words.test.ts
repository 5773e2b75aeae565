import { afterEach, expect, test } from 'vitest';
import { appLanguages } from '../../../../preload/contract/core/languages.ts';
import { catalog as arabicCatalog } from '../../../../renderer/locales/ar/catalog.ts';
import { speak } from '../../../../renderer/locales/current.ts';
import { catalog as germanCatalog } from '../../../../renderer/locales/de/catalog.ts';
import { catalog as englishCatalog } from '../../../../renderer/locales/en/catalog.ts';
import { catalog as spanishCatalog } from '../../../../renderer/locales/es/catalog.ts';
import { catalog as japaneseCatalog } from '../../../../renderer/locales/ja/catalog.ts';
import { stepWords } from '../../../../renderer/state/session/network-words.ts';

const { ar: arabic, de: german, en: english, es: spanish, ja: japanese } = appLanguages;

afterEach(() => speak(english, englishCatalog));

test.each([
  ['English', english, englishCatalog],
  ['German', german, germanCatalog],
  ['Spanish', spanish, spanishCatalog],
  ['Japanese', japanese, japaneseCatalog],
  ['Arabic', arabic, arabicCatalog],
] as const)('P25: in %s the sign-in page of a network is named by its host', (_name, language, catalog) => {
  speak(language, catalog);
  const values = { host: 'cloud.example.org', page: 'portal.example' };
  const { advice, sentence } = stepWords({
    step: 'portal',
    state: 'fail',
    finding: 'portalElsewhere',
    values,
  });
  expect(sentence).toContain(values.page);
  expect(sentence).toContain(values.host);
  expect(advice).not.toBe('');
});
