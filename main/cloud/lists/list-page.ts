import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import type { ApiAnswer } from '../api/api-request.ts';
import type { Exchange } from '../api/outcome.ts';
import type { ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import { lastPage, type PagesBehind, pagesBehind } from '../decode/body-pages.ts';
import type { RecordKind } from '../decode/elements.ts';
import { parseJson } from '../decode/json.ts';
import { linksPages, nextPage } from '../decode/next-page.ts';
import { headerRecord } from '../http/header-lines.ts';

/** The records of a list and how they are read. `decode` throws `Unreadable`. */
export interface ListSource<Record extends ServiceRecord> {
  readonly kind: RecordKind;
  readonly decode: (json: unknown) => readonly Record[];
}

export interface ListPage<Record extends ServiceRecord> {
  /** Throws `Unreadable` for a stored page that this version of the app can't read any more. */
  readonly records: () => readonly Record[];
  /** When the body of a confirmed page came (ms since the epoch); null for a page that is new. */
  readonly storedSince: number | null;
  readonly validators: Validators;
  readonly exchange: Exchange;
}

/** The records of all pages. Throws `Unreadable`. */
export function recordsOf<Record extends ServiceRecord>(
  pages: readonly ListPage<Record>[],
): readonly Record[] {
  return pages.flatMap((page) => page.records());
}

interface PageContent<Record extends ServiceRecord> {
  readonly records: readonly Record[];
  /** The pages behind this one, by what the body says. Throws `Unreadable`. */
  readonly behind: (collected: number) => PagesBehind;
}

/** A page with its content, which is read when it is needed: a stored page is mostly confirmed and not read at all. */
export interface ReceivedPage<Record extends ServiceRecord> {
  readonly page: ListPage<Record>;
  readonly content: () => PageContent<Record>;
}

/** The answer to a request for a page: a new page, or a confirmed one. */
export type PageAnswer<Record extends ServiceRecord> = Extract<
  ApiAnswer<PageContent<Record>>,
  { readonly kind: 'answered' | 'notModified' }
>;

/** Reads the body of a page. Throws `Unreadable`. */
export function readPage<Record extends ServiceRecord>(
  source: ListSource<Record>,
  body: Uint8Array,
  headers: IncomingHttpHeaders,
  url: URL,
  capabilities: ServiceCapabilities,
): PageContent<Record> {
  const json = parseJson(body);
  const records = source.decode(json);
  const linked = nextPage(headers, url);
  const behind = (collected: number): PagesBehind => {
    if (linked !== null) return { candidates: [{ url: linked, parameter: null }], isCertain: true };
    if (linksPages(headers)) return lastPage;
    const parameter = capabilities.read('pageParameter');
    return pagesBehind(json, source.kind, url, { collected, here: records.length, parameter });
  };
  // Read at once, so that a page that leads to another origin is never stored (P20).
  behind(records.length);
  return { records, behind };
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
      page: { records: () => value.records, storedSince: null, validators, exchange },
      content: () => value,
    };
  }
  const { stored } = answer;
  if (stored === null) return null;
  let content: PageContent<Record> | null = null;
  const contentOf = () =>
    (content ??= readPage(source, stored.body, headerRecord(stored.headers), url, capabilities));
  return {
    page: { records: () => contentOf().records, storedSince: stored.fetchedAt, validators, exchange },
    content: contentOf,
  };
}
