import type { IncomingHttpHeaders } from 'node:http';
import {
  type CapabilityValues,
  capabilityValues,
} from '../../../preload/contract/session/capability-values.ts';
import { isJsonObject, type JsonObject, Unreadable } from '../http/json.ts';
import {
  cursorNames,
  endNames,
  envelopeNames,
  moreNames,
  nextAddressNames,
  offsetNames,
  pageCountNames,
  pageEnvelopeNames,
  pageHeaders,
  pageNumberNames,
  pageSizeNames,
  remainingNames,
  totalNames,
} from './answer-names.ts';
import { isRecord } from './elements.ts';
import { inPlainForm } from './formats.ts';
import { allOf, type Found, firstOf, linkTarget, type Names } from './names.ts';
import { pageAddress } from './next-page.ts';
import type { RecordKind } from './record-names.ts';
import { listNames } from './record-names.ts';

type PageParameter = CapabilityValues['pageParameter'];

/** Possible next page. `parameter`: `null` if the answer named the address itself. */
export interface PageCandidate {
  readonly url: URL;
  readonly parameter: PageParameter | null;
  /** May be the first page again: a service may ignore the parameter. */
  readonly mayRepeat?: boolean;
}

/** The following pages, by what the answer says. */
export interface PagesBehind {
  /** The likeliest first; none: this is the last page, or nothing names the next. */
  readonly candidates: readonly PageCandidate[];
  /** True if the answer says that there is more; false if only a full page suggests it. */
  readonly goesOn: boolean;
  /** Total of all pages; `null`: not stated. */
  readonly total: number | null;
  /** Number of this page; `null`: not stated. */
  readonly page: number | null;
}

export const lastPage: PagesBehind = { candidates: [], goesOn: false, total: null, page: null };

/** Number of known records, this page's included, and of this page's. */
interface PageProgress {
  readonly collected: number;
  readonly here: number;
  /** Parameter that worked before in this environment. */
  readonly parameter: PageParameter | null;
  /** Number stated by the first page: 0 or 1; `null` or absent: none. */
  readonly firstPage?: number | null;
  readonly headers?: IncomingHttpHeaders;
}

/** Deepest nesting, the same as for lists. */
const DEEPEST = 12;

const OFFSETS: readonly PageParameter[] = ['offset', 'skip', 'start'];
const PAGES: readonly PageParameter[] = ['page', 'pageNumber'];
const allParameters: readonly string[] = capabilityValues.pageParameter;

/**
 * Finds the next page of a list of `kind` in body or header fields: an address, a cursor, an
 * offset, a page number, or a total not yet reached. Throws `Unreadable` for addresses on another
 * origin (P15).
 */
export function pagesBehind(
  json: unknown,
  kind: RecordKind,
  current: URL,
  progress: PageProgress,
): PagesBehind {
  const { collected, here } = progress;
  const objects = [
    ...(isJsonObject(json) ? pageObjectsIn(json, kind, DEEPEST) : []),
    ...aboutInHeaders(progress.headers),
  ];
  const find = (names: Names): Found | null =>
    objects.map((object) => firstOf(object, names)).find((found) => found !== null) ?? null;
  const number = (names: Names) =>
    objects.map((object) => wholeNumber(firstOf(object, names)?.value)).find((found) => found !== null) ??
    null;
  const remaining = number(remainingNames);
  const total = number(totalNames) ?? (remaining === null ? null : collected + remaining);
  const more = flag(find(moreNames)?.value) ?? opposite(booleanFlag(find(endNames)?.value));
  const page = number(pageNumberNames);
  if (more === false) return { ...lastPage, total, page };
  const isShort = total !== null && total > collected;

  for (const object of objects) {
    for (const { value } of allOf(object, nextAddressNames)) {
      const target = linkTarget(value);
      if (target !== null && isAddress(target, value)) {
        const url = pageAddress(target, current);
        return { candidates: [{ url, parameter: null }], goesOn: true, total, page };
      }
    }
  }
  const at = (
    found: Found | null,
    usual: readonly PageParameter[],
    ...values: readonly (string | number)[]
  ) => candidatesAt(current, progress.parameter, found, usual, values);
  const behind = (candidates: readonly PageCandidate[], goesOn = true): PagesBehind => ({
    candidates,
    goesOn,
    total,
    page,
  });
  for (const { names, parameters } of cursorNames) {
    const mark = markIn(objects, names, more === true);
    if (mark !== null) return behind(at(mark, parameters, String(mark.value)));
  }
  const offset = find(offsetNames);
  if (typeof offset?.value === 'string' && offset.value !== '' && wholeNumber(offset.value) === null)
    return behind(at(offset, OFFSETS, offset.value));

  // An empty page ends the list, whatever a count says.
  if (here === 0) return behind([], isShort || more === true);
  const skipped = number(offsetNames);
  // SCIM counts from 1 (RFC 7644 3.4.2.4).
  const isFromOne = offset !== null && camelCase(offset.key) === 'startIndex';
  const isLastByOffset = skipped !== null && total !== null && skipped + here >= total + (isFromOne ? 1 : 0);
  if (isLastByOffset) return behind([], isShort);
  if (skipped !== null && (isShort || more === true)) return behind(at(offset, OFFSETS, skipped + here));
  const count = number(pageCountNames);
  const first = (progress.firstPage ?? page) === 0 ? 0 : 1;
  const hasPages = page !== null && count !== null && page - first + 1 < count;
  if (page !== null && (total === null ? more === true || hasPages : isShort))
    return behind(at(find(pageNumberNames), PAGES, page + 1));
  if (count !== null && count > 1 && page === null && total === null)
    return behind(byPageNumber(current, progress, at));
  if (more === true || isShort)
    return behind([
      ...at(null, ['offset'], collected),
      ...byPageNumber(current, progress, at),
      ...at(null, ['skip'], collected),
    ]);
  if (total !== null || number(pageSizeNames) !== here) return behind([], false);
  return behind(at(offset, ['offset'], collected), false);
}

type At = (
  found: Found | null,
  usual: readonly PageParameter[],
  ...values: readonly (string | number)[]
) => readonly PageCandidate[];

/** Returns the next pages by number; page 1 is the first again if pages count from 1. */
function byPageNumber(current: URL, { collected, here }: PageProgress, at: At): readonly PageCandidate[] {
  const written = wholeNumber(current.searchParams.get('page'));
  if (written !== null) return at(null, ['page'], written + 1);
  return collected <= here ? at(null, ['page'], 1, 2) : [];
}

/** Returns one candidate per parameter and value, the likeliest parameter first. */
function candidatesAt(
  current: URL,
  before: PageParameter | null,
  found: Found | null,
  usual: readonly PageParameter[],
  values: readonly (string | number)[],
): readonly PageCandidate[] {
  const named = found === null ? undefined : camelCase(found.key);
  const parameters = new Set<PageParameter>([
    ...(before !== null && usual.includes(before) ? [before] : []),
    ...(isParameter(named) && !usual.includes(named) ? [named] : []),
    ...usual,
  ]);
  // A service that writes `next_cursor` reads `page_token`.
  const isSnake = found !== null && found.key.includes('_') && !found.key.startsWith('_');
  return [...parameters].flatMap((parameter) =>
    values.flatMap((value) =>
      (isSnake && snakeCase(parameter) !== parameter ? [snakeCase(parameter), parameter] : [parameter]).map(
        (written) => {
          const url = new URL(current);
          url.searchParams.set(written, String(value));
          return { url, parameter };
        },
      ),
    ),
  );
}

/** Returns whether an inner list goes on, and its total. `here`: its number of records. */
export function listGoesOn(
  list: unknown,
  kind: RecordKind,
  here: number,
): { readonly total: number | null } | null {
  if (!isJsonObject(list)) return null;
  try {
    const { goesOn, total } = pagesBehind(list, kind, SOMEWHERE, { collected: here, here, parameter: null });
    return goesOn ? { total } : null;
  } catch (error) {
    // The next page is on another origin, so there is one.
    if (error instanceof Unreadable) return { total: null };
    throw error;
  }
}

/** Dummy address for lists whose next pages are not fetched (RFC 6761 6.4). */
const SOMEWHERE = new URL('https://pages.invalid/');

/** Returns the objects that may describe pages: around the list, never inside a record. */
function pageObjectsIn(document: JsonObject, kind: RecordKind, depth: number): readonly JsonObject[] {
  const json = inPlainForm(document);
  if (isRecord(json, kind)) return [];
  const aboutIn = (object: JsonObject) =>
    allOf(object, pageEnvelopeNames).flatMap(({ value }) => (isJsonObject(value) ? [value] : []));
  // `{ meta: { paging: { nextCursor } } }` is the deepest.
  const [about, inAbout] = [aboutIn(json), aboutIn(json).flatMap(aboutIn)];
  if (depth === 0) return [json, ...about, ...inAbout];
  const named = [...allOf(json, envelopeNames), ...allOf(json, listNames[kind])].map(({ value }) => value);
  // An envelope of another name is the only object there.
  const [only, second] = Object.values(json).filter(isJsonObject);
  const around = (named.length === 0 && second === undefined ? [only] : named).flatMap((value) =>
    isJsonObject(value) ? pageObjectsIn(value, kind, depth - 1) : [],
  );
  return [...new Set([json, ...about, ...inAbout, ...around])];
}

/** Returns true if header fields describe pages; then a body that doesn't may still go on. */
export function countsPages(headers: IncomingHttpHeaders): boolean {
  return aboutInHeaders(headers).some((about) => Object.keys(about).length > 0);
}

/** Returns what header fields say about pages, as a body would write it. */
function aboutInHeaders(headers: IncomingHttpHeaders = {}): readonly JsonObject[] {
  const about: Record<string, unknown> = {};
  for (const [name, meaning] of Object.entries(pageHeaders)) {
    const value = headers[name];
    if (typeof value === 'string' && value.trim() !== '') about[meaning] = value.trim();
  }
  const [, first, total] = /^\w+ (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  if (first !== undefined) about['offset'] = first;
  if (total !== undefined) about['total'] = total;
  return [about, ...jsonIn(headers['x-pagination'])];
}

/** Parses the object that ASP.NET services write into `X-Pagination`. */
function jsonIn(field: string | readonly string[] | undefined): readonly JsonObject[] {
  try {
    const json: unknown = JSON.parse(String(field));
    return isJsonObject(json) ? [json] : [];
  } catch {
    return [];
  }
}

/** Distinguishes an address from a cursor: in an object, or starting like an address. */
function isAddress(target: string, value: unknown): boolean {
  return (isJsonObject(value) && !isMark(value)) || /^(https?:\/\/|\/|\?|\.\.?\/)/i.test(target);
}

/** Recognises a cursor in an object: `{ next: { after: "abc" } }`. */
function isMark(value: JsonObject): boolean {
  return cursorNames.some(
    ({ names }) => typeof firstOf(value, names)?.value === 'string' && !names.has('next'),
  );
}

/** Returns the cursor; one that the last page has too (`endCursor`) counts if there is more. */
function markIn(objects: readonly JsonObject[], names: Names, isMore: boolean): Found | null {
  if (names.has('endCursor') && !isMore && !objects.some(isNextAfter)) return null;
  for (const object of objects) {
    const found = firstOf(object, names);
    if (typeof found?.value === 'number' || (typeof found?.value === 'string' && found.value !== ''))
      return found;
  }
  return null;
}

/** `paging.next.after` exists only if a page follows (HubSpot). */
const isNextAfter = (object: JsonObject) =>
  typeof object['after'] === 'string' && typeof object['link'] === 'string';

/** Parses a whole number, also as text. */
function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Parses `true`, `1`, "true", "1" and "yes", or the opposite. */
function flag(value: unknown): boolean | null {
  const written = String(value).trim().toLowerCase();
  if (['true', '1', 'yes', 'y'].includes(written)) return true;
  return ['false', '0', 'no', 'n'].includes(written) ? false : null;
}

/** Parses a boolean or its text only: `last` may also be a number or an address. */
function booleanFlag(value: unknown): boolean | null {
  return /^(?:true|false)$/i.test(String(value)) ? flag(value) : null;
}

const opposite = (value: boolean | null) => (value === null ? null : !value);

const isParameter = (name: string | undefined): name is PageParameter =>
  name !== undefined && allParameters.includes(name);

const camelCase = (name: string) =>
  name.replace(/[_-]([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
