import type { UsageQuery, UsageRow } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { isBaseline, isOfPin, isRetained } from './protection.ts';

/** Row of a device, a precision, the id of a pin, or the images of no pin. */
export type GroupKey = number | 'low' | 'full' | 'visit' | 'notRetained';

/** Totals of a group. */
export type Amounts = { -readonly [Name in keyof Omit<UsageRow, 'group'>]: UsageRow[Name] };

export const noAmounts: Amounts = {
  lowImages: 0,
  lowBytes: 0,
  fullImages: 0,
  fullBytes: 0,
  retainedBytes: 0,
};

export function addAmounts(to: Amounts, more: Amounts): void {
  for (const name of Object.keys(noAmounts) as (keyof Amounts)[]) to[name] += more[name];
}

interface SnapshotRow {
  readonly id: number;
  readonly deviceId: number;
  readonly precision: 'low' | 'full';
  readonly byteLength: number;
  readonly isRetained: number;
  readonly isBaseline: number;
}

/** Snapshots in a step: under 2 ms. */
const IN_A_STEP = 500;

export const storedBytesQuery = `
  SELECT snapshot.id, coalesce(subject.device_id, subject.id) AS deviceId, snapshot.precision,
    image.byte_length AS byteLength, ${isRetained} AS isRetained, ${isBaseline} AS isBaseline
  FROM snapshot JOIN image ON image.hash = snapshot.hash JOIN subject ON subject.id = snapshot.subject_id
  WHERE snapshot.id > ? ORDER BY snapshot.id LIMIT ${IN_A_STEP}`;

const pinsOfSnapshotQuery = `
  SELECT DISTINCT retained.pin_id AS pinId FROM snapshot JOIN subject ON subject.id = snapshot.subject_id
    JOIN retained ON retained.subject_id = subject.id WHERE snapshot.id = ? AND ${isOfPin}`;

/** Adds up all snapshots by group, a few per step. */
export function createCountUsage(database: Database) {
  const next = database.select<SnapshotRow>(storedBytesQuery);
  const pins = database.select<{ readonly pinId: number }>(pinsOfSnapshotQuery);

  function groupsOf(by: UsageQuery['by'], row: SnapshotRow): readonly GroupKey[] {
    if (by === 'precision') return [row.precision];
    if (by !== 'pin') return [row.deviceId];
    const ofPins = row.isRetained === 1 ? pins.all(row.id).map(({ pinId }) => pinId) : [];
    if (ofPins.length > 0) return ofPins;
    return [row.isBaseline === 1 ? 'visit' : 'notRetained'];
  }

  return function* countUsage(by: UsageQuery['by'], into: Map<GroupKey, Amounts>): Generator<void> {
    for (let last = -1; ; ) {
      const rows = next.all(last);
      for (const row of rows) {
        const amounts = {
          ...noAmounts,
          [`${row.precision}Images`]: 1,
          [`${row.precision}Bytes`]: row.byteLength,
          retainedBytes: row.isRetained === 1 ? row.byteLength : 0,
        };
        for (const key of groupsOf(by, row)) {
          const sum = into.get(key) ?? { ...noAmounts };
          addAmounts(sum, amounts);
          into.set(key, sum);
        }
      }
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.id;
      yield;
    }
  };
}
