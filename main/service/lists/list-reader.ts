import type { Failure, ListPart, ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import type { ApiClient } from '../client/api-client.ts';
import type { ApiAnswer } from '../client/api-request.ts';
import type { DeviceAnswer, DevicePaths } from '../client/device-paths.ts';
import type { Exchange } from '../client/outcome.ts';
import { unreadableAnswer, unreadRecords } from '../http/answer-failure.ts';
import { headerRecord } from '../http/header-lines.ts';
import { Unreadable } from '../http/json.ts';
import type { CloudLimits } from '../http/limits.ts';
import { joinUnread, type UnreadRecords } from '../http/unread-records.ts';
import { countsPages, type PageCandidate } from '../read/body-pages.ts';
import { linksPages, nextPage } from '../read/next-page.ts';
import type { ServiceCapabilities } from '../read/service-capabilities.ts';
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
 * Pages of a list, or the failure instead. `part`: the list goes on but can't be followed (P46);
 * `null`: it is whole. `confirmedUnseen`: the caller's list is current, and no page is stored
 * here.
 */
export type ListAnswer<Record extends ServiceRecord> =
  | {
      readonly kind: 'pages';
      readonly pages: readonly [ListPage<Record>, ...ListPage<Record>[]];
      readonly part: ListPart | null;
      /** Unreadable records; `null`: none. */
      readonly flaw: Failure | null;
    }
  | FailedPage
  | { readonly kind: 'confirmedUnseen'; readonly validators: Validators; readonly exchange: Exchange };

/** As `ListAnswer`, for a list below `/devices/`, which may not exist. */
export type DeviceListAnswer<Record extends ServiceRecord> =
  | ListAnswer<Record>
  | Extract<DeviceAnswer<never>, { readonly kind: 'absent' | 'unknownPath' }>;

interface ListReaderOptions {
  readonly api: ApiClient;
  readonly devicePaths: DevicePaths;
  readonly limits: CloudLimits;
  readonly capabilities: ServiceCapabilities;
}

interface Caller<Record extends ServiceRecord> {
  readonly signal: AbortSignal;
  readonly receiver: ListReceiver<Record>;
}

const keepAll = <Record>(record: Record) => record;

/** Reads lists page by page. Stores pages if the client has a store. */
export type ListReader = ReturnType<typeof createListReader>;

/**
 * Creates the reader. `Link` names the next page, else members of the body do; a list that can't
 * be followed is partial.
 */
export function createListReader(options: ListReaderOptions) {
  const { devicePaths, limits, capabilities } = options;
  const complete = createCompleteLists();

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
    let unread: UnreadRecords | null = null;
    /** Counts the records so far, unread ones included. */
    const collected = () => known.size + (unread?.listed ?? 0);
    function ended(part: ListPart | null): ListAnswer<Record> {
      if (unread === null) return { kind: 'pages', pages, part, flaw: null };
      const flaw = unreadRecords(url.host, unread, exchange.requestId);
      const short = unread.listed === 0 ? null : { total: collected(), failure: flaw };
      return { kind: 'pages', pages, part: part ?? short, flaw };
    }
    if (first.kind === 'notModified' && complete.has(source, first, url)) return ended(null);
    const visited = new Set([url.href]);
    const known = new Set<string>();
    let firstPage: number | null = null;
    try {
      for (let { content } = begin; ; ) {
        const { records, ids, behind, ...page } = await content();
        for (const id of ids) known.add(id);
        unread = joinUnread(unread, page.unread);
        const { candidates, goesOn, total, page: number } = behind(collected(), firstPage);
        firstPage ??= number;
        const part = goesOn ? { total } : null;
        if (candidates.length === 0) {
          if (pages.length === 1 && part === null && unread === null) complete.add(url, validators);
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
    /** Fetches a whole list. `known`: validators of its first page. */
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
 * Returns true if a refused next page only means that it isn't available. A refused token or a
 * named page that failed are failures: the next refresh may get them.
 */
function endsList(failed: FailedPage, candidates: readonly PageCandidate[]): boolean {
  if (failed.kind !== 'refused' || failed.status === 401) return false;
  return failed.status < 500 || candidates.every(({ parameter }) => parameter !== null);
}

/** Creates a new page whose records were handed over. A stored one is read on demand. */
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
      // Searches run per device, and a failing service would get all of them.
      urgent: source.search === undefined,
      onBegun: arriving.begin,
      read: (body, headers) => arriving.read(body, { headers, url, capabilities }),
    });
  } finally {
    arriving.close();
  }
}

/** Returns the first candidate that is another page, else `null` or the first refusal. */
async function anotherPage<Record extends ServiceRecord>(
  options: ListReaderOptions,
  source: ListSource<Record>,
  candidates: readonly PageCandidate[],
  progress: { readonly visited: Set<string>; readonly known: ReadonlySet<string> },
  caller: Caller<Record>,
): Promise<ReceivedPage<Record> | FailedPage | null> {
  const { capabilities } = options;
  let refused: FailedPage | null = null;
  for (const { url, parameter, mayRepeat = parameter !== null } of candidates) {
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
    if (mayRepeat && ids.length > 0 && ids.every((id) => progress.known.has(id))) continue;
    if (parameter !== null) capabilities.setDetected('pageParameter', parameter);
    return other;
  }
  return refused;
}

/** Remembered lists: more than a gallery's devices. A forgotten one is decoded again. */
const MOST_LISTS = 10_000;

/**
 * Remembers one-page lists by their validators, so that a confirmed body isn't decoded again,
 * which takes a while for a fleet.
 */
function createCompleteLists() {
  const validatorsByUrl = new Map<string, string>();
  return {
    add(url: URL, validators: Validators): void {
      if (validatorsByUrl.size >= MOST_LISTS) validatorsByUrl.clear();
      validatorsByUrl.set(url.href, JSON.stringify(validators));
    },
    has(
      { behind }: Pick<ListSource<ServiceRecord>, 'behind'>,
      { validators, stored }: Extract<ApiAnswer<never>, { kind: 'notModified' }>,
      url: URL,
    ): boolean {
      if (stored === null) return false;
      const headers = headerRecord(stored.headers);
      const isDetected = behind === undefined;
      if (isDetected && linksPages(headers)) return nextPage(headers, url) === null;
      // A bare list has no members that could name a next page.
      const isBareList = new TextDecoder().decode(stored.body.subarray(0, 64)).trimStart().startsWith('[');
      const isAlone = isDetected && isBareList && !countsPages(headers);
      return isAlone || validatorsByUrl.get(url.href) === JSON.stringify(validators);
    },
  };
}
