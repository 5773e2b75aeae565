import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Position } from '../../library/catalog/position.ts';
import type { SubjectNames } from '../../library/catalog/subjects.ts';
import type { SnapshotHealth } from '../../library/health/snapshot-health.ts';
import type { StoredImage } from '../../library/images/snapshots.ts';

/** A stored image that is to be exported. */
export interface PlannedImage {
  readonly subject: SubjectReference;
  readonly names: SubjectNames;
  /** Of the technician on the snapshot, then on its subject, as they were when the export began. */
  readonly note: string | null;
  /** Where its device stood when the export began; null: the service does not tell. */
  readonly position: Position | null;
  /** What it said of its device when the export began; null: it was not judged. */
  readonly health: SnapshotHealth | null;
  readonly image: StoredImage;
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};

/** The extension of an image's file, without a dot. */
export function extensionOf(mediaType: string): string {
  return extensions[mediaType] ?? 'bin';
}
