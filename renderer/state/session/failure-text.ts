import type { Failure, FailureCode } from '../../../preload/contract/index.ts';
import { currentLanguage } from '../../locales/current.ts';
import { formatMessage, messageOf, text } from '../../locales/text.ts';

/** A failure in the words of the page. */
interface FailureText {
  readonly message: string;
  readonly advice: string;
  /** Words of the service or the main process, if any. */
  readonly detail: string | null;
  /** Id of the request, for support, if any. */
  readonly requestId: string | null;
}

/**
 * Failures whose text can't name what was received or wrong: the main process's message does, and
 * becomes their detail.
 */
const DETAILED_BY_MAIN: ReadonlySet<FailureCode> = new Set([
  'internal',
  'unexpectedAnswer',
  'notADeviceCloud',
  'imageRefused',
  'badImageAddress',
]);

/** Names what answered instead of the service, and from where. */
function foundInstead({ code, facts }: Failure): string | null {
  const [host = '', page = ''] = [facts?.['host'], facts?.['page']].map((fact) => fact?.toString());
  if (code !== 'networkNeedsSignIn' || host === '') return null;
  return page === ''
    ? text('failure.networkNeedsSignIn.host', { host })
    : text('failure.networkNeedsSignIn.page', { host, page });
}

function unknownReason({ code, message = '' }: Failure): string | null {
  return DETAILED_BY_MAIN.has(code) && message !== '' && message !== text(`failure.${code}`) ? message : null;
}

/**
 * Failures whose code leaves open what to do: which input, which disk, what is missing or running,
 * what an authorization server rejected. Only the main process knows, so its words are shown. They
 * are English: in another language they become the detail of a catalog text.
 */
const WORDED_BY_MAIN: ReadonlySet<FailureCode> = new Set([
  'invalidInput',
  'notAllowed',
  'authorizationFailed',
  'notFound',
  'notDownloaded',
  'storageFull',
  'storageFailed',
  'jobRunning',
  'updateRefused',
  'proxyFailed',
]);

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
 * Returns the catalog's words for a refusal, or for its code until they are loaded; `null` if it is
 * none.
 */
function refusalText({ code, refusal, facts = {} }: Failure): FailureText | null {
  if (refusal === undefined) return null;
  const sentence = messageOf(`refusal.${refusal}`);
  const advice = messageOf(`refusal.${refusal}.advice`);
  return {
    message: sentence === undefined ? text(`failure.${code}`) : formatMessage(sentence, facts),
    advice: advice === undefined ? text(`failure.${code}.advice`) : formatMessage(advice, facts),
    detail: null,
    requestId: null,
  };
}

/** Returns the texts of a failure, including the service's own, if any. */
export function failureText(failure: Failure): FailureText {
  const refused = refusalText(failure);
  if (refused !== null) return refused;
  const said = failure.problem?.detail.trim() || failure.problem?.title.trim();
  const { message = '', advice = '' } = failure;
  const isKnown = WORDED_BY_MAIN.has(failure.code) && message !== '' && advice !== '';
  const isMainsWording = isKnown && currentLanguage().tag === 'en';
  const found =
    isKnown && !isMainsWording ? `${message} ${advice}` : (foundInstead(failure) ?? unknownReason(failure));
  return {
    message: isMainsWording ? message : text(`failure.${failure.code}`),
    advice: isMainsWording ? advice : text(`failure.${failure.code}.advice`),
    detail: said ? text('failure.detail', { detail: said }) : found,
    requestId: requestText(failure),
  };
}

/** Returns all that is known of a failure, for a place that shows nothing else. */
export function wholeReason(failure: Failure): string {
  const { message, advice, detail, requestId } = failureText(failure);
  return [message, detail, advice, requestId].filter((part) => part !== null).join(' ');
}
