import type { Pin, Precision } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { type Pace, readInSlices } from '../database/slices.ts';

/** How far a pin is. */
export type PinProgress = Readonly<
  Pick<Pin, 'total' | 'downloaded' | 'none' | 'newest' | 'byteLength' | 'oldestConfirmedAt'>
>;

/** Retained images in a step: a third of a millisecond. A pin of 140,000 took 36 ms in one go. */
const IN_A_STEP = 1_000;

/** The last retained image of a step, through the index alone. */
export const pinStepQuery = `
  SELECT subject_id AS subjectId, precision FROM retained WHERE pin_id = ? AND (subject_id, precision) > (?, ?)
  ORDER BY subject_id, precision LIMIT 1 OFFSET ${IN_A_STEP - 1}`;

const isBesideFull = `(retained.precision = 'low' AND EXISTS (SELECT 1 FROM retained AS other
    WHERE other.subject_id = retained.subject_id AND other.precision = 'full' AND other.pin_id = retained.pin_id))`;

/** What is stored of the retained images of a step, by snapshots: a low image counts as its full one, and a full one stands for a low one. */
export const pinProgressQuery = `
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
    AND (retained.subject_id, retained.precision) <= (?, ?)`;

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

/** Counts what is stored of a pin, in slices; at once where nothing was written since it was counted last. */
export function createCountPin(database: Database, pace: Pace) {
  const step = database.select<RetainedKey>(pinStepQuery);
  const range = database.select<PinProgress>(pinProgressQuery);
  const counted = new Map<number, { readonly changes: number; readonly progress: Promise<PinProgress> }>();

  function* steps(pinId: number, add: (progress: PinProgress) => void): Generator<void> {
    for (let after = BEFORE_ALL; after !== AFTER_ALL; ) {
      const last = step.first(pinId, after.subjectId, after.precision) ?? AFTER_ALL;
      const found = range.first(pinId, after.subjectId, after.precision, last.subjectId, last.precision);
      if (found !== undefined) add(found);
      after = last;
      yield;
    }
  }

  async function count(pinId: number): Promise<PinProgress> {
    let sum = NO_PROGRESS;
    const add = (progress: PinProgress) => {
      sum = sumOf(sum, progress);
    };
    await readInSlices(steps(pinId, add), { database, pace });
    return sum;
  }

  return (pinId: number): Promise<PinProgress> => {
    const now = database.totalChanges();
    const known = counted.get(pinId);
    if (known?.changes === now) return known.progress;
    const progress = count(pinId);
    counted.set(pinId, { changes: now, progress });
    progress.catch(() => counted.delete(pinId));
    return progress;
  };
}
