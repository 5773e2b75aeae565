import { assertNever } from '../core/assert-never.ts';
import { ProblemError } from './problem.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Maximum number of rows of an answer. */
export const LARGEST_PAGE = 1_000;

function wholeNumber(name: string, text: string, least: number, most: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most) {
    throw new ProblemError(
      400,
      `"${name}" is a whole number from ${least} to ${most}, not ${JSON.stringify(text)}.`,
    );
  }
  return Number(text);
}

export function parsePage(
  query: { readonly limit?: string | undefined; readonly offset?: string | undefined },
  usualLimit: number,
): Page {
  return {
    limit: query.limit === undefined ? usualLimit : wholeNumber('limit', query.limit, 1, LARGEST_PAGE),
    offset: query.offset === undefined ? 0 : wholeNumber('offset', query.offset, 0, 999_999_999),
  };
}

/**
 * Returns the `Link` header (RFC 8288) with `first` and `last`, and with `prev` and `next` if
 * there are such pages. The query is kept, except `offset` and `limit`.
 */
export function pageLinks(
  address: { readonly pathname: string; readonly search: string },
  { offset, limit }: Page,
  total: number,
): string {
  const link = (rel: string, target: number): string => {
    const query = new URLSearchParams(address.search);
    query.set('limit', String(limit));
    query.set('offset', String(target));
    return `<${address.pathname}?${query.toString()}>; rel="${rel}"`;
  };
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const links = [link('first', 0)];
  // Past the end, the last page is the previous one.
  if (offset > 0) links.push(link('prev', Math.max(0, Math.min(last, offset - limit))));
  if (offset + limit < total) links.push(link('next', offset + limit));
  links.push(link('last', last));
  return links.join(', ');
}

/**
 * Parses a cursor of `pageMembers`, or a page number from 1, as the offset of its first row.
 * Throws a problem 400 for anything else.
 */
export function offsetOfMark(query: {
  readonly cursor: string | undefined;
  readonly page: string | undefined;
  readonly limit: number;
}): number | null {
  if (query.page !== undefined) return (wholeNumber('page', query.page, 1, 999_999) - 1) * query.limit;
  if (query.cursor === undefined) return null;
  const digits = /^at-(\d{1,9})$/.exec(query.cursor)?.[1];
  if (digits === undefined) throw new ProblemError(400, '"cursor" is not one of this service.');
  return Number(digits);
}

/** Form in which a body describes its pages. */
export type BodyPaging = 'nextUrl' | 'cursor' | 'offset' | 'page';

/** Returns the members about the next page: its address, a cursor, or numbers. */
export function pageMembers(
  form: BodyPaging,
  address: { readonly pathname: string; readonly search: string },
  { offset, limit }: Page,
  total: number,
): Readonly<Record<string, unknown>> {
  const next = offset + limit < total ? offset + limit : null;
  switch (form) {
    case 'nextUrl': {
      const query = new URLSearchParams(address.search);
      query.set('offset', String(next));
      return { next: next === null ? null : `${address.pathname}?${query.toString()}` };
    }
    case 'cursor':
      return { paging: { nextCursor: next === null ? null : `at-${next}` } };
    case 'offset':
      return { offset, limit, total };
    case 'page':
      return { page: Math.floor(offset / limit) + 1, totalPages: Math.max(1, Math.ceil(total / limit)) };
    default:
      return assertNever(form);
  }
}
