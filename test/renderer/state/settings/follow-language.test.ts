import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { appLanguages, languageTags } from '../../../../preload/contract/core/languages.ts';
import { defaultSettings, type Settings } from '../../../../preload/contract/index.ts';
import { currentLanguage, speak } from '../../../../renderer/locales/current.ts';
import { type Catalog, catalog as english } from '../../../../renderer/locales/en/catalog.ts';
import { followSettings } from '../../../../renderer/state/settings/follow-language.ts';
import type { SettingsStore } from '../../../../renderer/state/settings/settings-store.ts';
import { createStore, withActions } from '../../../../renderer/state/store/store.ts';

const { en: englishLanguage } = appLanguages;

/** Catalogs that are being loaded, each with the call that ends its loading. */
const loading: (() => void)[] = [];

vi.mock('../../../../renderer/locales/languages.ts', async (original) => ({
  ...(await original<object>()),
  catalogOf: () => new Promise<Catalog>((resolve) => loading.push(() => resolve(english))),
}));

afterEach(() => speak(englishLanguage, english));

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the language that was chosen last is spoken, in whatever order the texts of a quick row of choices arrive', async () => {
  const act = fc.oneof(
    fc.constantFrom(...languageTags).map((tag) => ({ tag })),
    fc.nat({ max: 5 }).map((arrival) => ({ arrival })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      speak(englishLanguage, english);
      loading.length = 0;
      const store = createStore<Settings | null>({ ...defaultSettings, language: 'en' });
      followSettings(withActions(store, { load: async () => {}, choose() {} }) as SettingsStore, () => {});
      for (const one of acts) {
        if ('tag' in one) store.set({ ...defaultSettings, language: one.tag });
        else loading.splice(one.arrival % Math.max(1, loading.length), 1)[0]?.();
        await settled();
      }
      for (const arrive of loading.splice(0)) arrive();
      await settled();
      expect(currentLanguage().tag).toBe(store.value?.language);
    }),
  );
});
