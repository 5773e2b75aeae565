import type { IncomingHttpHeaders } from 'node:http';
import type { Failure, FailureCode, Problem, Validators } from '../../preload/contract/index.ts';
import { createAgents } from './agents.ts';
import { errorContent, isWebPage } from './answer-content.ts';
import { networkNeedsSignIn, redirected, statusFailure, unreadableAnswer } from './answer-failure.ts';
import type { CloudOptions, Contact } from './cloud.ts';
import { conditionHeaders, confirmedValidators, isConditional, validatorsOf } from './conditional.ts';
import { Unreadable } from './decode/json-path.ts';
import type { ExchangeLimits } from './limits.ts';
import { bareHost } from './loopback.ts';
import type { Exchange } from './outcome.ts';
import { exchange, type Reply } from './transport.ts';

/** A request to the API origin. `url` comes from `servicePath` or from a checked link to the next page. */
export interface ApiRequest<Value> {
  readonly method?: 'GET' | 'POST';
  readonly url: URL;
  /** JSON text. */
  readonly body?: string;
  /** What is stored of this resource, for a conditional request. */
  readonly known: Validators | null;
  readonly limits: ExchangeLimits;
  readonly signal: AbortSignal;
  /** `none` for the sign-in itself. */
  readonly authorization: 'bearer' | 'none';
  readonly accept?: string;
  /** Reads the body of a 2xx answer. Throws `Unreadable` for one that must not be accepted (P20). */
  readonly read: (body: Uint8Array, headers: IncomingHttpHeaders) => Value;
}

export type ApiAnswer<Value> =
  | {
      readonly kind: 'answered';
      readonly value: Value;
      readonly validators: Validators;
      readonly headers: IncomingHttpHeaders;
      readonly exchange: Exchange;
    }
  | { readonly kind: 'notModified'; readonly validators: Validators; readonly exchange: Exchange }
  /** An error status of the service. `json`: the body is JSON, so no proxy or web server spoke. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly problem: Problem | null;
      readonly json: boolean;
      /** The body is a page for people. */
      readonly page: boolean;
      readonly failure: Failure;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The client of the API origin: the only one that holds the token, and it goes nowhere else (P15). */
export interface ApiClient {
  ask<Value>(request: ApiRequest<Value>): Promise<ApiAnswer<Value>>;
  dropIdle(): void;
}

const JSON_ACCEPTED = 'application/json, application/problem+json;q=0.9, */*;q=0.1';

/** What a request teaches about the connection, beside its answer. Null: nothing (the caller gave up). */
interface Judged<Value> {
  readonly answer: ApiAnswer<Value>;
  readonly contact: Contact | null;
}

/** Creates the client of the API origin. It never follows a redirect and never sends to another origin than the base URL's. */
export function createApiClient(options: CloudOptions): ApiClient {
  const agents = createAgents();
  const { origin, host } = new URL(options.baseUrl);

  async function ask<Value>(request: ApiRequest<Value>): Promise<ApiAnswer<Value>> {
    if (request.url.origin !== origin || request.url.username !== '' || request.url.password !== '') {
      throw new Error('The API client was asked to leave its origin.');
    }
    const requestId = options.requestId();
    const token = request.authorization === 'bearer' ? options.token() : null;
    if (request.authorization === 'bearer' && token === null) {
      const failure: Failure = {
        code: 'notSignedIn',
        message: 'Nobody is signed in.',
        advice: 'Sign in first.',
        requestId,
      };
      return { kind: 'refused', status: 401, problem: null, json: true, page: false, failure };
    }
    const send = (known: Validators | null) =>
      exchange({
        method: request.method ?? 'GET',
        url: request.url,
        headers: {
          accept: request.accept ?? JSON_ACCEPTED,
          'user-agent': `Fleetglass/${options.version}`,
          'x-request-id': requestId,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...conditionHeaders(known),
        },
        ...(request.body === undefined ? {} : { body: request.body }),
        requestId,
        limits: request.limits,
        signal: request.signal,
        agents,
      });
    let known = request.known;
    let reply = await send(known);
    if (reply.kind === 'replied' && reply.status === 304 && !isConditional(known)) {
      known = null;
      reply = await send(known);
    }
    const { answer, contact } = judge(request, known, reply, requestId);
    if (contact !== null) options.onContact(contact);
    return answer;
  }

  function judge<Value>(
    request: ApiRequest<Value>,
    known: Validators | null,
    reply: Reply,
    requestId: string,
  ): Judged<Value> {
    if (reply.kind === 'failed') return { answer: reply, contact: contactOf(reply.failure) };
    const { status, headers, body } = reply;
    const exchanged: Exchange = { requestId, wireBytes: reply.wireBytes };
    if (status === 304) {
      if (isConditional(known)) {
        const answer = {
          kind: 'notModified',
          validators: confirmedValidators(known, headers),
          exchange: exchanged,
        } as const;
        return { answer, contact: { kind: 'answered', confirmed: true } };
      }
      return judgedFailure(unreadableAnswer(host, '304 to a request without a condition', requestId));
    }
    if (status >= 300 && status < 400) return judgedFailure(redirectFailure(headers, request.url, requestId));
    const page = isWebPage(headers, body);
    if (page && (status < 300 || status === 401 || status === 403)) {
      return judgedFailure(networkNeedsSignIn(host, requestId));
    }
    if (status < 200 || status >= 300) {
      const { json, problem } = errorContent(body, status);
      const retryAfter = headers['retry-after'] ?? null;
      const failure = statusFailure({ status, host, requestId, problem, retryAfter });
      if (failure.code === 'networkNeedsSignIn') return judgedFailure(failure);
      const answer = { kind: 'refused', status, problem, json, page, failure } as const;
      return { answer, contact: { kind: 'answered', confirmed: false } };
    }
    try {
      const value = request.read(body, headers);
      const answer = {
        kind: 'answered',
        value,
        validators: validatorsOf(headers),
        headers,
        exchange: exchanged,
      } as const;
      return { answer, contact: { kind: 'answered', confirmed: true } };
    } catch (error) {
      if (error instanceof Unreadable) return judgedFailure(unreadableAnswer(host, error.message, requestId));
      throw error;
    }
  }

  /** A portal sends to its own host; a wrong base URL mostly to another path on the same one. */
  function redirectFailure(headers: IncomingHttpHeaders, from: URL, requestId: string): Failure {
    const target = headers.location === undefined ? null : URL.parse(headers.location, from.href);
    const leaves = target !== null && bareHost(target) !== bareHost(from);
    return leaves ? networkNeedsSignIn(host, requestId) : redirected(host, requestId);
  }

  return { ask, dropIdle: agents.dropIdle };
}

function judgedFailure(failure: Failure): {
  readonly answer: { readonly kind: 'failed'; readonly failure: Failure };
  readonly contact: Contact | null;
} {
  return { answer: { kind: 'failed', failure }, contact: contactOf(failure) };
}

function contactOf(failure: Failure): Contact | null {
  if (failure.code === 'cancelled' || failure.code === 'internal') return null;
  if (failure.code === 'networkNeedsSignIn') return { kind: 'networkNeedsSignIn', failure };
  return NO_CONTACT.has(failure.code)
    ? { kind: 'unreachable', failure }
    : { kind: 'answered', confirmed: false };
}

/** Failures that say that the service was not reached. */
const NO_CONTACT: ReadonlySet<FailureCode> = new Set(['unreachable', 'timedOut', 'untrustedCertificate']);
