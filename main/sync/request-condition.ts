import type { Precision, SubjectReference, Validators } from '../../preload/contract/index.ts';
import type { Library } from '../library/library.ts';

/** Nothing to confirm: what the service has comes whole. */
export const NOTHING_KNOWN = { low: null, full: null } as const;

/**
 * Returns what a request for a subject makes its condition of. A user who requests an image that can't be shown wants another one, and no confirmation of
 * it; what is checked by itself confirms it, as the same bytes would come again and again.
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
