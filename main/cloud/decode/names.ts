import { isJsonObject, type JsonObject } from './json.ts';

/** The names that services use for one member, by spelling; the value is the rank, 0 first. */
export type Names = ReadonlyMap<string, number>;

/** A member that was found under one of its possible names. */
export interface Found {
  readonly key: string;
  readonly value: unknown;
}

/**
 * Makes a table of names from words in camelCase, the first rank first. Each is also taken in snake_case (which the interface tolerates), PascalCase,
 * kebab-case, CONSTANT_CASE and in lower case without a mark between its words; the order decides between names.
 */
export function namesOf(words: string): Names {
  const ranks = new Map<string, number>();
  for (const [rank, name] of words.trim().split(/\s+/).entries()) {
    for (const spelling of spellingsOf(name)) if (!ranks.has(spelling)) ranks.set(spelling, rank);
  }
  return ranks;
}

function spellingsOf(name: string): readonly string[] {
  const snake = name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const pascal = name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return [name, snake, pascal, snake.replaceAll('_', '-'), snake.toUpperCase(), name.toLowerCase()];
}

/** The members of an object that have one of the names, in the order of the ranks; neither missing nor null ones. */
export function allOf(object: JsonObject, names: Names): readonly Found[] {
  const found: (Found & { readonly rank: number })[] = [];
  for (const key of Object.keys(object)) {
    const rank = names.get(key);
    if (rank === undefined) continue;
    const value = object[key];
    if (value !== undefined && value !== null) found.push({ key, value, rank });
  }
  return found.length > 1 ? found.sort((one, other) => one.rank - other.rank) : found;
}

/** The first member of an object that has one of the names and a value that is neither missing nor null. */
export function firstOf(object: JsonObject, names: Names): Found | null {
  let best: Found | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const key of Object.keys(object)) {
    const rank = names.get(key);
    if (rank === undefined || rank >= bestRank) continue;
    const value = object[key];
    if (value === undefined || value === null) continue;
    best = { key, value };
    bestRank = rank;
  }
  return best;
}

/** The address of a link: text, or an object that holds it (`{ href }`, `{ links: { related } }`); null for anything else. */
export function linkTarget(value: unknown): string | null {
  const text = isJsonObject(value) ? firstOf(value, linkNames)?.value : value;
  if (isJsonObject(text)) return linkTarget(text);
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

const linkNames = namesOf('href url uri link related self @id links _links __deferred');
