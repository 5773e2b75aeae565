import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import type { ApiAnswer } from '../api/api-request.ts';
import type { Exchange } from '../api/outcome.ts';
import type { ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import { lastPage, type PagesBehind, pagesBehind } from '../decode/body-pages.ts';
import { elementsIn, type RecordKind } from '../decode/elements.ts';
import { formatName } from '../decode/formats.ts';
import { parseJson, ROOT } from '../decode/json.ts';
import { linksPages, nextPage } from '../decode/next-page.ts';
import { headerRecord } from '../http/header-lines.ts';
import { listDecoders } from '../long-lists/list-decoders.ts';
import { readInThread } from '../long-lists/read-in-thread.ts';

/** The records of a list and how they are read. `decode` throws `Unreadable`. */
export interface ListSource<Record extends ServiceRecord> {
  readonly kind: RecordKind;
  readonly decode: (json: unknown) => readonly Record[];
  /** The records that are wanted of those of a page. Rejects with `Unreadable`. Absent: all. */
  readonly narrow?: (records: readonly Record[]) => Promise<readonly Record[]>;
  /** The body of a search, which is a POST (Device Cloud "Common conventions" 4). Absent: the list is read by GET. */
  readonly search?: string;
}

/** The method and body of the requests of a list. A search is not stored: its address says nothing of its filters. */
export function listRequest({ search }: Pick<ListSource<ServiceRecord>, 'search'>) {
  return search === undefined
    ? { storable: true }
    : ({ method: 'POST', body: search, isSafe: true } as const);
}

export interface ListPage<Record extends ServiceRecord> {
  /** Rejects with `Unreadable` for a stored page that this version of the app can't read any more. */
  readonly records: () => Promise<readonly Record[]>;
  /** When the body of a confirmed page came (ms since the epoch); null for a page that is new. */
  readonly storedSince: number | null;
  readonly validators: Validators;
  readonly exchange: Exchange;
}

/** The records of all pages. Rejects with `Unreadable`. */
export async function recordsOf<Record extends ServiceRecord>(
  pages: readonly ListPage<Record>[],
): Promise<readonly Record[]> {
  const records: Record[] = [];
  // One after the other: each long page takes a thread.
  for (const page of pages) for (const record of await page.records()) records.push(record);
  return records;
}

export interface PageContent<Record extends ServiceRecord> {
  readonly records: readonly Record[];
  /** Of all records of the page, those that are not wanted too. */
  readonly ids: readonly string[];
  /** The pages behind this one, by what the body says. Throws `Unreadable`. */
  readonly behind: (collected: number, firstPage?: number | null) => PagesBehind;
}

/** A page with its content, which is read when it is needed: a stored page is mostly confirmed and not read at all. */
export interface ReceivedPage<Record extends ServiceRecord> {
  readonly page: ListPage<Record>;
  readonly content: () => Promise<PageContent<Record>>;
}

/** The answer to a request for a page: a new page, or a confirmed one. */
export type PageAnswer<Record extends ServiceRecord> = Extract<
  ApiAnswer<PageContent<Record>>,
  { readonly kind: 'answered' | 'notModified' }
>;

/**
 * The first body of this length takes about 20 ms to decode on a slow laptop, half of what a turn may take beside storing it; starting a thread takes
 * longer. It is more than `BEGINNING_BYTES`: what goes to the thread at once has no beginning that comes before.
 */
const THREAD_BYTES = 96 * 1_024;

/** Where the body of a page comes from, and what its next page is found by. */
export interface PageOrigin {
  readonly headers: IncomingHttpHeaders;
  readonly url: URL;
  readonly capabilities: ServiceCapabilities;
}

/** Whether a page of this length is read on a thread, which knows the decoders by their kinds. */
export function isForThread<Record extends ServiceRecord>(
  source: ListSource<Record>,
  byteLength: number,
): boolean {
  return byteLength > THREAD_BYTES && source.decode === listDecoders[source.kind];
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

async function readLongPage<Record extends ServiceRecord>(
  source: ListSource<Record>,
  body: Uint8Array,
  origin: PageOrigin,
): Promise<PageContent<Record>> {
  const { records, around } = await readInThread(source.kind, body);
  return contentOf(source, records as readonly Record[], around, origin);
}

async function readPageNow<Record extends ServiceRecord>(
  source: ListSource<Record>,
  body: Uint8Array,
  origin: PageOrigin,
): Promise<PageContent<Record>> {
  const json = parseJson(body);
  return contentOf(source, source.decode(json), json, origin);
}

/** Rejects with `Unreadable`. */
export async function contentOf<Record extends ServiceRecord>(
  source: ListSource<Record>,
  all: readonly Record[],
  json: unknown,
  { headers, url, capabilities }: PageOrigin,
): Promise<PageContent<Record>> {
  if (source.kind === 'organization') noticeFormat(json, capabilities);
  const linked = nextPage(headers, url);
  const behind = (collected: number, firstPage: number | null = null): PagesBehind => {
    const parameter = capabilities.read('pageParameter');
    const progress = { collected, here: all.length, parameter, firstPage, headers };
    if (linked === null && !linksPages(headers)) return pagesBehind(json, source.kind, url, progress);
    // Where `Link` describes the pages, the body does not count, and header fields say no more than a total.
    const { total } = pagesBehind(null, source.kind, url, progress);
    const candidates = linked === null ? [] : [{ url: linked, parameter: null }];
    return { ...lastPage, candidates, goesOn: linked !== null || (total ?? 0) > collected, total };
  };
  // Read at once, so that a page that leads to another origin is never stored (P20).
  behind(all.length);
  const records = source.narrow === undefined ? all : await source.narrow(all);
  return { records, ids: all.map(({ id }) => id), behind };
}

/** The document of a long page comes without its records, and may be plain where they are not. */
function noticeFormat(json: unknown, capabilities: ServiceCapabilities): void {
  const format = formatName(json, elementsIn(json, ROOT, 'organization')?.[0]?.json);
  if (format !== 'plain' || capabilities.read('format') === null) capabilities.setDetected('format', format);
}

/** The page of an answer. Null for a confirmed page that is not stored. */
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
