import type { Database } from '../../database/database.ts';
import { isNewestLowOfDevice, isRetained } from './protection.ts';
import type { GoingSnapshot } from './row-removal.ts';

/** The transaction that removes them stays under 10 ms. */
const IN_A_STEP = 50;

const classes = [
  `snapshot.precision = 'full'`,
  `snapshot.precision = 'low' AND NOT ${isNewestLowOfDevice}`,
  `snapshot.precision = 'low' AND ${isNewestLowOfDevice}`,
] as const;

/** The next snapshots of a class from an image on: those of earlier ones are removed, or retained. */
export const evictionQueries = classes.map(
  (condition) => `
    SELECT snapshot.id, snapshot.subject_id AS subjectId, snapshot.precision, snapshot.hash,
      image.byte_length AS byteLength, image.used_at AS usedAt
    FROM image INDEXED BY image_by_use
      CROSS JOIN snapshot ON snapshot.hash = image.hash
      CROSS JOIN subject ON subject.id = snapshot.subject_id
    WHERE (image.used_at, image.hash) >= (?, ?) AND ${condition} AND NOT ${isRetained}
    ORDER BY image.used_at, image.hash LIMIT ${IN_A_STEP}`,
);

/**
 * Snapshots in the order of eviction, some in a step: full before low, the newest low of every device last, and each class by its
 * last use. Retained ones are never among them. The first of a step has to be removed before the next one, which has those that were left.
 */
export function createEvictionOrder(database: Database) {
  const queries = evictionQueries.map((sql) =>
    database.select<GoingSnapshot & { readonly usedAt: number }>(sql),
  );
  return function* order(): Generator<readonly GoingSnapshot[]> {
    for (const query of queries) {
      for (let from: { usedAt: number; hash: string } = { usedAt: -1, hash: '' }; ; ) {
        const candidates = query.all(from.usedAt, from.hash);
        const [first] = candidates;
        if (first === undefined) break;
        yield candidates;
        from = first;
      }
    }
  };
}
