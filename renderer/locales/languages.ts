import { closestTag } from '../../preload/contract/core/closest-tag.ts';
import { isSignedBuild } from '../core/signed-build.ts';
import type { DisplayLanguage } from './catalog/display-language.ts';
import type { Catalog } from './en/catalog.ts';
import { catalog as en } from './en/catalog.ts';
import { language as english } from './en/language.ts';
import { lateEnglish } from './late-texts.ts';
import { mirrored, pseudo, pseudoCatalog } from './pseudo.ts';

/** A folder with these two files is a language; English is always loaded. */
const found = import.meta.glob<DisplayLanguage>('./*/language.ts', { eager: true, import: 'language' });
const catalogs = import.meta.glob<Catalog>(['./*/catalog.ts', '!./en/catalog.ts'], { import: 'catalog' });

/** Languages for the developers of the screen; no release has them. */
const pseudoLanguages: readonly DisplayLanguage[] = isSignedBuild ? [] : [pseudo, mirrored];

/** All languages of the screen, by their own names. */
export const languages: readonly DisplayLanguage[] = [...Object.values(found), ...pseudoLanguages].toSorted(
  (one, other) => one.name.localeCompare(other.name),
);

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
  return offered.find(({ tag }) => tag === closest) ?? english;
}

/** The texts of a language; those of other languages than English are loaded when they are chosen. */
export async function catalogOf(language: DisplayLanguage): Promise<Catalog> {
  if (language.isPseudo === true) return pseudoCatalog(language, { ...en, ...lateEnglish() });
  const load = Object.entries(found).find(([, candidate]) => candidate === language)?.[0];
  const catalog = catalogs[load?.replace('language.ts', 'catalog.ts') ?? ''];
  return catalog === undefined ? en : await catalog();
}
