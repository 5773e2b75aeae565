import type { Failure, FailureCode } from '../../../preload/contract/index.ts';
import { currentLanguage } from '../../locales/current.ts';
import { text } from '../../locales/text.ts';

/** A failure in the words of the screen. */
interface FailureText {
  readonly message: string;
  readonly advice: string;
  /** What the service itself says, or what is known of an unknown failure; or null. */
  readonly detail: string | null;
  /** What to tell a colleague who looks for the request, or null. */
  readonly requestId: string | null;
}

/** What the main process found out about a failure that has no sentence of its own; a colleague needs it. */
function unknownReason({ code, message }: Failure): string | null {
  return code === 'internal' && message !== '' && message !== text('failure.internal') ? message : null;
}

/**
 * Failures whose code leaves open what to do: which input, which disk, what is not kept, what an
 * authorization server did not like, what is wrong with an update.
 * Where it failed is known in the main process alone, so for these it has the word; all others are told in the screen's
 * own sentences. The main process speaks English: in another language its words are the detail of the screen's own.
 */
const TOLD_BY_MAIN: ReadonlySet<FailureCode> = new Set([
  'invalidInput',
  'notAllowed',
  'authorizationFailed',
  'notDownloaded',
  'storageFull',
  'storageFailed',
  'updateRefused',
  'proxyNeedsSignIn',
  'proxyFailed',
]);

/**
 * Failures that are found before anything is sent: no colleague finds a request by their id. An unknown one (`internal`) keeps it, it is
 * in the log under it.
 */
const NEVER_SENT: ReadonlySet<FailureCode> = new Set([
  'invalidInput',
  'notAllowed',
  'notSignedIn',
  'insecureAddress',
  'workingOffline',
  'overLimit',
  'notDownloaded',
  'storageFull',
  'storageFailed',
  'managed',
  'jobRunning',
  'cancelled',
]);

/** What a colleague can look for at the service, or in the log. */
function requestText({ code, requestId, problem }: Failure): string | null {
  if (requestId === undefined || requestId === '') return null;
  // Where the service answered with a problem, the request was sent whatever the code.
  const wasSent = problem !== undefined || !NEVER_SENT.has(code);
  return wasSent ? text('failure.requestId', { id: requestId }) : null;
}

/** Puts a failure into words, with the service's own where there are some. */
export function failureText(failure: Failure): FailureText {
  const said = failure.problem?.detail.trim() || failure.problem?.title.trim();
  const isKnown = TOLD_BY_MAIN.has(failure.code) && failure.message !== '' && failure.advice !== '';
  const isTold = isKnown && currentLanguage().tag === 'en';
  const found = isKnown && !isTold ? `${failure.message} ${failure.advice}` : unknownReason(failure);
  return {
    message: isTold ? failure.message : text(`failure.${failure.code}`),
    advice: isTold ? failure.advice : text(`failure.${failure.code}.advice`),
    detail: said ? text('failure.detail', { detail: said }) : found,
    requestId: requestText(failure),
  };
}
