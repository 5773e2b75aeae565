import type { IncomingHttpHeaders } from 'node:http';
import type { OrganizationRecord, ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import type { ApiAnswer } from '../client/api-request.ts';
import type { Exchange } from '../client/outcome.ts';
import { headerRecord } from '../http/header-lines.ts';
import { parseJson, ROOT } from '../http/json.ts';
import { type OnUnread, type UnreadRecords, withUnread } from '../http/unread-records.ts';
import type { Behind } from '../profile/profile-pages.ts';
import type { ProfiledList } from '../profile/profile-records.ts';
import { lastPage, type PagesBehind, pagesBehind } from '../read/body-pages.ts';
import { elementsIn } from '../read/elements.ts';
import { formatName } from '../read/formats.ts';
import { linksPages, nextPage } from '../read/next-page.ts';
import { decodeOrganizations } from '../read/organizations.ts';
import type { RecordKind } from '../read/record-names.ts';
import type { ServiceCapabilities } from '../read/service-capabilities.ts';
import { listDecoders } from './list-decoders.ts';
import { readInThread } from './read-in-thread.ts';

/** Records of a list and how to read them. `decode` throws `Unreadable`. */
export interface ListSource<Record extends ServiceRecord> {
  readonly kind: RecordKind;
  readonly decode: (json: unknown, onUnread: OnUnread) => readonly Record[];
  /** Selects the wanted records of a page; absent: all. Rejects with `Unreadable`. */
  readonly narrow?: (records: readonly Record[]) => Promise<readonly Record[]>;
  /** Finds the following pages by a profile; absent: by the answer. Throws `Unreadable`. */
  readonly behind?: Behind;
  /** Profile of the list, for the thread of long pages. */
  readonly profiled?: ProfiledList;
  /** Body of a search by POST (Device Cloud "Common conventions" 4); absent: GET. */
  readonly search?: string;
}

/** Returns a list request's method and body. Searches aren't stored. */
export function listRequest({ search }: Pick<ListSource<ServiceRecord>, 'search'>) {
  return search === undefined
    ? { storable: true, isOneOfMany: true }
    : ({ method: 'POST', body: search, isSafe: true, isOneOfMany: true } as const);
}

export interface ListPage<Record extends ServiceRecord> {
  /** Rejects with `Unreadable` if this version of the app can't read the stored page. */
  readonly records: () => Promise<readonly Record[]>;
  /** When the body of a confirmed page arrived (ms since the epoch); `null` for a new page. */
  readonly storedSince: number | null;
  readonly validators: Validators;
  readonly exchange: Exchange;
}

export async function recordsOf<Record extends ServiceRecord>(
  pages: readonly ListPage<Record>[],
): Promise<readonly Record[]> {
  const records: Record[] = [];
  // Sequential: each long page takes a thread.
  for (const page of pages) for (const record of await page.records()) records.push(record);
  return records;
}

export interface PageContent<Record extends ServiceRecord> {
  readonly records: readonly Record[];
  /** Identifiers of all records on the page, unwanted ones included. */
  readonly ids: readonly string[];
  /** Unreadable records; `null`: none. */
  readonly unread: UnreadRecords | null;
  /** Finds the following pages by the body. Throws `Unreadable`. */
  readonly behind: (collected: number, firstPage?: number | null) => PagesBehind;
}

/** Page with lazily read content: a stored page is mostly confirmed and not read at all. */
export interface ReceivedPage<Record extends ServiceRecord> {
  readonly page: ListPage<Record>;
  readonly content: () => Promise<PageContent<Record>>;
}

export type PageAnswer<Record extends ServiceRecord> = Extract<
  ApiAnswer<PageContent<Record>>,
  { readonly kind: 'answered' | 'notModified' }
>;

/**
 * Shortest page read on a thread. Decoding it takes about 20 ms on a slow laptop, half of a turn
 * next to storing it; starting a thread takes longer. More than `BEGINNING_BYTES`: a page that
 * starts on the thread has no early beginning.
 */
const THREAD_BYTES = 96 * 1_024;

/** Origin of a page's body, and what finds its next page. */
export interface PageOrigin {
  readonly headers: IncomingHttpHeaders;
  readonly url: URL;
  readonly capabilities: ServiceCapabilities;
}

/** Returns true if a page of this length is read on a thread, which knows decoders by kind. */
export function isForThread<Record extends ServiceRecord>(
  source: ListSource<Record>,
  byteLength: number,
): boolean {
  const isKnownThere = source.profiled !== undefined || source.decode === listDecoders[source.kind];
  return byteLength > THREAD_BYTES && isKnownThere;
}

/** Reads the body of a page, a long one on a thread. Rejects with `Unreadable`. */
export async function readPage<Record extends ServiceRecord>(
  source: ListSource<Record>,
  body: Uint8Array,
  origin: PageOrigin,
): Promise<PageContent<Record>> {
  return isForThread(source, body.byteLength)
    ? readLongPage(source, body, origin)
    : readPageNow(source, body, origin);
}

/** Reads a list without its following pages, a long one on a thread. Rejects with `Unreadable`. */
export async function readOrganizations(body: Uint8Array): Promise<readonly OrganizationRecord[]> {
  if (body.byteLength <= THREAD_BYTES) return decodeOrganizations(parseJson(body));
  const { records } = await readInThread('organization', body);
  return records as readonly OrganizationRecord[];
}

async function readLongPage<Record extends ServiceRecord>(
  source: ListSource<Record>,
  body: Uint8Array,
  origin: PageOrigin,
): Promise<PageContent<Record>> {
  const { records, around, unread } = await readInThread(source.kind, body, source.profiled);
  return contentOf(source, { all: records as readonly Record[], json: around, unread }, origin);
}

async function readPageNow<Record extends ServiceRecord>(
  source: ListSource<Record>,
  body: Uint8Array,
  origin: PageOrigin,
): Promise<PageContent<Record>> {
  const json = parseJson(body);
  const { value, unread } = withUnread((onUnread) => source.decode(json, onUnread));
  return contentOf(source, { all: value, json, unread }, origin);
}

/** Decoded part of a page. `json`: its document, perhaps without its long lists. */
interface DecodedPage<Record extends ServiceRecord> {
  readonly all: readonly Record[];
  readonly json: unknown;
  readonly unread: UnreadRecords | null;
}

/** Rejects with `Unreadable`. */
export async function contentOf<Record extends ServiceRecord>(
  source: ListSource<Record>,
  { all, json, unread }: DecodedPage<Record>,
  { headers, url, capabilities }: PageOrigin,
): Promise<PageContent<Record>> {
  if (source.kind === 'organization' && source.behind === undefined) noticeFormat(json, capabilities);
  const linked = source.behind === undefined ? nextPage(headers, url) : null;
  const here = all.length + (unread?.listed ?? 0);
  const behind = (collected: number, firstPage: number | null = null): PagesBehind => {
    if (source.behind !== undefined) return source.behind(json, url, { collected, here, headers });
    const parameter = capabilities.read('pageParameter');
    const progress = { collected, here, parameter, firstPage, headers };
    if (linked === null && !linksPages(headers)) return pagesBehind(json, source.kind, url, progress);
    // If `Link` describes the pages, the body doesn't count, and header fields only add a total.
    const { total } = pagesBehind(null, source.kind, url, progress);
    const candidates = linked === null ? [] : [{ url: linked, parameter: null }];
    return { ...lastPage, candidates, goesOn: linked !== null || (total ?? 0) > collected, total };
  };
  // Checks early, so that a page that leads to another origin is never stored (P20).
  behind(here);
  const records = source.narrow === undefined ? all : await source.narrow(all);
  return { records, ids: all.map(({ id }) => id), unread, behind };
}

/** Keeps a known format: a long page's document may look plain without its records. */
function noticeFormat(json: unknown, capabilities: ServiceCapabilities): void {
  const format = formatName(json, elementsIn(json, ROOT, 'organization')?.[0]?.json);
  if (format !== 'plain' || capabilities.read('format') === null) capabilities.setDetected('format', format);
}

/** Returns the page of an answer; `null` for a confirmed page that isn't stored. */
export function pageOf<Record extends ServiceRecord>(
  source: ListSource<Record>,
  answer: PageAnswer<Record>,
  url: URL,
  capabilities: ServiceCapabilities,
): ReceivedPage<Record> | null {
  const { validators, exchange } = answer;
  if (answer.kind === 'answered') {
    const { value } = answer;
    return {
      page: { records: async () => value.records, storedSince: null, validators, exchange },
      content: async () => value,
    };
  }
  const { stored } = answer;
  if (stored === null) return null;
  let content: Promise<PageContent<Record>> | null = null;
  const headers = headerRecord(stored.headers);
  const read = () => (content ??= readPage(source, stored.body, { headers, url, capabilities }));
  return {
    page: {
      records: async () => (await read()).records,
      storedSince: stored.fetchedAt,
      validators,
      exchange,
    },
    content: read,
  };
}
