import type { IncomingHttpHeaders } from 'node:http';
import type { Failure, FailureCode } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { ResponseStore } from '../../core/response-store.ts';
import type { Timers } from '../../core/timers.ts';
import { NothingThere, NotReady, Unreadable } from '../decode/json.ts';
import { errorContent, isWebPage } from '../failures/answer-content.ts';
import {
  networkNeedsSignIn,
  nothingThere,
  notReady,
  redirected,
  statusFailure,
  unreadableAnswer,
} from '../failures/answer-failure.ts';
import { bareHost } from '../http/loopback.ts';
import { type Resolved, resolveNotModified } from '../http-cache/not-modified.ts';
import type { RequestFields } from '../http-cache/selecting-fields.ts';
import { NO_VALIDATORS, validatorsOf } from '../http-cache/validators.ts';
import type { PacedExchange } from '../pacing/paced-exchange.ts';
import { ReadyWaits } from '../pacing/ready-waits.ts';
import { requestedWait } from '../pacing/requested-wait.ts';
import type { Agents } from '../routes/agents.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { createConditionalRequest } from './conditional-request.ts';
import type { Contact, Exchange } from './outcome.ts';
import { type TimeSample, timeSample } from './server-time.ts';

/** The client of the API origin. It alone holds the token, which goes nowhere else (P15). */
export interface ApiClient {
  send<Value>(request: ApiRequest<Value>): Promise<ApiAnswer<Value>>;
  /** A host sent a web page in place of an image. True: a redirect led there, so it is a portal's, and no further one is taken as the service's. */
  isPortal(host: string): boolean;
}

export interface ApiOptions {
  /** Normalised by `parseBaseUrl`: https, or http on loopback for demo and development; no trailing slash. */
  readonly baseUrl: string;
  /** The bearer token of the account, or null when there is none; then calls answer `unauthorized` without a request. */
  readonly token: () => string | null;
  readonly version: string;
  readonly requestId: () => string;
  /** Where responses of the API origin are stored for conditional requests: the account's own. Null: nowhere. */
  readonly responses: ResponseStore | null;
  readonly clock: Clock;
  /** Receives the fields of each response of the API origin, with the path of the request. */
  readonly onAnswered?: ((path: string, headers: IncomingHttpHeaders) => void) | undefined;
  /** Receives the outcome of each request for the connection: whether the service or only the network answered. */
  readonly onContact: (contact: Contact) => void;
  readonly onServerTime?: (sample: TimeSample) => void;
}

interface ApiClientOptions extends ApiOptions {
  readonly send: PacedExchange;
  readonly agents: Agents;
  readonly timers: Timers;
}

const JSON_ACCEPTED = 'application/json, application/problem+json;q=0.9, */*;q=0.1';

/** Creates the client of the API origin. It never follows a redirect and never sends to another origin than the base URL's. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { origin } = new URL(options.baseUrl);
  const sendConditionally =
    options.responses === null ? null : createConditionalRequest(options.responses, options.clock);
  /** The hosts to which redirects lead, until the service confirms something: in place of the service, or by it. */
  const led: LedHosts = { toPortals: new Set(), toImages: new Set() };

  /** Sends a request once. `isReady`: false for an answer that says that the service is still preparing what was requested. */
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
    // A portal or a proxy that answers in place of the service has a clock of its own, which says nothing.
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
      // What came could not be stored, for example.
      report(UNCONFIRMED);
      throw error;
    });
    if (contact !== null) report(contact);
    return { answer, isReady, requestedMs: isReady ? null : waitNamedBy(resolved.reply) };
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
      for (;;) {
        const { answer, isReady, requestedMs } = await sendOnce(request);
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
  /** The wait that the answer names, ms; null: none. */
  readonly requestedMs: number | null;
}

function sentOnce<Value>(answer: ApiAnswer<Value>): SentOnce<Value> {
  return { answer, isReady: true, requestedMs: null };
}

/** What a request waits for, as its sender knows it. */
function patienceOf({
  method = 'GET',
  urgent = false,
  isSafe = method === 'GET',
}: Pick<ApiRequest<unknown>, 'method' | 'urgent' | 'isSafe'>) {
  return { passesBreaker: urgent, isSafe };
}

interface LedHosts {
  readonly toPortals: Set<string>;
  readonly toImages: Set<string>;
}

/** Decodes a body once, although it is read before it is stored and again for the answer: the body of a fleet takes a while. */
function readOnce<Value>(read: ApiRequest<Value>['read']): ApiRequest<Value>['read'] {
  let last: { readonly body: Uint8Array; readonly value: Value | Promise<Value> } | null = null;
  return (body, headers) => {
    if (last?.body !== body) last = { body, value: read(body, headers) };
    return last.value;
  };
}

const notSignedIn: Failure = {
  code: 'notSignedIn',
  message: 'You’re not signed in.',
  advice: 'Sign in first.',
};

/**
 * Judges a reply of the API origin. `contact`: what the reply shows of the connection; null: nothing (the caller gave up, or nothing was sent). Rejects
 * with what the reader of an answer throws, except `Unreadable`.
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
      // A long answer may be cut each time; the service is there all the same.
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
 * Whether a redirect is about the request itself: to another form of its address, with a slash at its end or without, with a version in front; or to
 * a portal, which carries the address in its query to lead back there.
 */
function isOfRequest(target: URL, from: URL): boolean {
  if ([...target.searchParams.values()].some((value) => value.includes(from.host + from.pathname)))
    return true;
  const [there, here] = [target, from].map(({ pathname }) => pathname.replace(/(?<!\/)\/+$/, ''));
  const isAlike = target.hostname === from.hostname && target.search === from.search;
  return isAlike && (there ?? '').endsWith(here ?? '');
}

/** A portal sends to its own host; a wrong base URL mostly to another path on the same one. */
function redirectFailure(status: number, target: URL | null, from: URL, requestId: string): Failure {
  const { host } = from;
  return target !== null && bareHost(target) !== bareHost(from)
    ? networkNeedsSignIn(host, requestId, { status, page: target.host })
    : redirected(host, status, requestId);
}

/** The answer is to be had later (RFC 9110 15.3.3). */
const ACCEPTED = 202;
/** There is no body because there is nothing (RFC 9110 15.3.5). */
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
