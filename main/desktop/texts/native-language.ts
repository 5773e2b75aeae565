import { closestTag } from '../../../preload/contract/core/closest-tag.ts';
import { numberFormat } from '../../../preload/contract/core/formats.ts';
import { appLanguages, type LanguageTag, languageTags } from '../../../preload/contract/core/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type NativeTextKey, type NativeTexts } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

/** Texts of the native shell by language. */
export const nativeTexts: Readonly<Record<LanguageTag, NativeTexts>> = { en, de, es, ja, ar };

export type NativeLanguage = ReturnType<typeof createNativeLanguage>;

/**
 * Creates the language of menus, dialogs and the tray. Read a text each time it is shown, as the
 * language changes. `preferred` is called at each choice.
 */
export function createNativeLanguage(preferred: () => readonly string[]) {
  const tagFor = (chosen: string) => {
    const wanted = chosen === 'system' ? preferred() : [chosen, ...preferred()];
    return closestTag(wanted, languageTags) ?? 'en';
  };
  let tag = tagFor('system');
  const numbers = (options: Intl.NumberFormatOptions) => numberFormat(appLanguages[tag].formatTag, options);
  return {
    text(key: NativeTextKey, values: Readonly<Record<string, string>> = {}): string {
      const message = nativeTexts[tag][key];
      return message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
    },
    /** BCP 47. */
    tag: () => tag,
    percent: (share: number) => numbers({ style: 'percent', maximumFractionDigits: 0 }).format(share),
    number: (count: number) => numbers({}).format(count),
    /** Sets the language: `system` or a BCP 47 tag. */
    choose(chosen: string) {
      tag = tagFor(chosen);
    },
  };
}
