import type { Failure, FailureCode, Problem, RefusalCode } from '../../../preload/contract/index.ts';
import type { UnreadRecords } from './unread-records.ts';

interface BadAnswer {
  readonly status: number;
  readonly host: string;
  readonly requestId: string;
  readonly problem: Problem | null;
  /** Pause that the service asked for, ms; absent: none. */
  readonly requestedMs?: number | undefined;
}

/** Explains an error status of the API origin, with the service's own problem for the screen. */
export function statusFailure({ status, host, requestId, problem, requestedMs }: BadAnswer): Failure {
  const explain = (code: FailureCode, refusal?: RefusalCode): Failure => ({
    code,
    ...(refusal === undefined ? {} : { refusal }),
    facts: { host, status, ...(requestedMs === undefined ? {} : { seconds: secondsOf(requestedMs) }) },
    requestId,
    ...(problem === null ? {} : { problem }),
  });
  switch (status) {
    case 400:
    case 412:
    case 422:
      return explain('unexpectedAnswer', 'requestRejected');
    case 401:
      return explain('unauthorized');
    case 403:
      return explain('forbidden');
    case 404:
    case 410:
      return explain('notOnService');
    case 407:
    case 511:
      return networkNeedsSignIn(host, requestId);
    case 408:
    case 504:
      return explain('timedOut');
    case 413:
      return explain('tooLarge', 'requestTooLarge');
    case 429:
      return explain('rateLimited');
    default:
      return status >= 500 ? explain('serviceFailed') : explain('unexpectedAnswer', 'unexpectedStatus');
  }
}

/** Returns a wait as whole seconds, at least one. */
export const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1_000));

/** A web page or a redirect to another host arrived instead of the response (P23, P25). */
export function networkNeedsSignIn(
  host: string,
  requestId: string,
  redirect: { readonly status: number; readonly page: string } | null = null,
): Failure {
  return {
    code: 'networkNeedsSignIn',
    facts: { host, ...(redirect === null ? {} : redirect) },
    requestId,
  };
}

export function notADeviceCloud(host: string, requestId: string): Failure {
  return { code: 'notADeviceCloud', facts: { host }, requestId };
}

/** A 200 that can't be read; `where` names the JSON path and the reason, never a value (P20). */
export function unreadableAnswer(host: string, where: string, requestId: string): Failure {
  return { code: 'unexpectedAnswer', refusal: 'answerUnreadable', facts: { host, where }, requestId };
}

/** Some records are left out as unreadable; names the first place, never a value (P20). */
export function unreadRecords(
  host: string,
  { listed, inside, first }: UnreadRecords,
  requestId: string,
): Failure {
  return {
    code: 'unexpectedAnswer',
    refusal: 'recordsUnreadable',
    facts: { count: listed + inside, host, where: first },
    requestId,
  };
}

/** The service has nothing to return: a 204 or an empty answer. */
export function nothingThere(host: string, requestId: string): Failure {
  return { code: 'notOnService', refusal: 'nothingThere', facts: { host }, requestId };
}

export function notReady(host: string, requestId: string): Failure {
  return { code: 'notReady', facts: { host }, requestId };
}

export function tooLarge(host: string, requestId: string): Failure {
  return { code: 'tooLarge', facts: { host }, requestId };
}

/** Redirects are not followed with a token in hand (P15). */
export function redirected(host: string, status: number, requestId: string): Failure {
  return { code: 'unexpectedAnswer', refusal: 'redirectedWithin', facts: { host, status }, requestId };
}

/** Answer of any kind, as far as refusals and failures need it. */
interface AnyAnswer {
  readonly kind: string;
  readonly status?: number;
  readonly failure?: Failure;
}

const INVALID: ReadonlySet<unknown> = new Set([400, 422]);
const NOT_OFFERED: ReadonlySet<unknown> = new Set([...INVALID, 404, 405, 406, 410, 415, 501]);

/** Returns true if the service rejects something in the request. */
export const isInvalid = ({ kind, status }: AnyAnswer) => kind === 'refused' && INVALID.has(status);

/** Returns true if the service doesn't know the path, the operation or the form of the request. */
export const isNotOffered = ({ kind, status }: AnyAnswer) => kind === 'refused' && NOT_OFFERED.has(status);

export const isUnreadable = ({ kind, failure }: AnyAnswer) =>
  kind === 'failed' && failure?.code === 'unexpectedAnswer';

/** Returns true if a status of the API origin ends the session; no other origin's does (P23). */
export function isSignedOut(status: number): boolean {
  return status === 401 || status === 403;
}

export function refusedOutcome({ status, failure }: { readonly status: number; readonly failure: Failure }) {
  return { kind: isSignedOut(status) ? 'unauthorized' : 'failed', failure } as const;
}
