import type { SubjectReference } from '../../preload/contract/index.ts';
import type { Position } from '../../preload/contract/rules/position.ts';
import type { SubjectNames } from '../library/catalog/subjects.ts';
import type { SnapshotHealth } from '../library/gallery/snapshot-health.ts';
import type { StoredImage } from '../library/images/snapshots.ts';

export interface PlannedImage {
  readonly subject: SubjectReference;
  readonly names: SubjectNames;
  /**
   * The technician's notes on the snapshot and its subject, as they were when the export began.
   */
  readonly note: string | null;
  /** Position of the device when the export began; `null` if the service has none. */
  readonly position: Position | null;
  /** Health of the device in this image when the export began; `null` if it was not judged. */
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

/** Returns the file extension of a media type, without a dot. */
export function extensionOf(mediaType: string): string {
  return extensions[mediaType] ?? 'bin';
}
