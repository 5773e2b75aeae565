import type { Checkpoints } from '../database/checkpoint.ts';
import type { Database } from '../database/database.ts';
import type { Pace } from '../database/slices.ts';
import type { KeyedMutex } from '../files/keyed-mutex.ts';
import type { StoredPartialImages } from '../images/partial-images.ts';
import type { ImageFolders } from './image-folder.ts';
import type { ImageUses } from './image-uses.ts';
import type { MovableBlobs } from './movable-blobs.ts';
import type { Reserve } from './reserve.ts';
import type { StorageSettings } from './storage-settings.ts';

/** The parts of a library that its storage uses. */
export interface StorageContext {
  readonly database: Database;
  readonly images: MovableBlobs;
  readonly folders: ImageFolders;
  readonly settings: StorageSettings;
  readonly uses: ImageUses;
  readonly mutex: KeyedMutex;
  readonly pace: Pace;
  readonly checkpoints: Checkpoints;
  readonly reserve: Reserve;
  readonly partials: Pick<StoredPartialImages, 'totalBytes' | 'clear'>;
  /** ms since the epoch. */
  readonly now: () => number;
}
