import type { ListPart, ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ApiAnswer } from '../api/api-request.ts';
import type { DeviceAnswer, DevicePaths } from '../api/device-paths.ts';
import type { Exchange } from '../api/outcome.ts';
import type { ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import type { PageCandidate } from '../decode/body-pages.ts';
import { Unreadable } from '../decode/json.ts';
import { linksPages, nextPage } from '../decode/next-page.ts';
import { unreadableAnswer } from '../failures/answer-failure.ts';
import { headerRecord } from '../http/header-lines.ts';
import type { CloudLimits } from '../http/limits.ts';
import { createArrivingPage, type ListReceiver } from './arriving-page.ts';
import {
  type ListPage,
  type ListSource,
  listRequest,
  type PageAnswer,
  pageOf,
  type ReceivedPage,
  readPage,
} from './list-page.ts';

type FailedPage = Extract<ApiAnswer<never>, { readonly kind: 'refused' | 'failed' }>;

/**
 * The pages of a list, or the failure instead. `part`: the service says that the list goes on, and the rest can't be followed (P46); null: the
 * list is whole. `confirmedUnseen`: the caller's list is current, and no page is stored here.
 */
export type ListAnswer<Record extends ServiceRecord> =
  | {
      readonly kind: 'pages';
      readonly pages: readonly [ListPage<Record>, ...ListPage<Record>[]];
      readonly part: ListPart | null;
    }
  | FailedPage
  | { readonly kind: 'confirmedUnseen'; readonly validators: Validators; readonly exchange: Exchange };

/** As `ListAnswer`, of a list below `/devices/`, which may not be there. */
export type DeviceListAnswer<Record extends ServiceRecord> =
  | ListAnswer<Record>
  | Extract<DeviceAnswer<never>, { readonly kind: 'absent' | 'unknownPath' }>;

interface ListReaderOptions {
  readonly api: ApiClient;
  readonly devicePaths: DevicePaths;
  readonly limits: CloudLimits;
  readonly capabilities: ServiceCapabilities;
}

/** Who waits for a list. */
interface Caller<Record extends ServiceRecord> {
  readonly signal: AbortSignal;
  readonly receiver: ListReceiver<Record>;
}

/** Leaves the records in the list. */
const keepAll = <Record>(record: Record) => record;

/** Reads lists page by page. Pages are stored where the client has a store. */
export type ListReader = ReturnType<typeof createListReader>;

/** Creates the reader. `Link` names the next page where it exists, else the members of the body do; a list whose rest can't be followed is a part. */
export function createListReader(options: ListReaderOptions) {
  const { devicePaths, limits, capabilities } = options;
  const complete = createCompleteLists();

  /** Fetches the rest of a list. */
  async function follow<Record extends ServiceRecord>(
    source: ListSource<Record>,
    first: PageAnswer<Record>,
    url: URL,
    caller: Caller<Record>,
  ): Promise<ListAnswer<Record>> {
    const { validators, exchange } = first;
    const begin = pageOf(source, first, url, capabilities);
    if (begin === null) return { kind: 'confirmedUnseen', validators, exchange };
    const pages: [ListPage<Record>, ...ListPage<Record>[]] = [begin.page];
    const ended = (part: ListPart | null) => ({ kind: 'pages', pages, part }) as const;
    if (first.kind === 'notModified' && complete.has(first, url)) return ended(null);
    const visited = new Set([url.href]);
    const known = new Set<string>();
    let firstPage: number | null = null;
    try {
      for (let { content } = begin; ; ) {
        const { records, ids, behind } = await content();
        for (const id of ids) known.add(id);
        const { candidates, goesOn, total, page } = behind(known.size, firstPage);
        firstPage ??= page;
        const part = goesOn ? { total } : null;
        if (candidates.length === 0) {
          if (pages.length === 1 && part === null) complete.add(url, validators);
          return ended(part);
        }
        if (visited.size >= limits.pages) return ended({ total });
        pages.push(await handedOverPage(pages.pop() ?? begin.page, records, caller.receiver));
        const next = await anotherPage(options, source, candidates, { visited, known }, caller);
        if (next === null) return ended(part);
        if ('kind' in next) return endsList(next, candidates) ? ended(part) : next;
        pages.push(next.page);
        ({ content } = next);
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return unreadablePage(url, exchange, error.message);
    }
  }

  return {
    /** Fetches a whole list. `known`: the validators of its first page. */
    async fetch<Record extends ServiceRecord>(
      source: ListSource<Record>,
      url: URL,
      known: Validators | null,
      signal: AbortSignal,
      receiver: ListReceiver<Record> = { keep: keepAll },
    ): Promise<ListAnswer<Record>> {
      const caller = { signal, receiver };
      const first = await requestPage(options, source, url, known, caller);
      return first.kind === 'refused' || first.kind === 'failed' ? first : follow(source, first, url, caller);
    },
    /** Fetches a whole list below `/devices/`. */
    async fetchBelowDevices<Record extends ServiceRecord>(
      source: ListSource<Record>,
      segments: readonly string[],
      query: Readonly<globalThis.Record<string, string>>,
      signal: AbortSignal,
    ): Promise<DeviceListAnswer<Record>> {
      const answer = await devicePaths.send({
        segments,
        query,
        known: null,
        limits: limits.list,
        signal,
        ...listRequest(source),
        read: (body, headers, url) => readPage(source, body, { headers, url, capabilities }),
      });
      return answer.kind === 'answered' || answer.kind === 'notModified'
        ? follow(source, answer, answer.url, { signal, receiver: { keep: keepAll } })
        : answer;
    },
  };
}

/**
 * Whether a refusal of the next page only says that it can't be had. A refused token, and a named page that the service failed to send, are
 * failures: the next refresh may get them.
 */
function endsList(failed: FailedPage, candidates: readonly PageCandidate[]): boolean {
  if (failed.kind !== 'refused' || failed.status === 401) return false;
  return failed.status < 500 || candidates.every(({ parameter }) => parameter !== null);
}

/** A new page of several whose records were handed over. One that is stored is read when it is needed. */
async function handedOverPage<Record extends ServiceRecord>(
  page: ListPage<Record>,
  records: readonly Record[],
  { keep }: ListReceiver<Record>,
): Promise<ListPage<Record>> {
  if (page.storedSince !== null) return page;
  const held: Record[] = [];
  for (const record of records) held.push(await keep(record));
  return { ...page, records: async () => held };
}

function unreadablePage(url: URL, { requestId }: Exchange, reason: string): FailedPage {
  return { kind: 'failed', failure: unreadableAnswer(url.host, reason, requestId) };
}

async function requestPage<Record extends ServiceRecord>(
  { api, limits, capabilities }: ListReaderOptions,
  source: ListSource<Record>,
  url: URL,
  known: Validators | null,
  { signal, receiver }: Caller<Record>,
) {
  const arriving = createArrivingPage(source, limits.list.decodedBytes, receiver);
  try {
    return await api.send({
      url,
      known,
      limits: limits.list,
      signal,
      authorization: 'bearer',
      ...listRequest(source),
      // Searches are of one device after the other, and a failing service would get all of them.
      urgent: source.search === undefined,
      onBegun: arriving.begin,
      read: (body, headers) => arriving.read(body, { headers, url, capabilities }),
    });
  } finally {
    arriving.close();
  }
}

/** The first of the candidates that is another page. Null, or the first refusal: none is. */
async function anotherPage<Record extends ServiceRecord>(
  options: ListReaderOptions,
  source: ListSource<Record>,
  candidates: readonly PageCandidate[],
  progress: { readonly visited: Set<string>; readonly known: ReadonlySet<string> },
  caller: Caller<Record>,
): Promise<ReceivedPage<Record> | FailedPage | null> {
  const { capabilities } = options;
  let refused: FailedPage | null = null;
  for (const { url, parameter } of candidates) {
    if (progress.visited.has(url.href)) continue;
    progress.visited.add(url.href);
    const answer = await requestPage(options, source, url, null, caller);
    if (answer.kind === 'failed') return answer;
    if (answer.kind === 'refused') {
      refused ??= answer;
      continue;
    }
    const other = pageOf(source, answer, url, capabilities);
    if (other === null) continue;
    const { ids } = await other.content();
    if (parameter !== null) {
      // A service that ignores the parameter sends the first page again.
      if (ids.length > 0 && ids.every((id) => progress.known.has(id))) continue;
      capabilities.setDetected('pageParameter', parameter);
    }
    return other;
  }
  return refused;
}

/** Remembers the lists of one page with their validators: a body that is confirmed need not be decoded for that, and a fleet takes a while. */
function createCompleteLists() {
  const validatorsByUrl = new Map<string, string>();
  return {
    add: (url: URL, validators: Validators) => void validatorsByUrl.set(url.href, JSON.stringify(validators)),
    has({ validators, stored }: Extract<ApiAnswer<never>, { kind: 'notModified' }>, url: URL): boolean {
      if (stored === null) return false;
      const headers = headerRecord(stored.headers);
      if (linksPages(headers)) return nextPage(headers, url) === null;
      // A bare list has no members that could name a next page.
      const isBareList = new TextDecoder().decode(stored.body.subarray(0, 64)).trimStart().startsWith('[');
      return isBareList || validatorsByUrl.get(url.href) === JSON.stringify(validators);
    },
  };
}
