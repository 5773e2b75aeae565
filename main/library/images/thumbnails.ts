import { hash as digest } from 'node:crypto';
import { imageDimensionsFromData } from 'image-dimensions';
import { THUMBNAIL_SIDE } from '../../../preload/contract/core/limits.ts';
import type { Clock } from '../../core/desktop.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { type Blobs, isHash } from './blobs.ts';

/** A photograph of that size takes 10 to 30 kB; what is much larger is something else. */
export const THUMBNAIL_BYTES = 96 * 1_024;

/** Room for some 15,000 of them, a year of a region; they are made anew in a moment, so the oldest go first. */
const TOTAL_BYTES = 256 * 1_024 * 1_024;

/** Small pictures of kept images, made by the sandboxed page. They are no data of the fleet: each can be made again. */
interface Thumbnails {
  store(imageHash: string, bytes: Uint8Array): Promise<boolean>;
  open(imageHash: string): Promise<{ mediaType: string; byteLength: number; file: string } | null>;
}

interface ThumbnailRow {
  readonly fileHash: string;
  readonly mediaType: string;
  readonly byteLength: number;
}

/** JPEG or WebP of a thumbnail's size by its first bytes, whatever it is called (P19); null for anything else. */
function recognise(bytes: Uint8Array): 'image/jpeg' | 'image/webp' | null {
  if (bytes.byteLength > THUMBNAIL_BYTES) return null;
  const size = dimensions(bytes);
  if (size === undefined || Math.max(size.width, size.height) > THUMBNAIL_SIDE) return null;
  if (size.type === 'jpeg') return 'image/jpeg';
  return size.type === 'webp' ? 'image/webp' : null;
}

/** A hostile file makes the package run out of stack: that is no image. */
function dimensions(bytes: Uint8Array) {
  try {
    return imageDimensionsFromData(bytes);
  } catch {
    return undefined;
  }
}

/** The oldest thumbnails; a page of them. */
const oldestThumbnailsQuery = `
  SELECT image_hash AS imageHash, file_hash AS fileHash, byte_length AS byteLength FROM thumbnail
  ORDER BY made_at, image_hash LIMIT 64`;

/** Prepares the statements. `files` is a folder of its own; `totalBytes` is what all of them may take. */
export function createThumbnails(
  database: Database,
  files: Blobs,
  clock: Clock,
  totalBytes = TOTAL_BYTES,
): Thumbnails {
  const byImage = database.select<ThumbnailRow>(`
    SELECT file_hash AS fileHash, thumbnail.media_type AS mediaType, thumbnail.byte_length AS byteLength
    FROM thumbnail JOIN image ON image.hash = thumbnail.image_hash WHERE image_hash = ?`);
  const image = database.count('SELECT count(*) AS number FROM image WHERE hash = ?');
  const ofFile = database.count('SELECT count(*) AS number FROM thumbnail WHERE file_hash = ?');
  const sum = database.count('SELECT coalesce(sum(byte_length), 0) AS number FROM thumbnail');
  const oldest = database.select<{ imageHash: string; fileHash: string; byteLength: number }>(
    oldestThumbnailsQuery,
  );
  const put = database.prepare(`
    INSERT INTO thumbnail (image_hash, file_hash, media_type, byte_length, made_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (image_hash) DO NOTHING`);
  const remove = database.prepare('DELETE FROM thumbnail WHERE image_hash = ?');
  /** Counted once and then kept up, as a sum over all rows takes milliseconds. */
  let total: number | null = null;

  async function makeRoom(): Promise<void> {
    while ((total ?? 0) > totalBytes) {
      const rows = oldest.all();
      if (rows.length === 0) return;
      transaction(database, 'soon', () => {
        for (const { imageHash } of rows) remove.run(imageHash);
      });
      for (const { fileHash, byteLength } of rows) {
        total = (total ?? 0) - byteLength;
        // Images that look the same share a file.
        if (ofFile(fileHash) === 0) await files.remove(fileHash);
      }
    }
  }

  return {
    async store(imageHash, bytes) {
      const mediaType = recognise(bytes);
      if (mediaType === null || !isHash(imageHash) || image(imageHash) === 0) return false;
      total ??= sum();
      const fileHash = digest('sha256', bytes, 'hex');
      await files.put(fileHash, bytes);
      const added = transaction(database, 'soon', () =>
        put.run(imageHash, fileHash, mediaType, bytes.byteLength, clock.now()),
      );
      if (Number(added.changes) > 0) total += bytes.byteLength;
      await makeRoom();
      return true;
    },
    async open(imageHash) {
      const row = isHash(imageHash) ? byImage.first(imageHash) : undefined;
      if (row === undefined) return null;
      const { fileHash, mediaType, byteLength } = row;
      const file = await files.find(fileHash, byteLength);
      if (file !== null) return { mediaType, byteLength, file };
      // Its file is gone: without the row it is made anew.
      transaction(database, 'soon', () => remove.run(imageHash));
      total = null;
      return null;
    },
  };
}
