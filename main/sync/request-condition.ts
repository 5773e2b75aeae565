import type { Precision, SubjectReference, Validators } from '../../preload/contract/index.ts';
import type { Library } from '../library/library.ts';

/** Nothing to confirm: the service sends everything. */
export const NOTHING_KNOWN = { low: null, full: null } as const;

/**
 * Returns what a request for a subject uses as its condition. A user who requests an image that
 * can't be shown wants another one rather than a confirmation; automatic checks confirm it,
 * because the same bytes would be sent repeatedly.
 */
export function requestCondition(
  library: Pick<Library, 'validators' | 'newest'>,
  subject: SubjectReference,
  precision: Precision,
  isByUser: boolean,
): Readonly<Record<Precision, Validators | null>> {
  const isBroken = isByUser && library.newest(subject, precision)?.flaw === 'broken';
  return isBroken ? NOTHING_KNOWN : library.validators(subject);
}
