import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';

/** What a person chose about room and place, and what a move that was cut off has left to do. Folders are absolute paths. */
interface StorageChoice {
  readonly quotaBytes: number;
  /** What is to stay free on the disk; null: the app's own measure. */
  readonly floorBytes: number | null;
  /** Null: the app's own folder. */
  readonly imagesFolder: string | null;
  readonly copyingTo: string | null;
  readonly leaving: string | null;
}

export interface StorageSettings {
  read(): StorageChoice;
  /** On the disk when it returns. */
  change(change: Partial<StorageChoice>): void;
}

/** 10 GB: a year of a region's low images with a week of full ones. */
const DEFAULT_QUOTA = 10_000_000_000;

/** Prepares the statements on the one row. */
export function createStorageSettings(database: Database): StorageSettings {
  const query = database.select<Omit<StorageChoice, 'quotaBytes'> & { readonly quotaBytes: number | null }>(`
    SELECT quota_bytes AS quotaBytes, floor_bytes AS floorBytes, images_folder AS imagesFolder, copying_to AS copyingTo, leaving
    FROM storage_settings`);
  const write = database.prepare(
    'UPDATE storage_settings SET quota_bytes = ?, floor_bytes = ?, images_folder = ?, copying_to = ?, leaving = ?',
  );
  const stored = () =>
    query.first() ?? {
      quotaBytes: null,
      floorBytes: null,
      imagesFolder: null,
      copyingTo: null,
      leaving: null,
    };
  return {
    read() {
      const choice = stored();
      return { ...choice, quotaBytes: choice.quotaBytes ?? DEFAULT_QUOTA };
    },
    change(change) {
      const { quotaBytes, floorBytes, imagesFolder, copyingTo, leaving } = { ...stored(), ...change };
      transaction(database, 'durable', () =>
        write.run(quotaBytes, floorBytes, imagesFolder, copyingTo, leaving),
      );
    },
  };
}
