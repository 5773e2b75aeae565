import type { IncomingHttpHeaders } from 'node:http';
import { ROOT, Unreadable } from './decode/json-path.ts';

/** One link of a `Link` field: the target in angle brackets, then parameters that may be quoted (RFC 8288 3). */
const LINK = /<([^>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]+))?)*)/g;
const RELATION = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;

/**
 * The address of the next page of a list, from `Link` with rel="next" (RFC 8288, Device Cloud "Link headers"), or null where this
 * is the last one. A target on another origin throws `Unreadable`: the token does not go there (P15), and a list that ends
 * early would look as if the rest were gone.
 */
export function nextPage(headers: IncomingHttpHeaders, current: URL): URL | null {
  const field = headers.link;
  if (field === undefined) return null;
  for (const [, target = '', parameters = ''] of [field].flat().join(', ').matchAll(LINK)) {
    if (/;\s*anchor\s*=/i.test(parameters)) continue;
    const relation = RELATION.exec(parameters);
    const relations = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/);
    if (!relations.includes('next')) continue;
    const url = URL.parse(target, current.href);
    if (url === null || url.origin !== current.origin || url.username !== '' || url.password !== '') {
      throw new Unreadable(ROOT, 'the next page is at another origin');
    }
    return url;
  }
  return null;
}
