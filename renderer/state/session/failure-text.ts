import type { Failure, FailureCode } from '../../../preload/contract/index.ts';
import { formatMessage, messageOf, text } from '../../locales/text.ts';

/** A failure in the words of the page. */
interface FailureText {
  readonly message: string;
  readonly advice: string;
  /** Words of the service, or what answered in its place, if any. */
  readonly detail: string | null;
  /** Id of the request, for support, if any. */
  readonly requestId: string | null;
}

/** Names what answered instead of the service, and from where. */
function foundInstead({ code, facts }: Failure): string | null {
  const [host = '', page = ''] = [facts?.['host'], facts?.['page']].map((fact) => fact?.toString());
  if (code !== 'networkNeedsSignIn' || host === '') return null;
  return page === ''
    ? text('failure.networkNeedsSignIn.host', { host })
    : text('failure.networkNeedsSignIn.page', { host, page });
}

/**
 * Failures from before a request is sent: its id finds nothing. An unknown failure (`internal`)
 * keeps it, because the log contains it.
 */
const NEVER_SENT: ReadonlySet<FailureCode> = new Set([
  'invalidInput',
  'notAllowed',
  'notSignedIn',
  'notFound',
  'insecureAddress',
  'badImageAddress',
  'workingOffline',
  'overLimit',
  'notDownloaded',
  'storageFull',
  'storageFloor',
  'storageFailed',
  'archiveTooLong',
  'storageReadOnly',
  'imagesAway',
  'libraryDamaged',
  'managed',
  'jobRunning',
  'cancelled',
]);

function requestText({ code, requestId, problem, facts }: Failure): string | null {
  if (requestId === undefined || requestId === '') return null;
  // A problem object of the service proves that the request was sent, whatever the code.
  const wasSent = problem !== undefined || !NEVER_SENT.has(code);
  const path = facts?.['path'];
  const id = path === undefined ? requestId : `${requestId} · ${path}`;
  return wasSent ? text('failure.requestId', { id }) : null;
}

/**
 * Returns the texts of a failure's refusal, or of its code until they are loaded, and the words of
 * the service, if any.
 */
export function failureText(failure: Failure): FailureText {
  const { code, refusal, facts = {} } = failure;
  const said = failure.problem?.detail.trim() || failure.problem?.title.trim();
  const sentence = refusal === undefined ? undefined : messageOf(`refusal.${refusal}`);
  const advice = refusal === undefined ? undefined : messageOf(`refusal.${refusal}.advice`);
  return {
    message: sentence === undefined ? text(`failure.${code}`) : formatMessage(sentence, facts),
    advice: advice === undefined ? text(`failure.${code}.advice`) : formatMessage(advice, facts),
    detail: said ? text('failure.detail', { detail: said }) : foundInstead(failure),
    requestId: requestText(failure),
  };
}

/** Returns all that is known of a failure, for a place that shows nothing else. */
export function wholeReason(failure: Failure): string {
  const { message, advice, detail, requestId } = failureText(failure);
  return [message, detail, advice, requestId].filter((part) => part !== null).join(' ');
}
