import { appLanguages } from '../../preload/contract/core/languages.ts';
import type { DisplayLanguage } from './catalog/display-language.ts';
import { type Catalog, catalog as en } from './en/catalog.ts';

/** The language of the screen with its texts. */
interface Current {
  readonly language: DisplayLanguage;
  readonly catalog: Catalog;
}

let current: Current = { language: appLanguages.en, catalog: en };

/** The language of the screen. It changes while the app runs: read it each time. */
export function currentLanguage(): DisplayLanguage {
  return current.language;
}

/** The texts of the screen. */
export function currentCatalog(): Catalog {
  return current.catalog;
}

/** Makes the screen speak another language from the next rendering on. */
export function speak(language: DisplayLanguage, catalog: Catalog): void {
  current = { language, catalog };
}
