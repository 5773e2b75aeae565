import type { OrganizationRecord } from '../../preload/contract/index.ts';
import { unreadableAnswer } from './answer-failure.ts';
import type { ApiClient } from './api-client.ts';
import type { KnownList } from './cloud.ts';
import { NO_VALIDATORS } from './conditional.ts';
import { Unreadable } from './decode/json-path.ts';
import type { CloudLimits } from './limits.ts';
import { askOrganizationPage, type OrganizationPage, type PageAnswer } from './organization-pages.ts';
import type { Outcome } from './outcome.ts';
import { servicePath } from './service-path.ts';

/** Asks for the organizations. */
export type FetchOrganizations = (
  known: KnownList | null,
  signal: AbortSignal,
) => Promise<Outcome<readonly OrganizationRecord[]>>;

/**
 * Creates the reader of GET /v1/organizations. It asks for embedded devices and archives; where the service answers 400 or 422
 * to that, it asks without, and remembers. All pages are read, or the outcome is `failed`: a part of a list is never given out.
 */
export function createFetchOrganizations(
  api: ApiClient,
  baseUrl: string,
  limits: CloudLimits,
): FetchOrganizations {
  let expands = true;

  const askPage = (url: URL, known: KnownList | null, signal: AbortSignal) =>
    askOrganizationPage(api, url, known, limits.api, signal);

  async function askFirst(known: KnownList | null, signal: AbortSignal) {
    if (expands) {
      const url = organizationsUrl(baseUrl, { expand: 'devices,archives' });
      const answer = await askPage(url, known, signal);
      if (answer.kind !== 'refused' || (answer.status !== 400 && answer.status !== 422))
        return { url, answer };
    }
    const url = organizationsUrl(baseUrl, {});
    const answer = await askPage(url, known, signal);
    // Only an answer shows that the expansion was what the service did not like.
    if (answer.kind === 'page' || answer.kind === 'confirmedUnseen') expands = false;
    return { url, answer };
  }

  return async (known, signal) => {
    const { url, answer: first } = await askFirst(known, signal);
    if (first.kind !== 'page') return outcomeWithoutPage(first);
    const pages = [first.page];
    const visited = new Set([url.href]);
    for (let { next } = first.page; next !== null; ) {
      if (visited.has(next.href) || visited.size >= limits.pages) {
        const reason = visited.has(next.href)
          ? 'the pages go round in a circle'
          : `more than ${limits.pages} pages`;
        const { requestId } = first.page.exchange;
        return { kind: 'failed', failure: unreadableAnswer(url.host, reason, requestId) };
      }
      visited.add(next.href);
      const answer: PageAnswer = await askPage(next, null, signal);
      if (answer.kind !== 'page') return outcomeWithoutPage(answer);
      pages.push(answer.page);
      ({ next } = answer.page);
    }
    return outcomeOfPages(pages, known?.confirmedAt ?? null, url.host);
  };
}

/**
 * `storedAt`: when the list was stored or confirmed. A kept page is older than the list that it is part of; one that came later was kept in a
 * moment in which the list could not be stored, so its records are given out again.
 */
function outcomeOfPages(
  pages: readonly OrganizationPage[],
  storedAt: number | null,
  host: string,
): Outcome<readonly OrganizationRecord[]> {
  const [first] = pages;
  if (first === undefined) throw new Error('There is always a first page.');
  // Several pages have no common validator: a 304 of the first says nothing about the others.
  const validators = pages.length === 1 ? first.validators : NO_VALIDATORS;
  const wireBytes = pages.reduce((sum, page) => sum + page.exchange.wireBytes, 0);
  const exchange = { ...first.exchange, wireBytes };
  const isPartOfList = ({ keptSince }: OrganizationPage) =>
    storedAt !== null && keptSince !== null && keptSince <= storedAt;
  if (pages.every(isPartOfList)) {
    return { kind: 'notModified', validators, exchange };
  }
  const organizations = new Map<string, OrganizationRecord>();
  try {
    for (const record of pages.flatMap((page) => page.organizations())) {
      if (!organizations.has(record.id)) organizations.set(record.id, record);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: 'failed', failure: unreadableAnswer(host, error.message, exchange.requestId) };
  }
  return { kind: 'changed', value: [...organizations.values()], validators, exchange };
}

/** The list of organizations always exists: a 404 is a failure, not an absence. */
function outcomeWithoutPage(
  answer: Exclude<PageAnswer, { kind: 'page' }>,
): Outcome<readonly OrganizationRecord[]> {
  if (answer.kind === 'confirmedUnseen') return { ...answer, kind: 'notModified' };
  if (answer.kind === 'failed') return answer;
  return { kind: isSignedOut(answer.status) ? 'unauthorized' : 'failed', failure: answer.failure };
}

/** Only these of the API origin end a session (P23). */
export function isSignedOut(status: number): boolean {
  return status === 401 || status === 403;
}

function organizationsUrl(baseUrl: string, query: Readonly<Record<string, string>>): URL {
  const url = servicePath(baseUrl, ['v1', 'organizations'], query);
  if (!url.ok) throw new Error('The path of the organizations is fixed.');
  return url.value;
}
