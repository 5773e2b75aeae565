import type { PinPrecision, Precision } from '../../../preload/contract/index.ts';
import { compareSnapshotsSql, SAME_RECEIPT_MS } from '../../../preload/contract/rules/best-snapshot.ts';
import type { Database } from '../database/database.ts';
import { deviceOfSubject } from '../database/subject-reference.ts';
import { listedToItsEnd, takesArchives } from './listed-history.ts';
import type { StoredPin } from './pins.ts';
import type { TargetSubject } from './target-subjects.ts';

/** An image that a pin retains, with what is stored of it. */
export interface RetainedImage {
  readonly subjectId: number;
  readonly precision: Precision;
  readonly availability: 'unknown' | 'available' | 'none' | 'failed';
  readonly isDevice: number;
  /** Row of the subject's device, or of the subject itself. */
  readonly deviceRow: number;
  /** Time of an archive, ms since the epoch, if the service states it. */
  readonly capturedAt: number | null;
  /** 1 if the service no longer lists it. */
  readonly gone: number;
  /** Time of the service's last answer about the subject. */
  readonly checkedAt: number | null;
  /** The stored image, if any. */
  readonly hash: string | null;
  readonly mediaType: string | null;
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly byteLength: number | null;
  /** Precision of that image: a full one replaces a low one. */
  readonly storedPrecision: Precision | null;
  readonly confirmedAt: number | null;
  /** 1 if the newest image is stored only in low precision although full is retained. */
  readonly hasLowOnly: number;
  /** 1 for a device whose archives are retained too. */
  readonly hasHistory: number;
  /** Time when its archives were last listed completely; `null` if never. */
  readonly historyListedAt: number | null;
}

/** The low precision of a device that is newer than its full one. An archive is one snapshot. */
const isLowNewer = `(subject.device_id IS NULL AND coalesce((
  SELECT ${compareSnapshotsSql('low', 'full')} > ${SAME_RECEIPT_MS} FROM snapshot AS low, snapshot AS full
  WHERE low.id = subject.low_snapshot_id AND full.id = subject.full_snapshot_id), 0))`;

const imagesQuery = (ofPin: string) => `
  SELECT retained.subject_id AS subjectId, retained.precision, subject.availability, subject.device_id IS NULL AS isDevice,
    device.id AS deviceRow,
    subject.effective_captured_at AS capturedAt, NOT (subject.visible AND device.visible) AS gone, subject.checked_at AS checkedAt, snapshot.hash,
    image.media_type AS mediaType, image.width_pixels AS widthPixels, image.height_pixels AS heightPixels,
    image.byte_length AS byteLength, snapshot.precision AS storedPrecision,
    snapshot.confirmed_at AS confirmedAt,
    retained.precision = 'full' AND subject.low_snapshot_id IS NOT NULL AND (subject.full_snapshot_id IS NULL OR ${isLowNewer}) AS hasLowOnly,
    subject.device_id IS NULL AND max(${takesArchives('pin')}) AS hasHistory, ${listedToItsEnd('device')} AS historyListedAt
  FROM retained JOIN pin ON pin.id = retained.pin_id JOIN subject ON subject.id = retained.subject_id ${deviceOfSubject}
    LEFT JOIN snapshot ON snapshot.id =
      iif(retained.precision = 'low', coalesce(subject.low_snapshot_id, subject.full_snapshot_id), subject.full_snapshot_id)
    LEFT JOIN image ON image.hash = snapshot.hash
  WHERE ${ofPin} retained.subject_id > ? GROUP BY retained.subject_id, retained.precision ORDER BY retained.subject_id, retained.precision LIMIT ?`;

/** Selects the images that the pins retain, once for each subject and precision. */
export const retainedImagesQuery = imagesQuery('');

/** Selects those that one pin retains. */
export const retainedByPinQuery = imagesQuery('retained.pin_id = ? AND');

/** Condition on `subject`: some pin retains an image of it. */
export const isPinned = 'EXISTS (SELECT 1 FROM retained WHERE retained.subject_id = subject.id)';

/** Rows in a step: about a millisecond. */
const LOAD_ROWS = 2_000;

export type RetentionUpdate = ReturnType<ReturnType<typeof createRetention>['begin']>;

/**
 * Stores the images that the rules of the pins currently retain. Writes must run inside a
 * transaction.
 */
export function createRetention(database: Database) {
  const add = database.prepare(
    'INSERT OR IGNORE INTO retained (subject_id, precision, pin_id) VALUES (?, ?, ?)',
  );
  // A subject that the service no longer lists stays retained: its image is the last one, and no
  // rule was changed.
  const remove = database.prepare(`
    DELETE FROM retained WHERE subject_id = ?1 AND precision = ?2 AND pin_id = ?3 AND EXISTS (
      SELECT 1 FROM subject ${deviceOfSubject} WHERE subject.id = ?1 AND subject.visible = 1 AND device.visible = 1)`);
  const ofPin = database.select<Pick<RetainedImage, 'subjectId' | 'precision'>>(
    `SELECT subject_id AS subjectId, precision FROM retained WHERE pin_id = ? AND (subject_id, precision) > (?, ?)
    ORDER BY subject_id, precision LIMIT ${LOAD_ROWS}`,
  );
  const after = database.select<RetainedImage>(retainedImagesQuery);
  const afterOfPin = database.select<RetainedImage>(retainedByPinQuery);
  const distinct = 'SELECT DISTINCT subject_id, precision FROM retained';
  const countAll = database.count<[]>(`(${distinct})`);
  const countOfPins = database.count<[pinIds: string]>(
    `(${distinct} WHERE pin_id IN (SELECT value FROM json_each(?)))`,
  );

  return {
    /**
     * Begins an update of what a pin retains: images that it still retains are never released in
     * between.
     */
    begin(pin: StoredPin) {
      const stale: Record<Precision, Set<number>> = { low: new Set(), full: new Set() };
      let last: { readonly subjectId: number; readonly precision: string } = { subjectId: 0, precision: '' };
      return {
        /**
         * Reads more of what is retained so far, before anything is added or released. Returns
         * true if there is more.
         */
        load(): boolean {
          const rows = ofPin.all(pin.id, last.subjectId, last.precision);
          for (const { subjectId, precision } of rows) stale[precision].add(subjectId);
          last = rows.at(-1) ?? last;
          return rows.length === LOAD_ROWS;
        },
        add(subjects: readonly TargetSubject[]): void {
          for (const { id, deviceRow } of subjects) {
            for (const precision of precisionsOf(pin.precision, id === deviceRow)) {
              if (!stale[precision].delete(id)) add.run(id, precision, pin.id);
            }
          }
        },
        /**
         * Releases up to `limit` images that the pin no longer retains. Returns false if none are
         * left.
         */
        release(limit: number): boolean {
          let left = limit;
          for (const precision of ['low', 'full'] as const) {
            for (const subjectId of stale[precision]) {
              if (left === 0) return true;
              remove.run(subjectId, precision, pin.id);
              stale[precision].delete(subjectId);
              left -= 1;
            }
          }
          return false;
        },
      };
    },
    /**
     * Returns retained images after a subject, in row order; each precision of a subject once.
     * `limit`: at least 3. `pinId`: selects one pin.
     */
    after(subjectId: number, limit: number, pinId: number | null = null): readonly RetainedImage[] {
      const rows = pinId === null ? after.all(subjectId, limit) : afterOfPin.all(pinId, subjectId, limit);
      const last = rows.at(-1)?.subjectId;
      // The other precision of the last subject may be beyond the limit.
      return rows.length < limit ? rows : rows.filter((row) => row.subjectId !== last);
    },
    /** Counts the images that some pins retain; `null` for all pins. */
    count: (pinIds: readonly number[] | null = null) =>
      pinIds === null ? countAll() : countOfPins(JSON.stringify(pinIds)),
  };
}

/**
 * Returns the precisions that a pin retains of a subject, and that are counted everywhere. A
 * device's low precision is small and comes first, so that a short connection downloads an image
 * of every device.
 */
export function precisionsOf(precision: PinPrecision, isDevice: boolean): readonly Precision[] {
  if (precision === 'low') return ['low'];
  if (isDevice) return ['low', 'full'];
  return [precision === 'full' ? 'full' : 'low'];
}
