import type { CapabilityValues } from '../../../preload/contract/index.ts';
import {
  cursorNames,
  envelopeNames,
  moreNames,
  nextAddressNames,
  offsetNames,
  pageCountNames,
  pageEnvelopeNames,
  pageNumberNames,
  totalNames,
} from './answer-names.ts';
import { isRecord, type RecordKind } from './elements.ts';
import { inPlainForm } from './formats.ts';
import { isJsonObject, type JsonObject, Unreadable } from './json.ts';
import { allOf, firstOf, linkTarget, type Names } from './names.ts';
import { pageAddress } from './next-page.ts';
import { listNames } from './record-names.ts';

type PageParameter = CapabilityValues['pageParameter'];

/** Where the next page may be. `parameter`: null where the answer named the address itself. */
export interface PageCandidate {
  readonly url: URL;
  readonly parameter: PageParameter | null;
}

/** The pages behind this one, by what the body says. */
export interface PagesBehind {
  /** The likeliest first; none: this is the last page. */
  readonly candidates: readonly PageCandidate[];
  /** False where only a count says that there is more: it may count something else. */
  readonly isCertain: boolean;
}

export const lastPage: PagesBehind = { candidates: [], isCertain: true };

/** How many records are known, this page's included, and how many of them are this page's. */
interface PageProgress {
  readonly collected: number;
  readonly here: number;
  /** The parameter that worked before, in this environment. */
  readonly parameter: PageParameter | null;
}

/** As deep as lists are looked for. */
const DEEPEST = 12;

/**
 * Reads from the members of a body where the next page of a list of `kind` is: its address, a mark to go on from, an offset, a page number, or a
 * total that is not reached yet. Addresses on another origin throw `Unreadable` (P15).
 */
export function pagesBehind(
  json: unknown,
  kind: RecordKind,
  current: URL,
  progress: PageProgress,
): PagesBehind {
  if (!isJsonObject(json)) return lastPage;
  const objects = pageObjectsIn(json, kind, DEEPEST);
  const find = (names: Names) =>
    objects.map((object) => firstOf(object, names)).find((found) => found !== null)?.value;
  const more = find(moreNames);
  if (more === false) return lastPage;
  const number = (names: Names) =>
    objects.map((object) => wholeNumber(firstOf(object, names)?.value)).find((found) => found !== null) ??
    null;
  const total = number(totalNames);
  const candidate = (parameter: PageParameter, value: string | number): PageCandidate => {
    const url = new URL(current);
    url.searchParams.set(parameter, String(value));
    return { url, parameter };
  };
  const certain = (candidates: readonly PageCandidate[]): PagesBehind => ({
    candidates: candidates.toSorted(
      (one, other) =>
        Number(other.parameter === progress.parameter) - Number(one.parameter === progress.parameter),
    ),
    isCertain: true,
  });

  for (const object of objects) {
    for (const { value } of allOf(object, nextAddressNames)) {
      const target = linkTarget(value);
      if (target !== null && isAddress(target, value))
        return { candidates: [{ url: pageAddress(target, current), parameter: null }], isCertain: true };
    }
  }
  for (const { names, parameters } of cursorNames) {
    const mark = markIn(objects, names, more === true);
    if (mark !== null) return certain(parameters.map((parameter) => candidate(parameter, mark)));
  }
  const offset = number(offsetNames);
  if (offset !== null && total !== null) {
    const next = offset + progress.here;
    if (progress.here === 0 || next >= total) return lastPage;
    return certain((['offset', 'skip', 'start'] as const).map((parameter) => candidate(parameter, next)));
  }
  const page = number(pageNumberNames);
  const count = number(pageCountNames);
  if (page !== null && (count !== null || total !== null)) {
    const isLast =
      progress.here === 0 || (total === null ? page >= (count ?? 0) : progress.collected >= total);
    return isLast
      ? lastPage
      : certain((['page', 'pageNumber'] as const).map((parameter) => candidate(parameter, page + 1)));
  }
  if (progress.here === 0) return lastPage;
  const byCount = [candidate('offset', progress.collected)];
  if (more === true)
    return certain([...byCount, candidate('page', 2), candidate('skip', progress.collected)]);
  return total !== null && total > progress.collected ? { candidates: byCount, isCertain: false } : lastPage;
}

/** Whether a list inside a record is only the first page of a longer one, wherever the others are. `here`: how many records it has. */
export function listGoesOn(list: unknown, kind: RecordKind, here: number): boolean {
  if (!isJsonObject(list)) return false;
  const objects = pageObjectsIn(list, kind, DEEPEST);
  const total = wholeNumber(
    objects.map((object) => firstOf(object, totalNames)?.value).find((value) => value !== undefined),
  );
  try {
    const progress = { collected: here, here, parameter: null };
    return (total ?? 0) > here || pagesBehind(list, kind, SOMEWHERE, progress).candidates.length > 0;
  } catch (error) {
    // The next page is at another origin, so there is one.
    if (error instanceof Unreadable) return true;
    throw error;
  }
}

/** An address for lists whose next pages are not fetched (RFC 6761 6.4: it leads nowhere). */
const SOMEWHERE = new URL('https://pages.invalid/');

/** The objects of an answer that may describe pages: around the list, never inside a record. */
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

/** A bare `next` may be a mark; in an object, or with the beginning of an address, it is an address. */
function isAddress(target: string, value: unknown): boolean {
  return isJsonObject(value) || /^(https?:\/\/|\/|\?|\.\.?\/)/i.test(target);
}

/** A mark that the last page has as well (`endCursor`) counts only where the answer says that there is more. */
function markIn(objects: readonly JsonObject[], names: Names, isMore: boolean): string | null {
  if (names.has('endCursor') && !isMore) return null;
  for (const object of objects) {
    const value = firstOf(object, names)?.value;
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value);
  }
  return null;
}

function wholeNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
