import { language as english } from './en/language.ts';
import { en } from './en.ts';
import type { Language } from './language.ts';
import type { PluralMessage } from './message.ts';

/** A part of a catalog in another language: the same keys, none missing, none too many. */
export type Translation<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string ? string : PluralMessage;
};

/** All texts of a language. */
export type Catalog = Translation<typeof en>;

/** What the screen speaks now: the language with its texts. */
interface Current {
  readonly language: Language;
  readonly catalog: Catalog;
}

let current: Current = { language: english, catalog: en };

/** The language of the screen. It changes while the app runs: ask for it each time, keep nothing that came of it. */
export function currentLanguage(): Language {
  return current.language;
}

/** The texts of the screen. */
export function currentCatalog(): Catalog {
  return current.catalog;
}

/** Makes the screen speak another language from the next rendering on. */
export function speak(language: Language, catalog: Catalog): void {
  current = { language, catalog };
}
