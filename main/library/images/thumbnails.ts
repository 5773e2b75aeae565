import { hash as digest } from 'node:crypto';
import { imageDimensionsFromData } from 'image-dimensions';
import { THUMBNAIL_SIDE } from '../../../preload/contract/core/limits.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { Database } from '../database/database.ts';
import { type Blobs, isHash } from './blobs.ts';

/** A photograph of that size takes 10 to 30 kB. */
export const THUMBNAIL_BYTES = 96 * 1_024;

/** About 15,000 thumbnails, a year of a region. */
const TOTAL_BYTES = 256 * 1_024 * 1_024;

interface ThumbnailRow {
  readonly fileHash: string;
  readonly mediaType: string;
  readonly byteLength: number;
}

/**
 * Recognizes a JPEG or WebP of thumbnail size by its first bytes (P19); `null` for anything else.
 */
function recognise(bytes: Uint8Array): 'image/jpeg' | 'image/webp' | null {
  if (bytes.byteLength > THUMBNAIL_BYTES) return null;
  const size = dimensions(bytes);
  if (size === undefined || Math.max(size.width, size.height) > THUMBNAIL_SIDE) return null;
  if (size.type === 'jpeg') return 'image/jpeg';
  return size.type === 'webp' ? 'image/webp' : null;
}

/** The package overflows the stack on a hostile file. */
function dimensions(bytes: Uint8Array) {
  try {
    return imageDimensionsFromData(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Stores thumbnails of stored images, made by the sandboxed page. They are disposable: each can be
 * made again. `files` is a separate folder; above `totalBytes` the oldest thumbnails are removed.
 */
export function createThumbnails(database: Database, files: Blobs, clock: Clock, totalBytes = TOTAL_BYTES) {
  const byImage = database.select<ThumbnailRow>(`
    SELECT file_hash AS fileHash, thumbnail.media_type AS mediaType, thumbnail.byte_length AS byteLength
    FROM thumbnail JOIN image ON image.hash = thumbnail.image_hash WHERE image_hash = ?`);
  const byteLength = database.select<Pick<ThumbnailRow, 'byteLength'>>(
    'SELECT byte_length AS byteLength FROM thumbnail WHERE image_hash = ?',
  );
  const image = database.count('image WHERE hash = ?');
  const ofFile = database.count('thumbnail WHERE file_hash = ?');
  const sum = database.number('SELECT coalesce(sum(byte_length), 0) AS number FROM thumbnail');
  const oldest = database.select<{ imageHash: string; fileHash: string; byteLength: number }>(`
    SELECT image_hash AS imageHash, file_hash AS fileHash, byte_length AS byteLength FROM thumbnail
    ORDER BY made_at, image_hash LIMIT 64`);
  const put = database.change(`
    INSERT INTO thumbnail (image_hash, file_hash, media_type, byte_length, made_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (image_hash) DO NOTHING`);
  const remove = database.prepare('DELETE FROM thumbnail WHERE image_hash = ?');
  /** Counted once, then updated: a sum over all rows takes milliseconds. */
  let total: number | null = null;

  async function removeOldest(): Promise<void> {
    while ((total ?? 0) > totalBytes) {
      const rows = oldest.all();
      if (rows.length === 0) return;
      database.transaction('soon', () => {
        for (const { imageHash } of rows) remove.run(imageHash);
      });
      for (const { fileHash, byteLength } of rows) {
        total = (total ?? 0) - byteLength;
        // Equal thumbnails share a file.
        if (ofFile(fileHash) === 0) await files.remove(fileHash);
      }
    }
  }

  return {
    async store(imageHash: string, bytes: Uint8Array): Promise<boolean> {
      const mediaType = recognise(bytes);
      if (mediaType === null || !isHash(imageHash) || image(imageHash) === 0) return false;
      total ??= sum();
      const fileHash = digest('sha256', bytes, 'hex');
      await files.put(fileHash, bytes);
      const added = database.transaction('soon', () =>
        put(imageHash, fileHash, mediaType, bytes.byteLength, clock.now()),
      );
      if (added > 0) total += bytes.byteLength;
      await removeOldest();
      return true;
    },
    byteLength: (imageHash: string): number => byteLength.first(imageHash)?.byteLength ?? 0,
    async open(imageHash: string) {
      const row = isHash(imageHash) ? byImage.first(imageHash) : undefined;
      if (row === undefined) return null;
      const { fileHash, mediaType, byteLength } = row;
      const file = await files.find(fileHash, byteLength);
      if (file !== null) return { mediaType, byteLength, file };
      // Without the row, the page makes the thumbnail again.
      database.transaction('soon', () => remove.run(imageHash));
      total = null;
      return null;
    },
  };
}
