import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { SubjectNames } from '../../library/catalog/subjects.ts';
import type { StoredImage } from '../../library/images/snapshots.ts';

/** A stored image that is to be exported. */
export interface PlannedImage {
  readonly subject: SubjectReference;
  readonly names: SubjectNames;
  /** Of the technician, as it was when the export began. */
  readonly note: string | null;
  readonly image: StoredImage;
}
