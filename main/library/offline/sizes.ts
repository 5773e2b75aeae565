import type { Precision } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

/** Sizes before the first image: a 480 px JPEG and a full HD JPEG of an outdoor scene. */
const USUAL_BYTES: Readonly<Record<Precision, number>> = { low: 25_000, full: 400_000 };

/** Number of newest images in the mean: enough to be steady, and quick at any size. */
const SAMPLE = 200;

/** Numbers of missing images by `missingKey`. */
export type MissingCounts = ReadonlyMap<string, number>;

export function missingKey(deviceRow: number, precision: Precision): string {
  return `${deviceRow} ${precision}`;
}

interface MeanRow {
  readonly bytes: number | null;
}

/** Sizes of stored images, to estimate missing ones. All in bytes. */
export function createSizes(database: Database) {
  const mean = database.selectFirst<MeanRow>(
    `SELECT avg(byte_length) AS bytes FROM (
      SELECT image.byte_length FROM snapshot JOIN image ON image.hash = snapshot.hash
      WHERE snapshot.id > (SELECT coalesce(max(id), 0) - ${SAMPLE * 10} FROM snapshot) AND snapshot.precision = ?
      ORDER BY snapshot.id DESC LIMIT ${SAMPLE})`,
  );
  const ofDevice = database.selectFirst<MeanRow>(
    `SELECT avg(byte_length) AS bytes FROM (
      SELECT image.byte_length FROM subject JOIN snapshot ON snapshot.subject_id = subject.id
        JOIN image ON image.hash = snapshot.hash
      WHERE (subject.id = ?1 OR (subject.device_id = ?1 AND subject.device_id IS NOT NULL)) AND snapshot.precision = ?2
      LIMIT 20)`,
  );
  const stored = database.selectFirst<Readonly<Record<Precision, number>>>(
    'SELECT low_snapshot_id IS NOT NULL AS low, full_snapshot_id IS NOT NULL AS full FROM subject WHERE id = ?',
  );
  const meanOf = (precision: Precision) => mean(precision)?.bytes ?? USUAL_BYTES[precision];
  const meanOfDevice = (deviceRow: number, precision: Precision) =>
    ofDevice(deviceRow, precision)?.bytes ?? null;
  return {
    /**
     * Returns the mean of all stored images of a precision; a typical size if nothing is stored.
     */
    mean: meanOf,
    /** Returns the mean of the stored images of a device and its archives, if any. */
    ofDevice: meanOfDevice,
    /**
     * Returns the expected bytes of missing images, possibly fractional: each counts as the mean
     * of its device's stored images, else of all.
     */
    expected(missing: MissingCounts): number {
      const means = { low: meanOf('low'), full: meanOf('full') };
      let bytes = 0;
      for (const [key, count] of missing) {
        const [device, precision] = key.split(' ') as [string, Precision];
        bytes += count * (meanOfDevice(Number(device), precision) ?? means[precision]);
      }
      return bytes;
    },
    stored(subjectId: number): Readonly<Record<Precision, boolean>> {
      const row = stored(subjectId);
      return { low: row?.low === 1, full: row?.full === 1 };
    },
  };
}
