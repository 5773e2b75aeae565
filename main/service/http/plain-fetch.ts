import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { Failure } from '../../../preload/contract/index.ts';
import type { Agents } from '../routes/agents.ts';
import type { ExchangeLimits } from './limits.ts';
import { exchange, WITHOUT_BODY } from './transport.ts';

/** A server other than the Device Cloud could not be reached; `failure` says why. */
export class FetchFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(describeFailure(failure));
    this.name = 'FetchFailed';
    this.failure = failure;
  }
}

interface PlainRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The part of `fetch` that libraries use when given another function. */
export type PlainFetch = (url: string, request: PlainRequest) => Promise<Response>;

/** Media type of a form (URL Standard 5). */
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/**
 * Wraps the clients' transport as `fetch` for libraries: same certificates, limits and failures;
 * no cookies, cache, redirects or repetition. Rejects with `FetchFailed`. `close` drops idle
 * connections.
 */
export function createPlainFetch(options: {
  readonly limits: ExchangeLimits;
  readonly version: string;
  readonly requestId: () => string;
  readonly agents: Agents;
}): { readonly fetch: PlainFetch; readonly close: () => void } {
  const { agents } = options;
  return {
    close: agents.dropIdle,
    async fetch(url, { method, headers, body, signal }) {
      const requestId = options.requestId();
      const reply = await exchange({
        method,
        url: new URL(url),
        headers: {
          ...(body === undefined ? {} : { 'content-type': FORM }),
          ...headers,
          'user-agent': `Fleetglass/${options.version}`,
          'x-request-id': requestId,
        },
        ...(body === undefined ? {} : { body: body.toString() }),
        requestId,
        limits: options.limits,
        signal: signal ?? new AbortController().signal,
        agents,
      });
      if (reply.kind === 'failed') throw new FetchFailed(reply.failure);
      return new Response(WITHOUT_BODY.has(reply.status) ? null : new Uint8Array(reply.body), {
        status: reply.status,
        headers: reply.lines.map(([name, value]): [string, string] => [name, value]),
      });
    },
  };
}
