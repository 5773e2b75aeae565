import { closestTag } from '../../preload/contract/core/closest-tag.ts';
import { appLanguages } from '../../preload/contract/core/languages.ts';
import { isSignedBuild } from '../core/signed-build.ts';
import type { DisplayLanguage } from './catalog/display-language.ts';
import type { Catalog } from './en/catalog.ts';
import { catalog as en } from './en/catalog.ts';
import { lateEnglish } from './late-texts.ts';
import { mirrored, pseudo, pseudoCatalog } from './pseudo.ts';

/** English is always loaded. */
const catalogs = import.meta.glob<Catalog>(['./*/catalog.ts', '!./en/catalog.ts'], { import: 'catalog' });

/** Languages for the developers of the screen; no release has them. */
const pseudoLanguages: readonly DisplayLanguage[] = isSignedBuild ? [] : [pseudo, mirrored];

/** All languages of the screen, by their own names. */
export const languages: readonly DisplayLanguage[] = [
  ...Object.values(appLanguages),
  ...pseudoLanguages,
].toSorted((one, other) => one.name.localeCompare(other.name));

/**
 * The language for the setting (`system` or a tag) and the preferences of the system, in their order. A region without a catalog counts as
 * its language; English is the last resort.
 */
export function languageFor(chosen: string, preferred: readonly string[]): DisplayLanguage {
  const wanted = chosen === 'system' ? preferred : [chosen, ...preferred];
  const offered = languages.filter(({ tag, isPseudo }) => isPseudo !== true || tag === chosen);
  const closest = closestTag(
    wanted,
    offered.map(({ tag }) => tag),
  );
  return offered.find(({ tag }) => tag === closest) ?? appLanguages.en;
}

/** The texts of a language; those of other languages than English are loaded when they are chosen. */
export async function catalogOf(language: DisplayLanguage): Promise<Catalog> {
  if (language.isPseudo === true) return pseudoCatalog(language, { ...en, ...lateEnglish() });
  const load = catalogs[`./${language.tag}/catalog.ts`];
  return load === undefined ? en : await load();
}
