import type { Failure } from '../../preload/contract/index.ts';
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
 * Takes the screen's own sentences for the code of a failure, and the service's words where there are some. What is
 * wrong with an input or an update is known best where it was checked, so for that the main process has the word.
 */
export function failureText(failure: Failure): FailureText {
  const said = failure.problem?.detail.trim() || failure.problem?.title.trim();
  const checked =
    (failure.code === 'invalidInput' || failure.code === 'updateRefused') && failure.message !== '';
  return {
    message: checked ? failure.message : text(`failure.${failure.code}`),
    advice: checked ? failure.advice : text(`failure.${failure.code}.advice`),
    detail: said ? text('failure.detail', { detail: said }) : unknownReason(failure),
    requestId: failure.requestId === undefined ? null : text('failure.requestId', { id: failure.requestId }),
  };
}
