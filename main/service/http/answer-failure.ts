import type { Failure, FailureCode, Problem } from '../../../preload/contract/index.ts';
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
  const explain = (code: FailureCode, message: string, advice: string): Failure => ({
    code,
    message,
    advice,
    requestId,
    ...(problem === null ? {} : { problem }),
  });
  switch (status) {
    case 400:
    case 412:
    case 422:
      return explain(
        'unexpectedAnswer',
        `${host} didn’t accept the request (${status}).`,
        'Read the service’s message, and try again.',
      );
    case 401:
      return explain('unauthorized', `${host} no longer accepts your sign-in.`, 'Sign in again.');
    case 403:
      return explain(
        'forbidden',
        `${host} doesn’t allow this account to see this.`,
        'Ask your administrator for access, or sign in with another account.',
      );
    case 404:
    case 410:
      return explain('notOnService', `Not found on ${host} (${status}).`, 'Check the ID.');
    case 407:
    case 511:
      return networkNeedsSignIn(host, requestId);
    case 408:
    case 504:
      return explain('timedOut', `${host} stopped waiting (${status}).`, 'Try again later.');
    case 413:
      return explain('tooLarge', `${host} rejected the request as too large.`, 'Select less at once.');
    case 429:
      return explain(
        'rateLimited',
        `${host} asked for a pause: too many requests.`,
        requestedMs === undefined ? 'Try again in a minute.' : tryAgainIn(requestedMs),
      );
    default:
      return status >= 500
        ? explain(
            'serviceFailed',
            `${host} failed (${status}).`,
            'Try again later. If it keeps failing, tell your administrator.',
          )
        : explain(
            'unexpectedAnswer',
            `${host} responded with an unexpected status (${status}).`,
            'Check that the address is a Device Cloud.',
          );
  }
}

export function tryAgainIn(milliseconds: number): string {
  return `Try again in ${Math.max(1, Math.ceil(milliseconds / 1_000))} seconds.`;
}

/** A web page or a redirect to another host arrived instead of the response (P23, P25). */
export function networkNeedsSignIn(
  host: string,
  requestId: string,
  redirect: { readonly status: number; readonly page: string } | null = null,
): Failure {
  const what = redirect === null ? 'A web page' : `A redirect (${redirect.status}) to ${redirect.page}`;
  return {
    code: 'networkNeedsSignIn',
    message: `${what} came instead of a response from ${host}. The network may require you to sign in.`,
    advice:
      'Open a web browser and sign in to the network. If that doesn’t help, check the environment’s address.',
    facts: { host, ...(redirect === null ? {} : { page: redirect.page }) },
    requestId,
  };
}

export function notADeviceCloud(host: string, requestId: string): Failure {
  return {
    code: 'notADeviceCloud',
    message: `${host} responded, but not as a Device Cloud: it has no sign-in.`,
    advice: 'Check the address, including the part after the host name.',
    requestId,
  };
}

/** A 200 that can't be read; `where` names the JSON path and the reason, never a value (P20). */
export function unreadableAnswer(host: string, where: string, requestId: string): Failure {
  return {
    code: 'unexpectedAnswer',
    message: `The response of ${host} couldn’t be read: ${where}.`,
    advice: 'Tell your administrator this message. Downloaded images stay.',
    requestId,
  };
}

/** Some records are left out as unreadable; names the first place, never a value (P20). */
export function unreadRecords(
  host: string,
  { listed, inside, first }: UnreadRecords,
  requestId: string,
): Failure {
  const count = listed + inside;
  return {
    code: 'unexpectedAnswer',
    message: `${count === 1 ? '1 record' : `${count} records`} of the response of ${host} couldn’t be read: ${first}.`,
    advice: 'Tell your administrator this message. All other records are listed.',
    requestId,
  };
}

/** The service has nothing to return: a 204 or an empty answer. */
export function nothingThere(host: string, requestId: string): Failure {
  return {
    code: 'notOnService',
    message: `${host} has nothing here yet.`,
    advice: 'Refresh later.',
    requestId,
  };
}

export function notReady(host: string, requestId: string): Failure {
  return {
    code: 'notReady',
    message: `${host} is still preparing this.`,
    advice: 'Try again in a minute.',
    requestId,
  };
}

export function tooLarge(host: string, requestId: string): Failure {
  return {
    code: 'tooLarge',
    message: `The response of ${host} is too large.`,
    advice: 'Tell your administrator. Downloaded images stay.',
    requestId,
  };
}

/** Redirects are not followed with a token in hand (P15). */
export function redirected(host: string, status: number, requestId: string): Failure {
  return {
    code: 'unexpectedAnswer',
    message: `${host} redirected to another address on the same host (${status}), which isn’t followed.`,
    advice: 'Check the environment’s address, including the part after the host name.',
    requestId,
  };
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
