import type { IncomingHttpHeaders } from 'node:http';
import type { Failure, FailureCode } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { ResponseStore } from '../../shared/response-store.ts';
import type { Timers } from '../../shared/timers.ts';
import {
  networkNeedsSignIn,
  nothingThere,
  notReady,
  redirected,
  statusFailure,
  unreadableAnswer,
} from '../http/answer-failure.ts';
import { NothingThere, NotReady, Unreadable } from '../http/json.ts';
import { bareHost } from '../http/loopback.ts';
import { atSameOrigin } from '../http/same-origin.ts';
import type { RequestFields } from '../http/selecting-fields.ts';
import { NO_VALIDATORS, validatorsOf } from '../http/validators.ts';
import type { Agents } from '../routes/agents.ts';
import { errorContent, isWebPage } from './answer-content.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { createConditionalRequest } from './conditional-request.ts';
import { type Resolved, resolveNotModified } from './not-modified.ts';
import type { Contact, Exchange } from './outcome.ts';
import type { PacedExchange } from './paced-exchange.ts';
import { ReadyWaits } from './ready-waits.ts';
import { requestedWait } from './requested-wait.ts';
import { type TimeSample, timeSample } from './server-time.ts';

/** Client of the API origin. Only this client holds the token (P15). */
export interface ApiClient {
  send<Value>(request: ApiRequest<Value>): Promise<ApiAnswer<Value>>;
  /**
   * Reports a web page received instead of an image. Returns true if a redirect led to the host:
   * then it is a portal, and its redirects are no longer trusted.
   */
  isPortal(host: string): boolean;
}

export interface ApiOptions {
  /** Normalised by `parseBaseUrl`; `http` only on loopback for demo and development. */
  readonly baseUrl: string;
  /** Bearer token; if `null`, calls return `unauthorized` without sending a request. */
  readonly token: () => string | null;
  readonly version: string;
  readonly requestId: () => string;
  /** The account's own store of responses for conditional requests; `null`: none is stored. */
  readonly responses: ResponseStore | null;
  readonly clock: Clock;
  /** Called for each response of the API origin with the request's path. */
  readonly onAnswered?: ((path: string, headers: IncomingHttpHeaders) => void) | undefined;
  /** Called for each request: tells whether the service or only the network answered. */
  readonly onContact: (contact: Contact) => void;
  readonly onServerTime?: (sample: TimeSample) => void;
}

interface ApiClientOptions extends ApiOptions {
  readonly send: PacedExchange;
  readonly agents: Agents;
  readonly timers: Timers;
}

const JSON_ACCEPTED = 'application/json, application/problem+json;q=0.9, */*;q=0.1';

/** Creates the client. It follows no redirects and sends to no origin but the base URL's. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { origin } = new URL(options.baseUrl);
  const sendConditionally =
    options.responses === null ? null : createConditionalRequest(options.responses, options.clock);
  /** Hosts that redirects lead to, portals or not, until the service confirms something. */
  const led: LedHosts = { toPortals: new Set(), toImages: new Set() };

  /** Sends a request once. `isReady`: false if the service is still preparing the answer. */
  async function sendOnce<Value>(request: ApiRequest<Value>): Promise<SentOnce<Value>> {
    if (request.url.origin !== origin || request.url.username !== '' || request.url.password !== '') {
      throw new Error('The API client was asked to leave its origin.');
    }
    const requestId = options.requestId();
    const token = request.authorization === 'bearer' ? options.token() : null;
    if (request.authorization === 'bearer' && token === null) {
      const failure: Failure = { ...notSignedIn, requestId };
      return sentOnce({ kind: 'refused', status: 401, problem: null, json: true, page: false, failure });
    }
    const prepared = { ...request, read: readOnce(request.read) };
    let time: TimeSample | null = null;
    const send = async (fields: RequestFields) => {
      const sentAt = options.clock.now();
      const reply = await options.send({
        method: request.method ?? 'GET',
        url: request.url,
        headers: fields,
        ...(request.body === undefined ? {} : { body: request.body }),
        requestId,
        limits: request.limits,
        signal: request.signal,
        agents: options.agents,
        ...patienceOf(request),
        onAnswer: (status) => (status === 200 ? request.onBegun?.() : undefined),
      });
      if (reply.kind === 'replied') options.onAnswered?.(request.url.pathname, reply.headers);
      time = timeSample(reply, sentAt, options.clock);
      return { reply, host: request.url.host };
    };
    // The clock of a portal or proxy says nothing about the service's.
    const report = (contact: Contact) => {
      if (time !== null && contact.kind === 'answered') options.onServerTime?.(time);
      if (contact.kind === 'answered' && contact.confirmed)
        for (const hosts of Object.values(led)) hosts.clear();
      options.onContact(contact);
    };
    const fields: RequestFields = {
      accept: request.accept ?? JSON_ACCEPTED,
      'user-agent': `Fleetglass/${options.version}`,
      'x-request-id': requestId,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const conditional =
      prepared.storable === true && sendConditionally !== null
        ? await sendConditionally(prepared, fields, requestId, send)
        : null;
    if (conditional?.kind === 'confirmed') {
      report({ kind: 'answered', confirmed: true });
      return sentOnce(conditional.answer);
    }
    const resolved =
      conditional?.resolved ??
      (await resolveNotModified(request.known, { requestId, now: options.clock.now() }, (condition) =>
        send({ ...fields, ...condition }),
      ));
    const judging = judgeReply(prepared, resolved, { requestId, now: options.clock.now() }, led);
    const {
      answer,
      contact,
      isReady = true,
    } = await judging.catch((error: unknown) => {
      // For example, the response could not be stored.
      report(UNCONFIRMED);
      throw error;
    });
    if (contact !== null)
      report('failure' in contact ? { ...contact, isDoubtful: request.isOneOfMany === true } : contact);
    return {
      answer: withPath(answer, request.url),
      isReady,
      requestedMs: isReady ? null : waitNamedBy(resolved.reply),
      moved: movedBySlash(resolved.reply, request),
    };
  }

  function waitNamedBy(reply: Resolved['reply']): number | null {
    if (reply.kind === 'failed') return null;
    const { status, lines, body } = reply;
    const { waits } = errorContent(body, status);
    return requestedWait({ status, lines, inBody: waits }, options.clock.now(), Number.POSITIVE_INFINITY);
  }

  return {
    async send(request) {
      const waits = new ReadyWaits(options.timers, request.signal);
      let { url } = request;
      for (;;) {
        const { answer, isReady, requestedMs, moved } = await sendOnce({ ...request, url });
        if (moved !== null && url === request.url) {
          url = moved;
          continue;
        }
        if (isReady || !(await waits.next(requestedMs))) return answer;
      }
    },
    isPortal(host) {
      if (led.toImages.has(host)) led.toPortals.add(host);
      return led.toPortals.has(host);
    },
  };
}

interface SentOnce<Value> {
  readonly answer: ApiAnswer<Value>;
  readonly isReady: boolean;
  readonly requestedMs: number | null;
  /** Redirect target that differs only in its trailing slash. */
  readonly moved: URL | null;
}

function sentOnce<Value>(answer: ApiAnswer<Value>): SentOnce<Value> {
  return { answer, isReady: true, requestedMs: null, moved: null };
}

function patienceOf({
  method = 'GET',
  urgent = false,
  isSafe = method === 'GET',
}: Pick<ApiRequest<unknown>, 'method' | 'urgent' | 'isSafe'>) {
  return { passesBreaker: urgent, isSafe };
}

/** Adds the request's path to a failure, which may be shown far from its cause. */
function withPath<Value>(answer: ApiAnswer<Value>, { pathname }: URL): ApiAnswer<Value> {
  if (answer.kind !== 'refused' && answer.kind !== 'failed') return answer;
  if (answer.failure.requestId === undefined) return answer;
  return { ...answer, failure: { ...answer.failure, facts: { ...answer.failure.facts, path: pathname } } };
}

interface LedHosts {
  readonly toPortals: Set<string>;
  readonly toImages: Set<string>;
}

/** Caches the decoded body, which is read before storing and again for the answer. */
function readOnce<Value>(read: ApiRequest<Value>['read']): ApiRequest<Value>['read'] {
  let last: { readonly body: Uint8Array; readonly value: Value | Promise<Value> } | null = null;
  return (body, headers) => {
    if (last?.body !== body) last = { body, value: read(body, headers) };
    return last.value;
  };
}

const notSignedIn: Failure = { code: 'notSignedIn' };

/**
 * Judges a reply. `contact`: what the reply shows of the connection; `null`: nothing, because the
 * caller gave up or nothing was sent. Rejects with errors of the reader except `Unreadable`.
 */
async function judgeReply<Value>(
  request: ApiRequest<Value>,
  { reply, host, unchanged }: Resolved,
  { requestId, now }: { readonly requestId: string; readonly now: number },
  led: LedHosts,
): Promise<{
  readonly answer: ApiAnswer<Value>;
  readonly contact: Contact | null;
  readonly isReady?: boolean;
}> {
  if (reply.kind === 'failed') {
    const { failure } = reply;
    return {
      answer: { kind: 'failed', failure },
      // A long answer may be cut every time, although the service is there.
      contact: reply.isCut === true ? UNCONFIRMED : reply.unsent === true ? null : contactOf(failure),
    };
  }
  const { status, headers, body } = reply;
  const exchange: Exchange = { requestId, wireBytes: reply.wireBytes };
  if (unchanged !== null) {
    const answer = { kind: 'notModified', validators: unchanged, exchange, stored: null } as const;
    return { answer, contact: { kind: 'answered', confirmed: true } };
  }
  if (status >= 300 && status < 400) {
    const target = headers.location === undefined ? null : URL.parse(headers.location, request.url.href);
    const isElsewhere =
      target !== null && !led.toPortals.has(target.host) && !isOfRequest(target, request.url);
    const value = isElsewhere ? (request.readRedirect?.(target) ?? null) : null;
    if (value === null) {
      const failure = redirectFailure(status, target, request.url, requestId);
      if (target !== null && failure.code === 'networkNeedsSignIn') led.toPortals.add(target.host);
      return judgedFailure(failure);
    }
    if (target !== null) led.toImages.add(target.host);
    const answer = { kind: 'answered', value, validators: NO_VALIDATORS, headers, exchange } as const;
    return { answer, contact: UNCONFIRMED };
  }
  const page = isWebPage(headers, body);
  if (page && (status < 300 || status === 401 || status === 403)) {
    return judgedFailure(networkNeedsSignIn(host, requestId));
  }
  if (status < 200 || status >= 300) {
    const { json, problem } = errorContent(body, status);
    const failure = statusFailure({ status, host, requestId, problem, requestedMs: reply.requestedMs });
    if (failure.code === 'networkNeedsSignIn') return judgedFailure(failure);
    const answer = { kind: 'refused', status, problem, json, page, failure } as const;
    return { answer, contact: UNCONFIRMED };
  }
  const unready = {
    answer: { kind: 'failed', failure: notReady(host, requestId) },
    contact: CONFIRMED,
    isReady: false,
  } as const;
  if (status === ACCEPTED && request.method !== 'POST') return unready;
  try {
    const value = await request.read(body, headers);
    const answer = {
      kind: 'answered',
      value,
      validators: validatorsOf(headers, now),
      headers,
      exchange,
    } as const;
    return { answer, contact: CONFIRMED };
  } catch (error) {
    if (error instanceof NotReady) return unready;
    const none = (failure: Failure) => {
      const answer = {
        kind: 'refused',
        status: NO_CONTENT,
        problem: null,
        json: true,
        page,
        failure,
      } as const;
      return { answer, contact: CONFIRMED };
    };
    if (error instanceof NothingThere) return none(nothingThere(host, requestId));
    if (!(error instanceof Unreadable)) throw error;
    const failure = unreadableAnswer(host, error.message, requestId);
    return status === NO_CONTENT ? none(failure) : judgedFailure(failure);
  }
}

/**
 * Returns true if a redirect concerns the request itself: another form of its address (trailing
 * slash, version prefix), or a portal that carries the address in its query.
 */
function isOfRequest(target: URL, from: URL): boolean {
  if ([...target.searchParams.values()].some((value) => value.includes(from.host + from.pathname)))
    return true;
  const [there, here] = [target, from].map(({ pathname }) => pathname.replace(/(?<!\/)\/+$/, ''));
  const isAlike = target.hostname === from.hostname && target.search === from.search;
  return isAlike && (there ?? '').endsWith(here ?? '');
}

/** Redirects that keep the method and the body (RFC 9110 15.4.8, 15.4.9). */
const KEEPING_REDIRECTS: ReadonlySet<number> = new Set([307, 308]);

/** Returns a target that differs only in its trailing slash, as from frameworks, or `null`. */
function movedBySlash(reply: Resolved['reply'], { url, method = 'GET' }: ApiRequest<unknown>): URL | null {
  if (reply.kind === 'failed' || reply.status < 300 || reply.status >= 400) return null;
  if (method !== 'GET' && !KEEPING_REDIRECTS.has(reply.status)) return null;
  const { location } = reply.headers;
  const target = location === undefined ? null : atSameOrigin(location, url);
  if (target === null || target.search !== url.search) return null;
  return [`${url.pathname}/`, url.pathname.replace(/\/$/, '')].includes(target.pathname) &&
    target.pathname !== url.pathname
    ? target
    : null;
}

/** A portal redirects to its own host, a wrong base URL mostly to another path. */
function redirectFailure(status: number, target: URL | null, from: URL, requestId: string): Failure {
  const { host } = from;
  return target !== null && bareHost(target) !== bareHost(from)
    ? networkNeedsSignIn(host, requestId, { status, page: target.host })
    : redirected(host, status, requestId);
}

/** The answer will be available later (RFC 9110 15.3.3). */
const ACCEPTED = 202;
/** Nothing to return (RFC 9110 15.3.5). */
const NO_CONTENT = 204;

const CONFIRMED: Contact = { kind: 'answered', confirmed: true };
const UNCONFIRMED: Contact = { kind: 'answered', confirmed: false };

function judgedFailure(failure: Failure) {
  return { answer: { kind: 'failed', failure }, contact: contactOf(failure) } as const;
}

function contactOf(failure: Failure): Contact | null {
  if (failure.code === 'cancelled' || failure.code === 'internal') return null;
  if (failure.code === 'networkNeedsSignIn') return { kind: 'networkNeedsSignIn', failure };
  return NO_CONTACT.has(failure.code) ? { kind: 'unreachable', failure } : UNCONFIRMED;
}

/** Failures that show that the service was not reached. */
const NO_CONTACT: ReadonlySet<FailureCode> = new Set([
  'unreachable',
  'timedOut',
  'untrustedCertificate',
  'proxyFailed',
  'proxyNeedsSignIn',
]);
