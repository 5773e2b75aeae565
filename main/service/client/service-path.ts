import { type Failure, fail, type Result, succeed } from '../../../preload/contract/index.ts';

/**
 * Joins percent-encoded segments below a base URL, so that an identifier can't become a path, a
 * query or another host (P15). Refuses `.` and `..`, which URL parsers resolve even if encoded.
 * Failure: `invalidInput`.
 */
export function servicePath(
  baseUrl: string,
  segments: readonly string[],
  query: Readonly<Record<string, string>> = {},
): Result<URL> {
  if (!segments.every(isUsableSegment)) return fail(unusableIdentifier);
  const url = new URL(`${baseUrl}/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return succeed(url);
}

/**
 * Fills the `{…}` of an address that begins with `/` with percent-encoded identifiers. Failure:
 * `invalidInput` for identifiers that `servicePath` refuses or that are unknown.
 */
export function filledPath(
  baseUrl: string,
  template: string,
  identifiers: Readonly<Record<string, string>>,
): Result<URL> {
  let isUsable = true;
  const filled = template.replace(/\{(\w*)\}/g, (_, name: string) => {
    const identifier = Object.hasOwn(identifiers, name) ? identifiers[name] : undefined;
    isUsable &&= identifier !== undefined && isUsableSegment(identifier);
    return isUsable ? encodeURIComponent(identifier ?? '') : '';
  });
  return isUsable ? succeed(new URL(`${baseUrl}${filled}`)) : fail(unusableIdentifier);
}

/** Fills the `{…}` in the texts of a body; keeps unknown ones. */
export function filledTexts(value: unknown, texts: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string')
    return value.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(texts, name) ? (texts[name] ?? whole) : whole,
    );
  if (Array.isArray(value)) return value.map((one) => filledTexts(one, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledTexts(one, texts)]));
}

const isUsableSegment = (segment: string) => !/^\.{1,2}$/.test(segment) && segment.isWellFormed();

const unusableIdentifier: Failure = {
  code: 'invalidInput',
  refusal: 'idUnusable',
};

export function organizationsUrl(baseUrl: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = servicePath(baseUrl, ['v1', 'organizations'], query);
  if (!url.ok) throw new Error('The path of the organizations is fixed.');
  return url.value;
}
