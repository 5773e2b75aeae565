import type { IncomingHttpHeaders } from 'node:http';
import { ROOT, Unreadable } from './json.ts';

/** One link of a `Link` field: the target in angle brackets, then parameters that may be quoted (RFC 8288 3). */
const LINK = /<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]+))?)*)/g;
const RELATION = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;

/**
 * The address of the next page of a list, from `Link` with rel="next" (RFC 8288, Device Cloud "Link headers"), or null on the last page. A target on
 * another origin throws `Unreadable`: the token does not go there (P15), and a list that ends early would look as if the rest were gone.
 */
export function nextPage(headers: IncomingHttpHeaders, current: URL): URL | null {
  for (const { target, relations } of linksIn(headers)) {
    if (relations.includes('next')) return pageAddress(target, current);
  }
  return null;
}

/** Whether `Link` describes pages at all; then the body does not count. */
export function linksPages(headers: IncomingHttpHeaders): boolean {
  return linksIn(headers).some(({ relations }) => relations.some((relation) => PAGE_RELATIONS.has(relation)));
}

const PAGE_RELATIONS: ReadonlySet<string> = new Set(['next', 'prev', 'previous', 'first', 'last']);

/** The address of a page that an answer names. Throws `Unreadable` for an address to which the token must not go (P15). */
export function pageAddress(target: string, current: URL): URL {
  const url = URL.parse(target, current.href);
  if (url === null || url.origin !== current.origin || url.username !== '' || url.password !== '') {
    throw new Unreadable(ROOT, 'the next page is at another origin');
  }
  return url;
}

function linksIn(
  headers: IncomingHttpHeaders,
): readonly { readonly target: string; readonly relations: readonly string[] }[] {
  const field = headers.link;
  if (field === undefined) return [];
  return [...[field].flat().join(', ').matchAll(LINK)].flatMap(([, target = '', parameters = '']) => {
    if (/;\s*anchor\s*=/i.test(parameters)) return [];
    const relation = RELATION.exec(parameters);
    return [{ target, relations: (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/) }];
  });
}
