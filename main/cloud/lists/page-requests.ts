import type { ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ApiAnswer } from '../api/api-request.ts';
import type { ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import type { PageCandidate } from '../decode/body-pages.ts';
import type { CloudLimits } from '../http/limits.ts';
import { type ListSource, type PageContent, pageOf, type ReceivedPage, readPage } from './list-page.ts';

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

export function createPageRequests(
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
