import type { OrganizationRecord, Validators } from '../../preload/contract/index.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import { decodeOrganizations } from './decode/organizations.ts';
import { parseJson } from './decode/parse-json.ts';
import { headerRecord } from './http-cache/header-lines.ts';
import type { ExchangeLimits } from './limits.ts';
import { nextPage } from './next-page.ts';
import type { Exchange } from './outcome.ts';

/** One page of the organizations. */
export interface OrganizationPage {
  /** Throws `Unreadable` for a kept page that this version of the app can't read any more. */
  readonly organizations: () => readonly OrganizationRecord[];
  readonly next: URL | null;
  /** When the body of a confirmed page came (ms since the epoch); null for a page that is new. */
  readonly keptSince: number | null;
  readonly validators: Validators;
  readonly exchange: Exchange;
}

/** A page, or what came in place of one. `confirmedUnseen`: what the caller keeps is current, and no page is here. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly page: OrganizationPage }
  | Extract<ApiAnswer<never>, { readonly kind: 'refused' | 'failed' }>
  | { readonly kind: 'confirmedUnseen'; readonly validators: Validators; readonly exchange: Exchange };

/** Asks for one page of the organizations; pages are kept where the client has a store. Throws `Unreadable` for a link to another origin. */
export async function askOrganizationPage(
  api: ApiClient,
  url: URL,
  known: Validators | null,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const answer = await api.ask({
    url,
    known,
    limits,
    signal,
    authorization: 'bearer',
    keepable: true,
    urgent: true,
    read: (body, headers) => ({
      organizations: decodeOrganizations(parseJson(body)),
      next: nextPage(headers, url),
    }),
  });
  if (answer.kind === 'refused' || answer.kind === 'failed') return answer;
  const { validators, exchange } = answer;
  if (answer.kind === 'answered') {
    const { organizations, next } = answer.value;
    const page = { organizations: () => organizations, next, keptSince: null, validators, exchange };
    return { kind: 'page', page };
  }
  const { kept } = answer;
  if (kept === null) return { kind: 'confirmedUnseen', validators, exchange };
  return {
    kind: 'page',
    page: {
      organizations: () => decodeOrganizations(parseJson(kept.body)),
      next: nextPage(headerRecord(kept.headers), url),
      keptSince: kept.fetchedAt,
      validators,
      exchange,
    },
  };
}
