/** A language of the screen. Each has a folder here: `language.ts` with this, `catalog.ts` with its texts. */
export interface Language {
  /** BCP 47 tag of the texts, for plural rules and `lang`. */
  readonly tag: string;
  /** BCP 47 tag of numbers and dates, where it differs from the one of the texts. */
  readonly formatTag: string;
  readonly direction: 'ltr' | 'rtl';
  /** What the language calls itself, for the list to choose from. */
  readonly name: string;
  /** For people who write the screen: never offered in the product. */
  readonly isPseudo?: boolean;
}
