import type { Failure, FailureCode } from '../../preload/contract/index.ts';
import { text } from '../locales/text.ts';

/** A failure in the words of the screen. */
export interface FailureText {
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
 * Failures whose code leaves open what to do: which input, which disk, what is not kept, what is wrong with an update.
 * Where it failed is known in the main process alone, so for these it has the word; all others are told in the screen's
 * own sentences.
 */
const TOLD_BY_MAIN: ReadonlySet<FailureCode> = new Set([
  'invalidInput',
  'notAllowed',
  'notKept',
  'storageFull',
  'storageFailed',
  'updateRefused',
]);

/** Puts a failure into words, with the service's own where there are some. */
export function failureText(failure: Failure): FailureText {
  const said = failure.problem?.detail.trim() || failure.problem?.title.trim();
  const isTold = TOLD_BY_MAIN.has(failure.code) && failure.message !== '' && failure.advice !== '';
  return {
    message: isTold ? failure.message : text(`failure.${failure.code}`),
    advice: isTold ? failure.advice : text(`failure.${failure.code}.advice`),
    detail: said ? text('failure.detail', { detail: said }) : unknownReason(failure),
    requestId: failure.requestId === undefined ? null : text('failure.requestId', { id: failure.requestId }),
  };
}
