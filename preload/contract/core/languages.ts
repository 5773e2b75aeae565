/** A language of the app. */
export interface Language {
  /** BCP 47 tag of its texts, for plural rules and `lang`; the name of its folders and files. */
  readonly tag: string;
  /** BCP 47 tag of numbers and dates. */
  readonly formatTag: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its own name for itself, for the list to choose from. */
  readonly name: string;
}

/**
 * The languages of the app: of its screen, its native parts and its exports. CONTRIBUTING.md says
 * how to add one.
 */
export const appLanguages = {
  /** Numbers and dates are British: the month as a word, so it is clear which of two numbers is the month. */
  en: { tag: 'en', formatTag: 'en-GB', direction: 'ltr', name: 'English' },
  de: { tag: 'de', formatTag: 'de-DE', direction: 'ltr', name: 'Deutsch' },
  /** Numbers and dates are those of Costa Rica, which writes them as the academies advise: `12 000,5`. */
  es: { tag: 'es', formatTag: 'es-CR-u-hc-h23', direction: 'ltr', name: 'Español' },
  ja: { tag: 'ja', formatTag: 'ja-JP', direction: 'ltr', name: '日本語' },
  /** Uses Latin digits, as the IDs, addresses and logs on the same screen do. */
  ar: { tag: 'ar', formatTag: 'ar-u-ca-gregory-hc-h23-nu-latn', direction: 'rtl', name: 'العربية' },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageTag = keyof typeof appLanguages;

export const languageTags = Object.keys(appLanguages) as readonly LanguageTag[];
