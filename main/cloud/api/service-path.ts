import { type Failure, fail, type Result, succeed } from '../../../preload/contract/index.ts';

/**
 * Joins path segments below a base URL. Each segment is percent-encoded, so an identifier can never become a path, a query
 * or another host (P15). `.` and `..` are refused: URL parsers take them as steps even when they are percent-encoded.
 * Failure: `invalidInput`.
 */
export function servicePath(
  baseUrl: string,
  segments: readonly string[],
  query: Readonly<Record<string, string>> = {},
): Result<URL> {
  for (const segment of segments) {
    if (/^\.{1,2}$/.test(segment) || !segment.isWellFormed()) return fail(unusableIdentifier);
  }
  const url = new URL(`${baseUrl}/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return succeed(url);
}

const unusableIdentifier: Failure = {
  code: 'invalidInput',
  message: 'The ID can’t be part of an address.',
  advice: 'Check the ID.',
};

/** The address of the organizations, which no identifier can break. */
export function organizationsUrl(baseUrl: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = servicePath(baseUrl, ['v1', 'organizations'], query);
  if (!url.ok) throw new Error('The path of the organizations is fixed.');
  return url.value;
}
