import type { PinPrecision, Precision } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { deviceOfSubject } from '../database/subject-reference.ts';
import { listedToItsEnd, takesArchives } from './listed-history.ts';
import type { StoredPin } from './pins.ts';
import type { TargetSubject } from './target-subjects.ts';

/** One image that a pin retains, with what is stored of it. */
export interface RetainedImage {
  readonly subjectId: number;
  readonly precision: Precision;
  readonly availability: 'unknown' | 'available' | 'none' | 'failed';
  readonly isDevice: number;
  /** The row of the device that the subject is or belongs to. */
  readonly deviceRow: number;
  /** The time that an archive stands for, ms since the epoch; null where the service does not say. */
  readonly capturedAt: number | null;
  /** 1: the service no longer lists it. */
  readonly gone: number;
  /** When the service last answered about the subject. */
  readonly checkedAt: number | null;
  /** The stored image, or null. */
  readonly hash: string | null;
  readonly mediaType: string | null;
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly byteLength: number | null;
  /** The precision of that image: a full one stands for a low one. */
  readonly storedPrecision: Precision | null;
  readonly confirmedAt: number | null;
  /** 1: only the low precision is stored although the full one is retained. */
  readonly hasLowOnly: number;
  /** 1: a device whose archives are retained too. */
  readonly hasHistory: number;
  /** When its archives were last listed to their end; null: never. */
  readonly historyListedAt: number | null;
}

const imagesQuery = (ofPin: string) => `
  SELECT retained.subject_id AS subjectId, retained.precision, subject.availability, subject.device_id IS NULL AS isDevice,
    device.id AS deviceRow,
    subject.effective_captured_at AS capturedAt, NOT (subject.visible AND device.visible) AS gone, subject.checked_at AS checkedAt, snapshot.hash,
    image.media_type AS mediaType, image.width_pixels AS widthPixels, image.height_pixels AS heightPixels,
    image.byte_length AS byteLength, snapshot.precision AS storedPrecision,
    snapshot.confirmed_at AS confirmedAt,
    retained.precision = 'full' AND subject.full_snapshot_id IS NULL AND subject.low_snapshot_id IS NOT NULL AS hasLowOnly,
    subject.device_id IS NULL AND max(${takesArchives('pin')}) AS hasHistory, ${listedToItsEnd('device')} AS historyListedAt
  FROM retained JOIN pin ON pin.id = retained.pin_id JOIN subject ON subject.id = retained.subject_id ${deviceOfSubject}
    LEFT JOIN snapshot ON snapshot.id =
      iif(retained.precision = 'low', coalesce(subject.low_snapshot_id, subject.full_snapshot_id), subject.full_snapshot_id)
    LEFT JOIN image ON image.hash = snapshot.hash
  WHERE ${ofPin} retained.subject_id > ? GROUP BY retained.subject_id, retained.precision ORDER BY retained.subject_id, retained.precision LIMIT ?`;

/** The images that the pins retain, for each subject and precision once. */
export const retainedImagesQuery = imagesQuery('');

/** Those that one pin retains. */
export const retainedByPinQuery = imagesQuery('retained.pin_id = ? AND');

/** A condition over `subject`: some pin retains an image of it. */
export const isPinned = 'EXISTS (SELECT 1 FROM retained WHERE retained.subject_id = subject.id)';

/** Rows in a step: about a millisecond. */
const LOAD_ROWS = 2_000;

export type RetentionUpdate = ReturnType<ReturnType<typeof createRetention>['begin']>;

/** What the rules of the pins retain at present. Writes must run inside a transaction. */
export function createRetention(database: Database) {
  const add = database.prepare(
    'INSERT OR IGNORE INTO retained (subject_id, precision, pin_id) VALUES (?, ?, ?)',
  );
  // A subject that the service no longer lists stays retained: its image is the last there is, and no rule was changed.
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
    /** Starts an update of what a pin retains: an image that it still retains is never released in between. */
    begin(pin: StoredPin) {
      const stale: Record<Precision, Set<number>> = { low: new Set(), full: new Set() };
      let last: { readonly subjectId: number; readonly precision: string } = { subjectId: 0, precision: '' };
      return {
        /** Reads more of what is retained so far, before anything is added or released. True: there is more. */
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
        /** Releases so many of the images that the pin no longer retains. False: there are none left. */
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
    /** Retained images after a subject, in the order of their rows; each precision of a subject once. At least 3 for `limit`. `pinId`: of one pin. */
    after(subjectId: number, limit: number, pinId: number | null = null): readonly RetainedImage[] {
      const rows = pinId === null ? after.all(subjectId, limit) : afterOfPin.all(pinId, subjectId, limit);
      const last = rows.at(-1)?.subjectId;
      // The other precision of the last subject may lie behind the cut.
      return rows.length < limit ? rows : rows.filter((row) => row.subjectId !== last);
    },
    /** How many images some pins retain; null: all pins. */
    count: (pinIds: readonly number[] | null = null) =>
      pinIds === null ? countAll() : countOfPins(JSON.stringify(pinIds)),
  };
}

/**
 * What a pin retains of a subject, and so what is counted of it everywhere. The low precision of a device is small and comes first, so that a short
 * connection downloads an image of every device.
 */
export function precisionsOf(precision: PinPrecision, isDevice: boolean): readonly Precision[] {
  if (precision === 'low') return ['low'];
  if (isDevice) return ['low', 'full'];
  return [precision === 'full' ? 'full' : 'low'];
}
