import type { IncomingHttpHeaders } from 'node:http';
import { ROOT, Unreadable } from './json.ts';

/** A link of a `Link` field, with the relations of its first `rel` (RFC 8288 3.3). */
interface Link {
  readonly target: string;
  readonly relations: readonly string[];
}

/** The parts of a `Link` field: a target, a quoted text, a separator, or anything else. An end that is missing is that of the field. */
const PARTS = /<[^>]*>?|"(?:[^"\\]|\\.)*"?|[,;]|[^<",;]+/gs;

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

function linksIn({ link }: IncomingHttpHeaders): readonly Link[] {
  const links: Link[] = [];
  let target: string | null = null;
  let parameters: string[] = [];

  function end(): void {
    const found = parameters.map(parameterIn);
    const isOfThisPage = !found.some(({ name }) => name === 'anchor');
    const { value = '' } = found.find(({ name }) => name === 'rel') ?? {};
    if (target !== null && isOfThisPage) links.push({ target, relations: value.toLowerCase().split(/\s+/) });
    target = null;
    parameters = [];
  }

  for (const part of [link ?? ''].flat().join(', ').match(PARTS) ?? []) {
    if (part === ',') end();
    else if (part === ';') parameters.push('');
    else if (target === null && part.startsWith('<')) target = part.slice(1, -1);
    else if (parameters.length > 0) parameters.push(`${parameters.pop()}${part}`);
  }
  end();
  return links;
}

/** `title="a; b"` or `rel = next`. */
function parameterIn(text: string): { readonly name: string; readonly value: string } {
  const at = text.indexOf('=');
  if (at < 0) return { name: text.trim().toLowerCase(), value: '' };
  const value = text.slice(at + 1).trim();
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  return {
    name: text.slice(0, at).trim().toLowerCase(),
    value: isQuoted ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value,
  };
}
