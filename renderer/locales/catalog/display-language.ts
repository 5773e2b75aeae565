import type { Language } from '../../../preload/contract/core/languages.ts';

/** A language of the screen. Each has a folder beside this one: `catalog.ts` with its texts, `guide.ts` with its guide. */
export interface DisplayLanguage extends Language {
  /** For the developers of the screen: no release offers it. */
  readonly isPseudo?: boolean;
}
