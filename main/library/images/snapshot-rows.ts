import type { ImageFlaw } from '../../../preload/contract/images/image-flaw.ts';
import type { Precision } from '../../../preload/contract/index.ts';
import type { AcceptedFacts } from '../../gate/accept-facts.ts';
import type { AcceptedFormat } from '../../gate/accept-image.ts';
import type { PastInstant } from '../../gate/accept-time.ts';
import type { AcceptedValidators } from '../../gate/accept-validators.ts';
import type { Database } from '../database/database.ts';

/** An image without its bytes. */
export interface ImageRow extends AcceptedFormat {
  /** SHA-256 of the bytes, lower-case hex. */
  readonly hash: string;
  readonly byteLength: number;
  readonly flaw: ImageFlaw | null;
}

export interface NewSnapshot extends AcceptedFacts, AcceptedValidators {
  readonly hash: string;
  readonly fetchedAt: PastInstant;
  readonly confirmedAt: PastInstant;
}

/** Id for a new snapshot: above all that were ever stored, because ids define the order. */
const nextSnapshotId =
  '(SELECT 1 + max(highest, (SELECT coalesce(max(id), 0) FROM snapshot)) FROM snapshot_id)';

/**
 * Turns images and snapshots into rows; no other code does. Calls must run inside a transaction.
 */
export function createSnapshotRows(database: Database) {
  const addImage = database.change(`
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length, flaw, used_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (hash) DO UPDATE SET used_at = max(used_at, ?7), flaw = ?6`);
  const addSnapshot = database.insert(`
    INSERT INTO snapshot (id, subject_id, precision, hash, captured_at, received_at, fetched_at, confirmed_at,
      last_modified, etag, captured_offset_minutes, request_id)
    VALUES (${nextSnapshotId}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  // A 304 may omit a validator; the stored one still applies (RFC 9111 3.2).
  const confirm =
    'UPDATE snapshot SET confirmed_at = ?, last_modified = coalesce(?, last_modified), etag = coalesce(?, etag)';
  const confirmRow = database.change(`${confirm} WHERE id = ?`);
  const confirmNewestOf = (precision: Precision) =>
    database.change(`${confirm} WHERE id = (SELECT ${precision}_snapshot_id FROM subject WHERE id = ?)`);
  const confirmNewest = { low: confirmNewestOf('low'), full: confirmNewestOf('full') };
  // A 200 with the same bytes states all its validators; a missing one is gone.
  const restate = database.change(
    'UPDATE snapshot SET confirmed_at = ?, last_modified = ?, etag = ? WHERE id = ?',
  );
  return {
    /** `usedAt`: time when it was last shown or stored. */
    addImage(
      { hash, mediaType, widthPixels, heightPixels, byteLength, flaw }: ImageRow,
      usedAt: PastInstant,
    ): void {
      addImage(hash, mediaType, widthPixels, heightPixels, byteLength, flaw, usedAt);
    },
    /** Returns the row id. `subject`: a row id. */
    add(subject: number, snapshot: NewSnapshot): number {
      const { precision, hash, capturedAt, receivedAt, fetchedAt, confirmedAt } = snapshot;
      const { lastModified, etag, capturedOffsetMinutes, requestId } = snapshot;
      const clocks = [capturedAt, receivedAt, fetchedAt, confirmedAt];
      const rest = [lastModified, etag, capturedOffsetMinutes, requestId];
      return addSnapshot(subject, precision, hash, ...clocks, ...rest);
    },
    /** Records that the service confirmed a snapshot. */
    confirm({ lastModified, etag }: AcceptedValidators, at: PastInstant, row: number): void {
      confirmRow(at, lastModified, etag, row);
    },
    /** Like `confirm`, for a subject's newest snapshot in a precision. */
    confirmNewest(
      precision: Precision,
      { lastModified, etag }: AcceptedValidators,
      at: PastInstant,
      subject: number,
    ): void {
      confirmNewest[precision](at, lastModified, etag, subject);
    },
    /** Records that the service sent the bytes of a snapshot again. */
    restate({ lastModified, etag }: AcceptedValidators, at: PastInstant, row: number): void {
      restate(at, lastModified, etag, row);
    },
  };
}
