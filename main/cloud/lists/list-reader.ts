import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ApiAnswer } from '../api/api-request.ts';
import type { Exchange } from '../api/outcome.ts';
import type { ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import type { PageCandidate } from '../decode/body-pages.ts';
import { Unreadable } from '../decode/json.ts';
import { linksPages, nextPage } from '../decode/next-page.ts';
import { unreadableAnswer } from '../failures/answer-failure.ts';
import { headerRecord } from '../http/header-lines.ts';
import type { CloudLimits } from '../http/limits.ts';
import {
  type ListPage,
  type ListSource,
  type PageAnswer,
  type PageContent,
  pageOf,
  type ReceivedPage,
  readPage,
} from './list-page.ts';

/** All pages of a list, or the failure in place of them. `confirmedUnseen`: the caller's list is current, and no page is stored here. */
export type ListAnswer<Record extends ServiceRecord> =
  | { readonly kind: 'pages'; readonly pages: readonly [ListPage<Record>, ...ListPage<Record>[]] }
  | Extract<ApiAnswer<never>, { readonly kind: 'refused' | 'failed' }>
  | { readonly kind: 'confirmedUnseen'; readonly validators: Validators; readonly exchange: Exchange };

/** Reads lists page by page. Pages are stored where the client has a store. */
export interface ListReader {
  /** Fetches a whole list. `known`: the validators of its first page. */
  fetch<Record extends ServiceRecord>(
    source: ListSource<Record>,
    url: URL,
    known: Validators | null,
    signal: AbortSignal,
  ): Promise<ListAnswer<Record>>;
  /** Fetches the rest of a list whose first page the caller requested, with `read` and `storable`. */
  follow<Record extends ServiceRecord>(
    source: ListSource<Record>,
    first: PageAnswer<Record>,
    url: URL,
    signal: AbortSignal,
  ): Promise<ListAnswer<Record>>;
  /** Reads the body of a page. Throws `Unreadable`. */
  read<Record extends ServiceRecord>(
    source: ListSource<Record>,
    body: Uint8Array,
    headers: IncomingHttpHeaders,
    url: URL,
  ): PageContent<Record>;
}

/** Creates the reader. `Link` names the next page where it exists, else the members of the body do; a page that leads back is an error. */
export function createListReader(
  api: ApiClient,
  limits: CloudLimits,
  capabilities: ServiceCapabilities,
): ListReader {
  const complete = createCompleteLists();
  const requests = createPageRequests(api, limits, capabilities);

  async function follow<Record extends ServiceRecord>(
    source: ListSource<Record>,
    first: PageAnswer<Record>,
    url: URL,
    signal: AbortSignal,
  ): Promise<ListAnswer<Record>> {
    const { validators, exchange } = first;
    const begin = pageOf(source, first, url, capabilities);
    if (begin === null) return { kind: 'confirmedUnseen', validators, exchange };
    const pages: [ListPage<Record>, ...ListPage<Record>[]] = [begin.page];
    if (first.kind === 'notModified' && complete.has(first, url)) return { kind: 'pages', pages };
    const visited = new Set([url.href]);
    const known = new Set<string>();
    const failed = (reason: string): ListAnswer<Record> => ({
      kind: 'failed',
      failure: unreadableAnswer(url.host, reason, exchange.requestId),
    });
    try {
      for (let { content } = begin; ; ) {
        for (const { id } of content().records) known.add(id);
        const { candidates, isCertain } = content().behind(known.size);
        if (candidates.length === 0) {
          if (pages.length === 1) complete.add(url, validators);
          return { kind: 'pages', pages };
        }
        if (visited.size >= limits.pages) return failed(`more than ${limits.pages} pages`);
        const next = await requests.next(source, candidates, { visited, known }, signal);
        if (next.kind === 'failed') return next;
        if (next.kind === 'none') {
          if (!isCertain) return { kind: 'pages', pages };
          return next.refused ?? failed('the pages go round in a circle');
        }
        pages.push(next.page.page);
        ({ content } = next.page);
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return failed(error.message);
    }
  }

  return {
    follow,
    read: (source, body, headers, url) => readPage(source, body, headers, url, capabilities),
    async fetch(source, url, known, signal) {
      const first = await requests.page(source, url, known, signal);
      return first.kind === 'refused' || first.kind === 'failed' ? first : follow(source, first, url, signal);
    },
  };
}

/** Remembers the lists of one page with their validators: a body that is confirmed need not be decoded for that, and a fleet takes a while. */
function createCompleteLists() {
  const validatorsByUrl = new Map<string, string>();
  return {
    add: (url: URL, validators: Validators) => void validatorsByUrl.set(url.href, JSON.stringify(validators)),
    has(
      { validators, stored }: Extract<ApiAnswer<never>, { readonly kind: 'notModified' }>,
      url: URL,
    ): boolean {
      if (stored === null) return false;
      const headers = headerRecord(stored.headers);
      if (linksPages(headers)) return nextPage(headers, url) === null;
      // A bare list has no members that could name a next page.
      const isBareList = new TextDecoder().decode(stored.body.subarray(0, 64)).trimStart().startsWith('[');
      return isBareList || validatorsByUrl.get(url.href) === JSON.stringify(validators);
    },
  };
}

/** The pages and the records that are known of a list. */
interface Progress {
  readonly visited: Set<string>;
  readonly known: ReadonlySet<string>;
}

type FailedPage = Extract<ApiAnswer<never>, { readonly kind: 'refused' | 'failed' }>;

type NextPage<Record extends ServiceRecord> =
  | { readonly kind: 'page'; readonly page: ReceivedPage<Record> }
  /** None of the candidates is another page; with the first refusal. */
  | { readonly kind: 'none'; readonly refused: FailedPage | null }
  | Extract<FailedPage, { readonly kind: 'failed' }>;

/** Requests pages of lists. */
interface PageRequests {
  page<Record extends ServiceRecord>(
    source: ListSource<Record>,
    url: URL,
    known: Validators | null,
    signal: AbortSignal,
  ): Promise<ApiAnswer<PageContent<Record>>>;
  /** The first of the candidates that is another page. */
  next<Record extends ServiceRecord>(
    source: ListSource<Record>,
    candidates: readonly PageCandidate[],
    progress: Progress,
    signal: AbortSignal,
  ): Promise<NextPage<Record>>;
}

function createPageRequests(
  api: ApiClient,
  limits: CloudLimits,
  capabilities: ServiceCapabilities,
): PageRequests {
  function page<Record extends ServiceRecord>(
    source: ListSource<Record>,
    url: URL,
    known: Validators | null,
    signal: AbortSignal,
  ) {
    return api.send({
      url,
      known,
      limits: limits.api,
      signal,
      authorization: 'bearer',
      storable: true,
      urgent: true,
      read: (body, headers) => readPage(source, body, headers, url, capabilities),
    });
  }

  async function next<Record extends ServiceRecord>(
    source: ListSource<Record>,
    candidates: readonly PageCandidate[],
    progress: Progress,
    signal: AbortSignal,
  ): Promise<NextPage<Record>> {
    let refused: FailedPage | null = null;
    for (const candidate of candidates) {
      if (progress.visited.has(candidate.url.href)) continue;
      progress.visited.add(candidate.url.href);
      const answer = await page(source, candidate.url, null, signal);
      if (answer.kind === 'failed') return answer;
      if (answer.kind === 'refused') {
        refused ??= answer;
        continue;
      }
      const other = pageOf(source, answer, candidate.url, capabilities);
      if (other === null) continue;
      const { records } = other.content();
      // A service that ignores the parameter sends the first page again.
      const repeats = records.length > 0 && records.every(({ id }) => progress.known.has(id));
      if (candidate.parameter !== null) {
        if (repeats) continue;
        capabilities.setDetected('pageParameter', candidate.parameter);
      }
      return { kind: 'page', page: other };
    }
    return { kind: 'none', refused };
  }

  return { page, next };
}
