import type { IncomingHttpHeaders } from 'node:http';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { lastPage, type PageCandidate, type PagesBehind } from '../read/body-pages.ts';
import { nextPage, pageAddress } from '../read/next-page.ts';
import { valueAt } from './json-path.ts';
import type { ProfilePaging } from './service-profile.ts';

/** Number of known records, this page's included, and of this page's. */
interface Progress {
  readonly collected: number;
  readonly here: number;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Finds the following pages by document, address and header fields. Throws `Unreadable` for
 * another origin (P15).
 */
export type Behind = (json: unknown, url: URL, progress: Progress) => PagesBehind;

const nothing = () => undefined;
const optional = (path: string | undefined) => (path === undefined ? nothing : valueAt(path));

/** Compiles the paging of a list; one that goes on unfollowed is partial (P46). */
export function compilePaging(paging: ProfilePaging = { kind: 'whole' }): Behind {
  const totalAt = optional(paging.total);
  const moreAt = optional(paging.more);
  const lastAt = optional(paging.last);
  const nextOf = compileNext(paging);
  return (json, url, progress) => {
    const { collected, headers } = progress;
    const total = countOf(totalAt(json)) ?? countOf(headers[paging.totalHeader?.toLowerCase() ?? '']);
    const isLast = flagOf(lastAt(json));
    const stated = flagOf(moreAt(json)) ?? (isLast === null ? null : !isLast);
    if (stated === false) return { ...lastPage, total };
    const isShort = total !== null && total > collected;
    const isMore = stated ?? (total === null ? null : isShort);
    const next = nextOf({ json, url, isMore, ...progress });
    const candidates: readonly PageCandidate[] =
      next === null ? [] : [{ url: next, parameter: null, mayRepeat: 'parameter' in paging }];
    return { candidates, goesOn: next !== null || isShort || stated === true, total, page: null };
  };
}

interface Page extends Progress {
  readonly json: unknown;
  readonly url: URL;
  /** Stated presence of more records; `null`: not stated. */
  readonly isMore: boolean | null;
}

/** Compiles the next page's address; `null` on the last page or if nothing names one. */
function compileNext(paging: ProfilePaging): (page: Page) => URL | null {
  switch (paging.kind) {
    case 'whole':
      return () => null;
    case 'link':
      return ({ headers, url }) => nextPage(headers, url);
    case 'next': {
      const find = firstTextAt(paging.next);
      return ({ json, url }) => {
        const address = find(json);
        return address === null ? null : pageAddress(address, url);
      };
    }
    case 'cursor': {
      const find = firstTextAt(paging.mark);
      return ({ json, url }) => {
        const mark = find(json);
        return mark === null ? null : withParameter(url, paging.parameter, mark);
      };
    }
    case 'page':
    case 'offset': {
      const { parameter, first = paging.kind === 'page' ? 1 : 0, size } = paging;
      const pagesAt = optional(paging.kind === 'page' ? paging.pages : undefined);
      return ({ json, url, isMore, here }) => {
        const at = countOf(url.searchParams.get(parameter)) ?? first;
        const pages = countOf(pagesAt(json));
        const isThere = isMore ?? (pages === null ? here >= (size ?? 1) : at - first + 1 < pages);
        // An empty page ends the list, whatever a count says.
        if (here === 0 || !isThere) return null;
        return withParameter(url, parameter, String(at + (paging.kind === 'page' ? 1 : here)));
      };
    }
    default:
      return assertNever(paging);
  }
}

/** Compiles paths to a function that returns the first non-empty text or number, or `null`. */
function firstTextAt(paths: string | readonly string[]): (json: unknown) => string | null {
  const finds = [paths].flat().map(valueAt);
  return (json) => {
    for (const find of finds) {
      const value = find(json);
      if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''))
        return String(value).trim();
    }
    return null;
  };
}

function withParameter(url: URL, parameter: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(parameter, value);
  return next;
}

/** Parses a count, also if written as text. */
function countOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : null;
}
