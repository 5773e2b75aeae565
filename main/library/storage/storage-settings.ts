import type { Database } from '../database/database.ts';

/**
 * The user's choices about disk space and folder, and the folders of an interrupted move. Folders
 * are absolute paths.
 */
interface StorageSettingsRow {
  readonly quotaBytes: number;
  /** Free disk space to leave; `null` for the default. */
  readonly floorBytes: number | null;
  /** Days that superseded images are kept; `null` keeps them until space is needed. */
  readonly daysKept: number | null;
  /** `null` for the app's own folder. */
  readonly imagesFolder: string | null;
  readonly copyingTo: string | null;
  readonly leaving: string | null;
}

export type StorageSettings = ReturnType<typeof createStorageSettings>;

/** 10 GB: a year of a region's low images with a week of full ones. */
const DEFAULT_QUOTA_BYTES = 10_000_000_000;

export function createStorageSettings(database: Database) {
  const query = database.select<Omit<StorageSettingsRow, 'quotaBytes'> & { quotaBytes: number | null }>(`
    SELECT quota_bytes AS quotaBytes, floor_bytes AS floorBytes, days_kept AS daysKept, images_folder AS imagesFolder,
      copying_to AS copyingTo, leaving
    FROM storage_settings`);
  const write = database.prepare(
    'UPDATE storage_settings SET quota_bytes = ?, floor_bytes = ?, days_kept = ?, images_folder = ?, copying_to = ?, leaving = ?',
  );
  const unset = {
    quotaBytes: null,
    floorBytes: null,
    daysKept: null,
    imagesFolder: null,
    copyingTo: null,
    leaving: null,
  };
  const stored = () => query.first() ?? unset;
  return {
    read(): StorageSettingsRow {
      const row = stored();
      return { ...row, quotaBytes: row.quotaBytes ?? DEFAULT_QUOTA_BYTES };
    },
    /** Durable on return. */
    change(change: Partial<StorageSettingsRow>): void {
      const row = { ...stored(), ...change };
      database.transaction('durable', () =>
        write.run(row.quotaBytes, row.floorBytes, row.daysKept, row.imagesFolder, row.copyingTo, row.leaving),
      );
    },
  };
}
