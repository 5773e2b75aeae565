import type { IncomingHttpHeaders } from 'node:http';
import { ROOT, Unreadable } from '../http/json.ts';
import { atSameOrigin } from '../http/same-origin.ts';

/** Link of a `Link` field with the relations of its first `rel` (RFC 8288 3.3). */
interface Link {
  readonly target: string;
  readonly relations: readonly string[];
}

/** Parts of a `Link` field: target, quoted text, separator, other; unclosed ones end with it. */
const PARTS = /<[^>]*>?|"(?:[^"\\]|\\.)*"?|[,;]|[^<",;]+/gs;

/**
 * Returns the next page's address from `Link` with rel="next" (RFC 8288, Device Cloud "Link
 * headers"); `null` on the last page. Throws `Unreadable` for another origin: the token doesn't go
 * there (P15), and a list cut short would look as if the rest were gone.
 */
export function nextPage(headers: IncomingHttpHeaders, current: URL): URL | null {
  for (const { target, relations } of linksIn(headers)) {
    if (relations.includes('next')) return pageAddress(target, current);
  }
  return null;
}

/** Returns true if `Link` describes pages; then the body doesn't count. */
export function linksPages(headers: IncomingHttpHeaders): boolean {
  return linksIn(headers).some(({ relations }) => relations.some((relation) => PAGE_RELATIONS.has(relation)));
}

const PAGE_RELATIONS: ReadonlySet<string> = new Set(['next', 'prev', 'previous', 'first', 'last']);

/** Returns the address of a named page. Throws `Unreadable` for another origin (P15). */
export function pageAddress(target: string, current: URL): URL {
  const url = atSameOrigin(target, current);
  if (url === null) throw new Unreadable(ROOT, 'the next page is at another origin');
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

/** Parses `title="a; b"` or `rel = next`. */
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
