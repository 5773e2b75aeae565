import { closestTag } from '../../preload/contract/session/closest-tag.ts';
import { isSignedBuild } from '../core/signed-build.ts';
import type { Catalog } from './current.ts';
import { language as english } from './en/language.ts';
import { en } from './en.ts';
import type { Language } from './language.ts';
import { mirrored, pseudo, pseudoCatalog } from './pseudo.ts';

/** A folder with these two files is a language; nothing else has to know of it. */
const found = import.meta.glob<Language>('./*/language.ts', { eager: true, import: 'language' });
const catalogs = import.meta.glob<Catalog>('./*/catalog.ts', { import: 'catalog' });

/** Languages for those who write the screen; a release has none of them. */
const pseudoLanguages: readonly Language[] = isSignedBuild ? [] : [pseudo, mirrored];

/** All languages of the screen, by what they call themselves. */
export const languages: readonly Language[] = [...Object.values(found), ...pseudoLanguages].toSorted(
  (one, other) => one.name.localeCompare(other.name),
);

/**
 * The language for what the person chose (`system` or a tag) and what the system prefers, in its order. A region that there
 * is no catalog for counts as its language; where nothing fits it is English.
 */
export function languageFor(chosen: string, preferred: readonly string[]): Language {
  const wanted = chosen === 'system' ? preferred : [chosen, ...preferred];
  const offered = languages.filter(({ tag, isPseudo }) => isPseudo !== true || tag === chosen);
  const closest = closestTag(
    wanted,
    offered.map(({ tag }) => tag),
  );
  return offered.find(({ tag }) => tag === closest) ?? english;
}

/** The texts of a language; other languages than English are read when they are wanted. */
export async function catalogOf(language: Language): Promise<Catalog> {
  if (language.isPseudo === true) return pseudoCatalog(language, en);
  const load = Object.entries(found).find(([, candidate]) => candidate === language)?.[0];
  const catalog = catalogs[load?.replace('language.ts', 'catalog.ts') ?? ''];
  return catalog === undefined ? en : await catalog();
}
