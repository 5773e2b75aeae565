import type { Migration } from './migration.ts';

/**
 * Small pictures of kept images: `file_hash` names a file below `thumbnails/`. They are no data of the fleet, each can be made
 * again. And the time zone in which a device's own clock stood when it captured an image (minutes east of UTC), where it told.
 */
export const thumbnails: Migration = {
  version: 5,
  apply(database) {
    database.exec(`
      CREATE TABLE thumbnail (
        image_hash TEXT PRIMARY KEY CHECK (length(image_hash) = 64),
        file_hash TEXT NOT NULL CHECK (length(file_hash) = 64),
        media_type TEXT NOT NULL CHECK (media_type IN ('image/jpeg', 'image/webp')),
        byte_length INTEGER NOT NULL,
        made_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX thumbnail_by_age ON thumbnail (made_at, image_hash);
      CREATE INDEX thumbnail_by_file ON thumbnail (file_hash);

      ALTER TABLE snapshot ADD COLUMN captured_offset_minutes INTEGER;
    `);
  },
};
