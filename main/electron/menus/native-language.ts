import { closestTag } from '../../../preload/contract/session/closest-tag.ts';
import { ar } from '../texts/ar.ts';
import { de } from '../texts/de.ts';
import { en, type NativeTextKey, type NativeTexts } from '../texts/en.ts';
import { ja } from '../texts/ja.ts';

/** The languages of the system's own parts by their tags: the same as in renderer/locales, a test compares the two. */
export const nativeLanguages: Readonly<Record<string, NativeTexts>> = { en, de, ja, ar };

/** Where numbers are written otherwise than the language alone says: as on the screen, in Latin digits. */
const formatTags: Readonly<Record<string, string>> = { ar: 'ar-u-nu-latn' };

/** What menus, dialogs and the tray speak. It changes while the app runs: ask each time. */
export interface NativeLanguage {
  text(key: NativeTextKey, values?: Readonly<Record<string, string>>): string;
  /** A share from 0 to 1 in whole percent, and a count, as the language writes them. */
  percent(share: number): string;
  number(count: number): string;
  /** Speaks what the person chose: `system` or a BCP 47 tag. */
  choose(chosen: string): void;
}

/** `preferred`: the languages that the system is set to, the first wanted most. It is asked at each choice. */
export function createNativeLanguage(preferred: () => readonly string[]): NativeLanguage {
  const tagFor = (chosen: string) => {
    const wanted = chosen === 'system' ? preferred() : [chosen, ...preferred()];
    return closestTag(wanted, Object.keys(nativeLanguages)) ?? 'en';
  };
  let tag = tagFor('system');
  const numbers = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(formatTags[tag] ?? tag, options);
  return {
    text(key, values = {}) {
      const message = (nativeLanguages[tag] ?? en)[key];
      return message.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
    },
    percent: (share) => numbers({ style: 'percent', maximumFractionDigits: 0 }).format(share),
    number: (count) => numbers({}).format(count),
    choose(chosen) {
      tag = tagFor(chosen);
    },
  };
}
