import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ApiAnswer } from '../api/api-request.ts';
import type { Exchange } from '../api/outcome.ts';
import type { ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import { lastPage, type PagesBehind, pagesBehind } from '../decode/body-pages.ts';
import type { Sort } from '../decode/elements.ts';
import { Unreadable } from '../decode/json/json-path.ts';
import { parseJson } from '../decode/json/parse-json.ts';
import { linksPages, nextPage } from '../decode/next-page.ts';
import { unreadableAnswer } from '../failures/answer-failure.ts';
import { headerRecord } from '../http/header-lines.ts';
import type { CloudLimits } from '../http/limits.ts';

/** One page of a list. */
export interface ListPage<Record extends ServiceRecord> {
  /** Throws `Unreadable` for a kept page that this version of the app can't read any more. */
  readonly records: () => readonly Record[];
  /** When the body of a confirmed page came (ms since the epoch); null for a page that is new. */
  readonly storedSince: number | null;
  readonly validators: Validators;
  readonly exchange: Exchange;
}

/** All pages of a list, or what came in place of one. `confirmedUnseen`: what the caller keeps is current, and no page is here. */
export type ListAnswer<Record extends ServiceRecord> =
  | { readonly kind: 'pages'; readonly pages: readonly [ListPage<Record>, ...ListPage<Record>[]] }
  | Extract<ApiAnswer<never>, { readonly kind: 'refused' | 'failed' }>
  | { readonly kind: 'confirmedUnseen'; readonly validators: Validators; readonly exchange: Exchange };

/** What a list holds and how it is read. `decode` throws `Unreadable`. */
export interface ListSource<Record extends ServiceRecord> {
  readonly sort: Sort;
  readonly decode: (json: unknown) => readonly Record[];
}

/** A page as it was read; what kept pages are made of as well. */
interface PageContent<Record extends ServiceRecord> {
  readonly records: readonly Record[];
  /** What the body says about the page behind it. Throws `Unreadable`. */
  readonly behind: (collected: number) => PagesBehind;
}

/** Reads lists page by page. Pages are kept where the client has a store. */
export interface ListReader {
  /** Asks for a whole list. `known`: what is stored of its first page. */
  fetch<Record extends ServiceRecord>(
    source: ListSource<Record>,
    url: URL,
    known: Validators | null,
    signal: AbortSignal,
  ): Promise<ListAnswer<Record>>;
  /** The whole list behind a first page that somebody else asked for, with `read` and `storable`. */
  follow<Record extends ServiceRecord>(
    source: ListSource<Record>,
    first: Extract<ApiAnswer<PageContent<Record>>, { readonly kind: 'answered' | 'notModified' }>,
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

/** Creates the reader. `Link` leads on where it is there, the body's own members where it is not; a page that leads back is an error. */
export function createListReader(
  api: ApiClient,
  limits: CloudLimits,
  capabilities: ServiceCapabilities,
): ListReader {
  function read<Record extends ServiceRecord>(
    source: ListSource<Record>,
    body: Uint8Array,
    headers: IncomingHttpHeaders,
    url: URL,
  ): PageContent<Record> {
    const json = parseJson(body);
    const records = source.decode(json);
    // Read at once, so that an answer that leads to another origin is never kept (P20).
    const linked = nextPage(headers, url);
    const behind = (collected: number): PagesBehind => {
      if (linked !== null) return { candidates: [{ url: linked, parameter: null }], isCertain: true };
      if (linksPages(headers)) return lastPage;
      const parameter = capabilities.read('pageParameter');
      return pagesBehind(json, source.sort, url, { collected, here: records.length, parameter });
    };
    behind(records.length);
    return { records, behind };
  }

  /** Lists that ended with their first page, with its validators: the same body again need not be decoded for that, and a fleet takes a while. */
  const whole = new Map<string, string>();

  function isWhole(
    { validators, stored }: Extract<ApiAnswer<never>, { readonly kind: 'notModified' }>,
    url: URL,
  ) {
    if (stored === null) return false;
    const headers = headerRecord(stored.headers);
    if (linksPages(headers)) return nextPage(headers, url) === null;
    // A bare list has no members that could tell of pages.
    const isBareList = new TextDecoder().decode(stored.body.subarray(0, 64)).trimStart().startsWith('[');
    return isBareList || whole.get(url.href) === JSON.stringify(validators);
  }

  function pageOf<Record extends ServiceRecord>(
    source: ListSource<Record>,
    answer: Extract<ApiAnswer<PageContent<Record>>, { readonly kind: 'answered' | 'notModified' }>,
    url: URL,
  ): { readonly page: ListPage<Record>; readonly content: () => PageContent<Record> } | null {
    const { validators, exchange } = answer;
    if (answer.kind === 'answered') {
      const { value } = answer;
      return {
        page: { records: () => value.records, storedSince: null, validators, exchange },
        content: () => value,
      };
    }
    const { stored } = answer;
    if (stored === null) return null;
    let content: PageContent<Record> | null = null;
    const contentOf = () => (content ??= read(source, stored.body, headerRecord(stored.headers), url));
    return {
      page: { records: () => contentOf().records, storedSince: stored.fetchedAt, validators, exchange },
      content: contentOf,
    };
  }

  function fetchPage<Record extends ServiceRecord>(
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
      read: (body, headers) => read(source, body, headers, url),
    });
  }

  async function follow<Record extends ServiceRecord>(
    source: ListSource<Record>,
    first: Extract<ApiAnswer<PageContent<Record>>, { readonly kind: 'answered' | 'notModified' }>,
    url: URL,
    signal: AbortSignal,
  ): Promise<ListAnswer<Record>> {
    const { validators, exchange } = first;
    const begin = pageOf(source, first, url);
    if (begin === null) return { kind: 'confirmedUnseen', validators, exchange };
    const pages: [ListPage<Record>, ...ListPage<Record>[]] = [begin.page];
    if (first.kind === 'notModified' && isWhole(first, url)) return { kind: 'pages', pages };
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
          if (pages.length === 1) whole.set(url.href, JSON.stringify(validators));
          return { kind: 'pages', pages };
        }
        if (visited.size >= limits.pages) return failed(`more than ${limits.pages} pages`);
        let went: { readonly content: () => PageContent<Record> } | null = null;
        let refused: ListAnswer<Record> | null = null;
        for (const candidate of candidates) {
          if (visited.has(candidate.url.href)) continue;
          visited.add(candidate.url.href);
          const answer = await fetchPage(source, candidate.url, null, signal);
          if (answer.kind === 'failed') return answer;
          if (answer.kind === 'refused') {
            refused ??= answer;
            continue;
          }
          const page = pageOf(source, answer, candidate.url);
          if (page === null) continue;
          const { records } = page.content();
          // A service that passes over the parameter sends the first page again.
          const repeats = records.length > 0 && records.every(({ id }) => known.has(id));
          if (candidate.parameter !== null) {
            if (repeats) continue;
            capabilities.setDetected('pageParameter', candidate.parameter);
          }
          pages.push(page.page);
          went = page;
          break;
        }
        if (went === null) {
          if (!isCertain) return { kind: 'pages', pages };
          return refused ?? failed('the pages go round in a circle');
        }
        ({ content } = went);
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return failed(error.message);
    }
  }

  return {
    read,
    follow,
    async fetch(source, url, known, signal) {
      const first = await fetchPage(source, url, known, signal);
      return first.kind === 'refused' || first.kind === 'failed' ? first : follow(source, first, url, signal);
    },
  };
}
