/** A language of the screen. Each has a folder beside this one: `language.ts` with this, `catalog.ts` with its texts. */
export interface DisplayLanguage {
  /** BCP 47 tag of the texts, for plural rules and `lang`. */
  readonly tag: string;
  /** BCP 47 tag of numbers and dates, where it differs from the one of the texts. */
  readonly formatTag: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its own name for itself, for the list to choose from. */
  readonly name: string;
  /** For the developers of the screen: no release offers it. */
  readonly isPseudo?: boolean;
}
