import type { Call } from '../service/operation.ts';
import {
  type BodyPaging,
  LARGEST_PAGE,
  offsetOfMark,
  type Page,
  pageLinks,
  pageMembers,
  parsePage,
} from '../service/paging.ts';
import { describesPagesInBody, type PageMembers } from '../service/reshape.ts';
import type { Settings } from '../service/settings.ts';

interface ListPage extends Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly members: PageMembers;
}

/** Rows per page in a shape that pages its lists: few, so that a small fleet has several. */
const SHAPED_PAGE = 2;

/**
 * Returns the requested page. `usualLimit` is the number of rows without `limit`; `null` for all
 * of them, without links to pages.
 */
export function listPage(call: Call, usualLimit: number | null, total: number): ListPage {
  const { shape } = call.service.settings;
  const isCut = shape.paging !== 'whole';
  const requested = { limit: call.query('limit'), offset: call.query('offset') };
  const isRequested = requested.limit !== undefined || requested.offset !== undefined;
  if (!isCut && usualLimit === null && !isRequested)
    return { offset: 0, limit: total, headers: {}, members: {} };
  const page = parsePage(requested, isCut ? SHAPED_PAGE : (usualLimit ?? LARGEST_PAGE));
  const mark = offsetOfMark({ cursor: call.query('cursor'), page: call.query('page'), limit: page.limit });
  const at = { ...page, offset: mark ?? page.offset };
  if (!isCut || !describesPagesInBody(shape))
    return { ...at, headers: { link: pageLinks(call.address, at, total) }, members: {} };
  return { ...at, headers: {}, members: pageMembers(shape.paging as BodyPaging, call.address, at, total) };
}

export function markQuery({ shape }: Settings): Readonly<Record<string, string>> {
  if (!describesPagesInBody(shape)) return {};
  if (shape.paging === 'cursor') return { cursor: 'The mark from the previous page.' };
  return shape.paging === 'page' ? { page: 'The number of the page, from 1.' } : {};
}
