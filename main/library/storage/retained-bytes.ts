import type { Database } from '../database/database.ts';
import type { Pace } from '../database/slices.ts';
import { isRetained } from './protection.ts';

/** Images in a step: a few milliseconds. */
const IN_A_STEP = 500;

/** Selects some images after another one: the last of them, and the bytes of the retained ones. */
export const retainedBytesQuery = `
  SELECT max(hash) AS last, sum(byte_length * EXISTS (
    SELECT 1 FROM snapshot CROSS JOIN subject ON subject.id = snapshot.subject_id
    WHERE snapshot.hash = image.hash AND ${isRetained})) AS bytes
  FROM (SELECT hash, byte_length FROM image WHERE hash > ? ORDER BY hash LIMIT ${IN_A_STEP}) AS image`;

export type RetainedBytes = ReturnType<typeof createRetainedBytes>;

/**
 * Sums the bytes of images that are never evicted, in slices; a partial sum if the library closes
 * meanwhile.
 */
export function createRetainedBytes(database: Database, pace: Pace) {
  const next = database.selectFirst<{ readonly last: string | null; readonly bytes: number | null }>(
    retainedBytesQuery,
  );
  return async (): Promise<number> => {
    let bytes = 0;
    for (let after: string | null = ''; after !== null && database.isOpen; await pace.yieldToEventLoop()) {
      const step = next(after);
      bytes += step?.bytes ?? 0;
      after = step?.last ?? null;
    }
    return bytes;
  };
}
