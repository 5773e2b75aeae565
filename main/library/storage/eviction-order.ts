import type { Database } from '../database/database.ts';
import { isNewestLowOfDevice, isRetained } from './protection.ts';
import type { GoingSnapshot } from './row-removal.ts';

/** Keeps the transaction that removes them under 10 ms. */
const IN_A_STEP = 50;

/** Images that one query examines: a few milliseconds, even if all of them are retained. */
export const SEARCHED_IN_A_STEP = 500;

/** Position of an image in the order of use. */
interface Use {
  readonly usedAt: number;
  readonly hash: string;
}

const BEFORE_ALL: Use = { usedAt: -1, hash: '' };
const BEHIND_ALL: Use = { usedAt: Number.MAX_SAFE_INTEGER, hash: '' };

const classes = [
  `snapshot.precision = 'full'`,
  `snapshot.precision = 'low' AND NOT ${isNewestLowOfDevice}`,
  `snapshot.precision = 'low' AND ${isNewestLowOfDevice}`,
] as const;

/** Selects the last image of a step that starts at another one. */
export const stepEndQuery = `
  SELECT used_at AS usedAt, hash FROM image INDEXED BY image_by_use
  WHERE (used_at, hash) >= (?, ?) ORDER BY used_at, hash LIMIT 1 OFFSET ${SEARCHED_IN_A_STEP}`;

/**
 * Select the next snapshots of a class between two images: earlier ones are removed, or retained.
 */
export const evictionQueries = classes.map(
  (condition) => `
    SELECT snapshot.id, snapshot.subject_id AS subjectId, snapshot.precision, snapshot.hash,
      image.byte_length AS byteLength, image.used_at AS usedAt
    FROM image INDEXED BY image_by_use
      CROSS JOIN snapshot ON snapshot.hash = image.hash
      CROSS JOIN subject ON subject.id = snapshot.subject_id
    WHERE (image.used_at, image.hash) >= (?, ?) AND (image.used_at, image.hash) <= (?, ?)
      AND ${condition} AND NOT ${isRetained}
    ORDER BY image.used_at, image.hash LIMIT ${IN_A_STEP}`,
);

/**
 * Yields snapshots in eviction order, a few per step: full before low, each device's newest low
 * last, and each class by last use. Retained ones are never included; a step that found only those
 * is empty. The first of a step must be removed before the next one, which includes those that
 * were left.
 */
export function createEvictionOrder(database: Database) {
  const endOfStep = database.selectFirst<Use>(stepEndQuery);
  const queries = evictionQueries.map((sql) => database.select<GoingSnapshot & Use>(sql));
  return function* order(): Generator<readonly GoingSnapshot[]> {
    for (const query of queries) {
      let first: number | undefined;
      for (let from = BEFORE_ALL; from !== BEHIND_ALL; ) {
        const to = endOfStep(from.usedAt, from.hash) ?? BEHIND_ALL;
        const candidates = query.all(from.usedAt, from.hash, to.usedAt, to.hash);
        yield candidates;
        // Skips one that could not be removed.
        from = candidates[0] === undefined || candidates[0].id === first ? to : candidates[0];
        first = candidates[0]?.id;
      }
    }
  };
}
