import type { Failure, Problem } from '../../../preload/contract/index.ts';

/** What is known of an answer that is not what was asked for. */
interface BadAnswer {
  readonly status: number;
  readonly host: string;
  readonly requestId: string;
  readonly problem: Problem | null;
  /** The `Retry-After` field, in seconds or as an HTTP-date. */
  readonly retryAfter: string | null;
}

/** Explains an error status of the API origin. The service's own problem is passed on for the screen to show. */
export function statusFailure(answer: BadAnswer): Failure {
  const { status, host } = answer;
  const rest = {
    requestId: answer.requestId,
    ...(answer.problem === null ? {} : { problem: answer.problem }),
  };
  switch (status) {
    case 400:
    case 412:
    case 422:
      return {
        code: 'unexpectedAnswer',
        message: `${host} did not accept the request (${status}).`,
        advice: 'Read what the service says, and try again.',
        ...rest,
      };
    case 401:
      return {
        code: 'unauthorized',
        message: `${host} no longer accepts the sign-in.`,
        advice: 'Sign in again.',
        ...rest,
      };
    case 403:
      return {
        code: 'forbidden',
        message: `${host} does not allow this account to see it.`,
        advice: 'Ask the administrator of the service for permission, or sign in with another account.',
        ...rest,
      };
    case 404:
    case 410:
      return {
        code: 'notFound',
        message: `${host} does not know it (${status}).`,
        advice: 'Check the identifier.',
        ...rest,
      };
    case 407:
    case 511:
      return networkNeedsSignIn(host, answer.requestId);
    case 408:
    case 504:
      return {
        code: 'timedOut',
        message: `${host} gave up waiting (${status}).`,
        advice: 'Try again in a moment.',
        ...rest,
      };
    case 413:
      return {
        code: 'tooLarge',
        message: `${host} found the request too large.`,
        advice: 'Ask for less at once.',
        ...rest,
      };
    case 429:
      return {
        code: 'rateLimited',
        message: `${host} asks to wait: too many requests.`,
        advice: waitAdvice(answer.retryAfter),
        ...rest,
      };
    default:
      return status >= 500
        ? {
            code: 'serviceFailed',
            message: `${host} failed (${status}).`,
            advice: 'Try again later. If it goes on, tell the administrator of the service.',
            ...rest,
          }
        : {
            code: 'unexpectedAnswer',
            message: `${host} answered with status ${status}, which was not expected.`,
            advice: 'Check that the address is the one of a Device Cloud.',
            ...rest,
          };
  }
}

/** Something on the way answered in place of the service, with a page for people (P23, P25). */
export function networkNeedsSignIn(host: string, requestId: string): Failure {
  return {
    code: 'networkNeedsSignIn',
    message: `A web page answered in place of ${host}. Most often that is the sign-in page of the network.`,
    advice:
      'Open a browser and sign in to the network. If that is done already, check the address of the service.',
    requestId,
  };
}

/** The address is one of something else than a Device Cloud. */
export function notADeviceCloud(host: string, requestId: string): Failure {
  return {
    code: 'unexpectedAnswer',
    message: `${host} answers, but it is not a Device Cloud: it does not know how to sign in.`,
    advice: 'Check the address, also the part behind the host name.',
    requestId,
  };
}

/** An answer of status 200 that cannot be read; `where` names the JSON path and the reason, never a value (P20). */
export function unreadableAnswer(host: string, where: string, requestId: string): Failure {
  return {
    code: 'unexpectedAnswer',
    message: `The answer of ${host} could not be read: ${where}.`,
    advice:
      'What is kept on this computer stays as it is. Tell the administrator of the service what is written here.',
    requestId,
  };
}

/** An answer over a limit of size. */
export function tooLarge(host: string, requestId: string): Failure {
  return {
    code: 'tooLarge',
    message: `The answer of ${host} is too large.`,
    advice: 'What is kept on this computer stays as it is. Tell the administrator of the service.',
    requestId,
  };
}

/** Redirects are not followed with a token in hand (P15). */
export function redirected(host: string, requestId: string): Failure {
  return {
    code: 'unexpectedAnswer',
    message: `${host} sends to another address on the same host, which is not followed.`,
    advice: 'Check the address of the environment, also the part behind the host name.',
    requestId,
  };
}

function waitAdvice(retryAfter: string | null): string {
  return retryAfter !== null && /^\d{1,5}$/.test(retryAfter)
    ? `Try again in ${retryAfter} seconds.`
    : 'Try again in a minute.';
}
