import type { IncomingHttpHeaders } from 'node:http';
import type { Failure, FailureCode, Validators } from '../../../preload/contract/index.ts';
import { Unreadable } from '../decode/json/json-path.ts';
import { errorContent, isWebPage } from '../failures/answer-content.ts';
import {
  networkNeedsSignIn,
  redirected,
  statusFailure,
  unreadableAnswer,
} from '../failures/answer-failure.ts';
import { bareHost } from '../http/loopback.ts';
import { confirmedValidators, isConditional, validatorsOf } from '../http-cache/conditional.ts';
import type { PacedReply } from '../pacing/paced-exchange.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import type { Contact } from './contact.ts';
import type { Exchange } from './outcome.ts';

/** A judged reply. `contact`: what it shows of the connection; null: nothing (the caller gave up, or nothing was sent). */
interface Judged<Value> {
  readonly answer: ApiAnswer<Value>;
  readonly contact: Contact | null;
}

/** Judges a reply of the API origin. `known`: the condition of the request. */
export function judgeReply<Value>(
  request: ApiRequest<Value>,
  known: Validators | null,
  reply: PacedReply,
  requestId: string,
): Judged<Value> {
  const { host } = request.url;
  if (reply.kind === 'failed') {
    const { failure } = reply;
    return {
      answer: { kind: 'failed', failure },
      contact: reply.unsent === true ? null : contactOf(failure),
    };
  }
  const { status, headers, body } = reply;
  const exchanged: Exchange = { requestId, wireBytes: reply.wireBytes };
  if (status === 304) {
    const validators = isConditional(known) ? confirmedValidators(known, headers) : null;
    if (validators !== null) {
      const answer = { kind: 'notModified', validators, exchange: exchanged, stored: null } as const;
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
  const { host } = from;
  const target = headers.location === undefined ? null : URL.parse(headers.location, from.href);
  const leaves = target !== null && bareHost(target) !== bareHost(from);
  return leaves ? networkNeedsSignIn(host, requestId) : redirected(host, requestId);
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

/** Failures that show that the service was not reached. */
const NO_CONTACT: ReadonlySet<FailureCode> = new Set([
  'unreachable',
  'timedOut',
  'untrustedCertificate',
  'proxyFailed',
  'proxyNeedsSignIn',
]);
