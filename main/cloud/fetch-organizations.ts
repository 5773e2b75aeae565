import type { OrganizationRecord, Validators } from '../../preload/contract/index.ts';
import { assertNever } from '../assert-never.ts';
import { unreadableAnswer } from './answer-failure.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import { NO_VALIDATORS } from './conditional.ts';
import { decodeOrganizations } from './decode/organizations.ts';
import { parseJson } from './decode/parse-json.ts';
import type { CloudLimits } from './limits.ts';
import { nextPage } from './next-page.ts';
import type { Outcome } from './outcome.ts';
import { servicePath } from './service-path.ts';

interface Page {
  readonly organizations: readonly OrganizationRecord[];
  readonly next: URL | null;
}

/** Asks for the organizations. */
export type FetchOrganizations = (
  known: Validators | null,
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

  function askPage(url: URL, known: Validators | null, signal: AbortSignal): Promise<ApiAnswer<Page>> {
    return api.ask({
      url,
      known,
      limits: limits.api,
      signal,
      authorization: 'bearer',
      read: (body, headers) => ({
        organizations: decodeOrganizations(parseJson(body)),
        next: nextPage(headers, url),
      }),
    });
  }

  async function askFirst(known: Validators | null, signal: AbortSignal) {
    if (expands) {
      const url = organizationsUrl(baseUrl, { expand: 'devices,archives' });
      const answer = await askPage(url, known, signal);
      if (answer.kind !== 'refused' || (answer.status !== 400 && answer.status !== 422))
        return { url, answer };
    }
    const url = organizationsUrl(baseUrl, {});
    const answer = await askPage(url, known, signal);
    // Only an answer shows that the expansion was what the service did not like.
    if (answer.kind === 'answered' || answer.kind === 'notModified') expands = false;
    return { url, answer };
  }

  return async (known, signal) => {
    const { url, answer: first } = await askFirst(known, signal);
    if (first.kind !== 'answered' || first.value.next === null) return outcomeOf(first);
    const organizations = new Map(first.value.organizations.map((record) => [record.id, record]));
    const visited = new Set([url.href]);
    let wireBytes = first.exchange.wireBytes;
    for (let next: URL | null = first.value.next; next !== null; ) {
      if (visited.has(next.href) || visited.size >= limits.pages) {
        const reason = visited.has(next.href)
          ? 'the pages go round in a circle'
          : `more than ${limits.pages} pages`;
        return { kind: 'failed', failure: unreadableAnswer(url.host, reason, first.exchange.requestId) };
      }
      visited.add(next.href);
      const page: ApiAnswer<Page> = await askPage(next, null, signal);
      if (page.kind !== 'answered') return outcomeOf(page);
      for (const record of page.value.organizations)
        if (!organizations.has(record.id)) organizations.set(record.id, record);
      wireBytes += page.exchange.wireBytes;
      next = page.value.next;
    }
    return {
      kind: 'changed',
      value: [...organizations.values()],
      // Several pages have no common validator: a 304 of the first says nothing about the others.
      validators: NO_VALIDATORS,
      exchange: { ...first.exchange, wireBytes },
    };
  };
}

/** The list of organizations always exists: a 404 is a failure, not an absence. */
function outcomeOf(answer: ApiAnswer<Page>): Outcome<readonly OrganizationRecord[]> {
  switch (answer.kind) {
    case 'answered': {
      const { validators, exchange, value } = answer;
      return { kind: 'changed', value: value.organizations, validators, exchange };
    }
    case 'notModified':
    case 'failed':
      return answer;
    case 'refused':
      return { kind: isSignedOut(answer.status) ? 'unauthorized' : 'failed', failure: answer.failure };
    default:
      return assertNever(answer);
  }
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
