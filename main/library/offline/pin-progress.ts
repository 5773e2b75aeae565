import type { Pin, Precision } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { type Pace, readInSlices } from '../database/slices.ts';

export type PinProgress = Readonly<
  Pick<Pin, 'total' | 'downloaded' | 'none' | 'newest' | 'byteLength' | 'oldestConfirmedAt'>
>;

/** Retained images in a step: a third of a millisecond. A pin of 140,000 took 36 ms at once. */
const IN_A_STEP = 1_000;

/** Selects the last retained image of a step, using only the index. */
export const pinStepQuery = `
  SELECT subject_id AS subjectId, precision FROM retained WHERE pin_id = ? AND (subject_id, precision) > (?, ?)
  ORDER BY subject_id, precision LIMIT 1 OFFSET ${IN_A_STEP - 1}`;

/** Images of the same subject retained by the same pin, or by any pin of its target. */
const retainedBy = {
  pin: 'FROM retained AS other WHERE other.pin_id = retained.pin_id',
  target: `FROM retained AS other JOIN pin AS own ON own.id = retained.pin_id JOIN pin AS beside ON beside.id = other.pin_id
    WHERE (beside.target_kind, coalesce(beside.target_id, ''), coalesce(beside.archive_id, ''))
      = (own.target_kind, coalesce(own.target_id, ''), coalesce(own.archive_id, ''))`,
} as const;

/**
 * Counts the stored ones among a step's retained images, by snapshot: a low image counts with its
 * full one, and a full one replaces a low one. `target` omits images that an earlier pin of the
 * target retains too, so that the sum over its pins counts each image once.
 */
const progressQuery = (by: keyof typeof retainedBy) => {
  const isBesideFull = `(retained.precision = 'low' AND EXISTS (SELECT 1 ${retainedBy[by]}
    AND other.subject_id = retained.subject_id AND other.precision = 'full'))`;
  const isCounted = `NOT EXISTS (SELECT 1 ${retainedBy[by]}
    AND other.subject_id = retained.subject_id AND other.precision = retained.precision AND other.pin_id < retained.pin_id)`;
  return `
  SELECT coalesce(sum(NOT ${isBesideFull}), 0) AS total,
    coalesce(sum(snapshot.id IS NOT NULL AND NOT ${isBesideFull}), 0) AS downloaded,
    coalesce(sum(snapshot.id IS NOT NULL AND subject.device_id IS NULL AND NOT ${isBesideFull}), 0) AS newest,
    coalesce(sum(snapshot.id IS NULL AND subject.availability = 'none' AND NOT ${isBesideFull}), 0) AS none,
    -- A full image that stands for a low one as well counts its bytes once.
    coalesce(sum(iif(snapshot.precision = 'full' AND ${isBesideFull}, 0, image.byte_length)), 0) AS byteLength,
    min(snapshot.confirmed_at) AS oldestConfirmedAt
  FROM retained JOIN subject ON subject.id = retained.subject_id
    LEFT JOIN snapshot ON snapshot.id =
      iif(retained.precision = 'low', coalesce(subject.low_snapshot_id, subject.full_snapshot_id), subject.full_snapshot_id)
    LEFT JOIN image ON image.hash = snapshot.hash
  WHERE retained.pin_id = ? AND (retained.subject_id, retained.precision) > (?, ?)
    AND (retained.subject_id, retained.precision) <= (?, ?)${by === 'target' ? ` AND ${isCounted}` : ''}`;
};

export const pinProgressQuery = progressQuery('pin');
export const targetProgressQuery = progressQuery('target');

interface RetainedKey {
  readonly subjectId: number;
  readonly precision: Precision;
}

const BEFORE_ALL: RetainedKey = { subjectId: -1, precision: 'low' };
const AFTER_ALL: RetainedKey = { subjectId: Number.MAX_SAFE_INTEGER, precision: 'low' };

const NO_PROGRESS: PinProgress = {
  total: 0,
  downloaded: 0,
  none: 0,
  newest: 0,
  byteLength: 0,
  oldestConfirmedAt: null,
};

function older(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function sumOf(one: PinProgress, other: PinProgress): PinProgress {
  return {
    total: one.total + other.total,
    downloaded: one.downloaded + other.downloaded,
    none: one.none + other.none,
    newest: one.newest + other.newest,
    byteLength: one.byteLength + other.byteLength,
    oldestConfirmedAt: older(one.oldestConfirmedAt, other.oldestConfirmedAt),
  };
}

/**
 * Counts the stored images of a pin, or of all pins of one target together, in slices; returns the
 * last result if nothing was written since.
 */
export function createCountPins(database: Database, pace: Pace) {
  const step = database.select<RetainedKey>(pinStepQuery);
  const alone = database.select<PinProgress>(pinProgressQuery);
  const together = database.select<PinProgress>(targetProgressQuery);
  const counted = new Map<string, { readonly changes: number; readonly progress: Promise<PinProgress> }>();

  function* steps(pinIds: readonly number[], add: (progress: PinProgress) => void): Generator<void> {
    const range = pinIds.length === 1 ? alone : together;
    for (const pinId of pinIds)
      for (let after = BEFORE_ALL; after !== AFTER_ALL; ) {
        const last = step.first(pinId, after.subjectId, after.precision) ?? AFTER_ALL;
        const found = range.first(pinId, after.subjectId, after.precision, last.subjectId, last.precision);
        if (found !== undefined) add(found);
        after = last;
        yield;
      }
  }

  async function count(pinIds: readonly number[]): Promise<PinProgress> {
    let sum = NO_PROGRESS;
    const add = (progress: PinProgress) => {
      sum = sumOf(sum, progress);
    };
    await readInSlices(steps(pinIds, add), { database, pace });
    return sum;
  }

  /** `pinIds`: all pins of a target, or one of them. */
  return (pinIds: readonly number[]): Promise<PinProgress> => {
    const now = database.totalChanges();
    const key = pinIds.join(' ');
    const known = counted.get(key);
    if (known?.changes === now) return known.progress;
    const progress = count(pinIds);
    counted.set(key, { changes: now, progress });
    progress.catch(() => counted.delete(key));
    return progress;
  };
}
