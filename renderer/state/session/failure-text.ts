import type { Failure, FailureCode } from '../../../preload/contract/index.ts';
import { currentCatalog, currentLanguage } from '../../locales/current.ts';
import { formatMessage, text } from '../../locales/text.ts';

/** A failure in the words of the screen. */
interface FailureText {
  readonly message: string;
  readonly advice: string;
  /** The words of the service or of the main process, or null. */
  readonly detail: string | null;
  /** The id for a colleague who looks for the request, or null. */
  readonly requestId: string | null;
}

/** Failures whose text can't name what came or what was wrong: the message of the main process does, and is their detail. */
const DETAILED_BY_MAIN: ReadonlySet<FailureCode> = new Set([
  'internal',
  'unexpectedAnswer',
  'notADeviceCloud',
  'imageRefused',
  'badImageAddress',
]);

/** What came in place of the service, and from where. */
function foundInstead({ code, facts }: Failure): string | null {
  const [host = '', page = ''] = [facts?.['host'], facts?.['page']].map((fact) => fact?.toString());
  if (code !== 'networkNeedsSignIn' || host === '') return null;
  return page === ''
    ? text('failure.networkNeedsSignIn.host', { host })
    : text('failure.networkNeedsSignIn.page', { host, page });
}

function unknownReason({ code, message }: Failure): string | null {
  return DETAILED_BY_MAIN.has(code) && message !== '' && message !== text(`failure.${code}`) ? message : null;
}

/**
 * Failures whose code leaves open what to do: which input, which disk, what is gone or under way, what an authorization server did not like. Only the main process knows,
 * so its words are shown. It speaks English: in another language its words are the detail of a text of the catalog.
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

/** Failures from before a request is sent: its id finds nothing. An unknown failure (`internal`) keeps it, the log has it. */
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

function requestText({ code, requestId, problem }: Failure): string | null {
  if (requestId === undefined || requestId === '') return null;
  // A problem of the service proves that the request was sent, whatever the code.
  const wasSent = problem !== undefined || !NEVER_SENT.has(code);
  return wasSent ? text('failure.requestId', { id: requestId }) : null;
}

/** What a catalog says of a refusal; the main process has worded it in English. */
function refusalText({ refusal, facts = {}, message, advice }: Failure): FailureText | null {
  if (refusal === undefined) return null;
  const catalog = currentCatalog();
  const sentence = catalog[`refusal.${refusal}`];
  return {
    message: sentence === undefined ? message : formatMessage(sentence, facts),
    advice: catalog[`refusal.${refusal}.advice`] ?? advice,
    detail: null,
    requestId: null,
  };
}

/** The texts of a failure, with the service's own where there are some. */
export function failureText(failure: Failure): FailureText {
  const refused = refusalText(failure);
  if (refused !== null) return refused;
  const said = failure.problem?.detail.trim() || failure.problem?.title.trim();
  const isKnown = WORDED_BY_MAIN.has(failure.code) && failure.message !== '' && failure.advice !== '';
  const isMainsWording = isKnown && currentLanguage().tag === 'en';
  const found =
    isKnown && !isMainsWording
      ? `${failure.message} ${failure.advice}`
      : (foundInstead(failure) ?? unknownReason(failure));
  return {
    message: isMainsWording ? failure.message : text(`failure.${failure.code}`),
    advice: isMainsWording ? failure.advice : text(`failure.${failure.code}.advice`),
    detail: said ? text('failure.detail', { detail: said }) : found,
    requestId: requestText(failure),
  };
}
