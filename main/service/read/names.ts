import { isJsonObject, type JsonObject } from '../http/json.ts';

/** Names of one member by spelling, with their rank, 0 first. */
export type Names = ReadonlyMap<string, number>;

/** Member found under one of its possible names. */
export interface Found {
  readonly key: string;
  readonly value: unknown;
}

/**
 * Creates a table from camelCase names, ranked in order. Also accepts snake_case (which the
 * interface tolerates), PascalCase, kebab-case, CONSTANT_CASE, and lower case without separators.
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
  const spellings = [
    name,
    snake,
    pascal,
    snake.replaceAll('_', '-'),
    snake.toUpperCase(),
    name.toLowerCase(),
  ];
  // `cameraID`, `CameraID`.
  return name.endsWith('Id')
    ? [...spellings, name.replace(/Id$/, 'ID'), pascal.replace(/Id$/, 'ID')]
    : spellings;
}

/** Returns an object's members with these names by rank, omitting missing and null ones. */
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

/** Returns an object's first member with one of the names and a value other than null. */
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

/** Returns a link's address from text, `{ href }` or `{ links: { related } }`, or `null`. */
export function linkTarget(value: unknown): string | null {
  const text = isJsonObject(value) ? firstOf(value, linkNames)?.value : value;
  if (isJsonObject(text)) return linkTarget(text);
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

const linkNames = namesOf('href url uri link related self @id links _links __deferred');
