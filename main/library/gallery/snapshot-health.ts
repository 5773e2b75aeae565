import { verdictWord } from '../../../preload/contract/health/health-words.ts';
import type { Health, HealthVerdict } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { confirmedAt, SILENT_INTERVALS } from '../offline/rhythms.ts';
import { readDetails } from './facts-rows.ts';

interface Silence {
  readonly receivedAt: number | null;
  readonly intervalMs: number | null;
  readonly confirmedAt: number | null;
}

/** Returns how long a silent device has been silent; `null` if its rhythm is unknown. */
export function silenceOf({ receivedAt, intervalMs, confirmedAt: until }: Silence): Health['finding'] {
  if (receivedAt === null || intervalMs === null) return null;
  return {
    measure: 'silence',
    value: Math.max(0, (until ?? receivedAt) - receivedAt),
    usual: { low: 0, high: SILENT_INTERVALS * intervalMs },
  };
}

/** Judgement of a device by a snapshot, compared with the usual ones. */
export interface SnapshotHealth extends Pick<Health, 'finding' | 'movement' | 'comparedWith' | 'isMaybe'> {
  readonly state: Exclude<HealthVerdict, 'new'> | 'noFault';
  /** True if the user said that it looks fine. */
  readonly isFine: boolean;
}

interface Row extends Silence {
  readonly verdict: HealthVerdict | 'unreadable' | null;
  readonly details: string | null;
  readonly isUsual: number | null;
  readonly maybe: number | null;
  readonly isSilent: number;
  readonly fineAt: number | null;
}

/** The newest snapshot of the device itself also tells if it is silent. */
const query = `
  SELECT image_facts.verdict, image_facts.details, image_facts.usual AS isUsual, image_facts.maybe, silent.device_id IS NOT NULL AS isSilent, silent.fine_at AS fineAt,
    silent.received_at AS receivedAt, silent.interval_ms AS intervalMs, ${confirmedAt} AS confirmedAt
  FROM snapshot JOIN subject AS device ON device.id = snapshot.subject_id
    LEFT JOIN image_facts ON image_facts.snapshot_id = snapshot.id
    LEFT JOIN health AS silent ON silent.device_id = device.id AND silent.verdict = 'silent'
      AND snapshot.id IN (device.low_snapshot_id, device.full_snapshot_id)
  WHERE snapshot.id = ?`;

/** Returns `null` if it was not measured, or there was too little to compare with. */
export function createSnapshotHealth(database: Database) {
  const read = database.selectFirst<Row, [snapshot: number]>(query);
  return (snapshotId: number): SnapshotHealth | null => {
    const row = read(snapshotId);
    if (row === null) return null;
    const { verdict, details, isUsual: isCalledFine, isSilent, fineAt } = row;
    const { finding = null, movement = null, comparedWith = 0, values = [] } = readDetails(details) ?? {};
    if (isSilent === 1)
      return {
        state: 'silent',
        finding: silenceOf(row),
        movement: null,
        comparedWith,
        isMaybe: false,
        isFine: fineAt !== null,
      };
    if (verdict === null || verdict === 'new' || verdict === 'unreadable') return null;
    const isFine = verdict !== 'asUsual' && isCalledFine === 1;
    const state = verdictWord({ verdict, values });
    return { state, finding, movement, comparedWith, isMaybe: row.maybe === 1, isFine };
  };
}
