import { ProblemError } from '../http/problem.ts';

/**
 * Reads an `expand` text: names of relationships, separated by commas. A problem 400 names an unknown relationship; the
 * interface does not state that status.
 */
export function parseExpand(text: string | undefined, relationships: readonly string[]): ReadonlySet<string> {
  if (text === undefined) return new Set();
  const names = text.split(',');
  for (const name of names) {
    if (relationships.includes(name)) continue;
    const known = relationships.length === 0 ? 'none here' : relationships.join(', ');
    throw new ProblemError(
      400,
      `"expand" is not valid: ${JSON.stringify(name)} is not a relationship. There are: ${known}.`,
    );
  }
  return new Set(names);
}
