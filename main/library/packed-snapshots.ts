import type { Precision, SnapshotSummary } from '../../preload/contract/index.ts';
import type { VisibleName } from '../gate/accept-text.ts';
import type { PastInstant } from '../gate/accept-time.ts';
import type { Database } from './database/database.ts';
import { createSnapshotRows, type ImageRow, type NewSnapshot } from './images/snapshot-rows.ts';
import type { Snapshots } from './images/snapshots.ts';

/** A snapshot as known to another laptop. All times are ms since the epoch. */
export type PackedSnapshot = NewSnapshot;

interface NewestRow {
  readonly id: number;
  readonly hash: string;
  readonly receivedAt: number | null;
  readonly confirmedAt: number;
}

/**
 * Returns true if a snapshot is newer than a stored one: by the service's clock, else by when it
 * was last the newest.
 */
function isNewer(packed: PackedSnapshot, here: NewestRow): boolean {
  if (packed.receivedAt !== null && here.receivedAt !== null && packed.receivedAt !== here.receivedAt)
    return packed.receivedAt > here.receivedAt;
  return packed.confirmedAt > here.confirmedAt;
}

function createStatements(database: Database) {
  const prepare = (precision: Precision) => ({
    newest: database.selectFirst<NewestRow, [subject: number]>(`
      SELECT snapshot.id, hash, received_at AS receivedAt, confirmed_at AS confirmedAt
      FROM subject JOIN snapshot ON snapshot.id = subject.${precision}_snapshot_id WHERE subject.id = ?`),
    point: database.change<[snapshot: number, subject: number]>(
      `UPDATE subject SET ${precision}_snapshot_id = ? WHERE id = ?`,
    ),
  });
  return {
    byPrecision: { low: prepare('low'), full: prepare('full') },
    same: database.selectIds(`
      SELECT id FROM snapshot
      WHERE subject_id = ? AND precision = ? AND hash = ? AND received_at IS ? AND captured_at IS ?`),
    checked: database.change(`
      UPDATE subject SET availability = 'available', failure = NULL, checked_at = ?2
      WHERE id = ?1 AND coalesce(checked_at, 0) < ?2`),
    note: database.change(`
      INSERT INTO packed_snapshot (snapshot_id, pack, confirmed_at) VALUES (?1, ?2, ?3)
      ON CONFLICT (snapshot_id) DO UPDATE SET pack = ?2, confirmed_at = ?3`),
    addPack: database.change(`
      INSERT INTO pack (pack_id, laptop, made_at, opened_at) VALUES (?, ?, ?, ?) ON CONFLICT (pack_id) DO NOTHING`),
    packs: database.selectIds<[packId: string]>('SELECT id FROM pack WHERE pack_id = ?'),
  };
}

/**
 * Merges snapshots of packs with the stored ones. Calls must run inside a transaction; repeated
 * ones have no effect.
 */
export function createPackedSnapshots(database: Database, snapshots: Pick<Snapshots, 'summary'>) {
  const { byPrecision, same, checked, note, addPack, packs } = createStatements(database);
  const rows = createSnapshotRows(database);

  function confirmNewest(newest: NewestRow, packed: PackedSnapshot, subject: number, pack: number): void {
    if (packed.confirmedAt <= newest.confirmedAt) return;
    rows.confirm(packed, packed.confirmedAt, newest.id);
    note(newest.id, pack, packed.confirmedAt);
    checked(subject, packed.confirmedAt);
  }

  /**
   * Reads a snapshot after writing it; throws if the row is gone, which means a damaged database.
   */
  function written(id: number): SnapshotSummary {
    const row = snapshots.summary(id);
    if (row === null) throw new Error(`Snapshot ${id} is missing after it was joined.`);
    return row;
  }

  return {
    /** Returns the row id of a pack, adding it if new. */
    begin(packId: VisibleName, laptop: VisibleName, madeAt: PastInstant, at: PastInstant): number {
      addPack(packId, laptop, madeAt, at);
      return packs(packId)[0] ?? 0;
    },
    /** Returns true if a snapshot would change anything here. */
    isNew(subject: number, packed: PackedSnapshot): boolean {
      const { precision, hash, receivedAt, capturedAt, confirmedAt } = packed;
      const newest = byPrecision[precision].newest(subject);
      if (newest?.hash === hash) return confirmedAt > newest.confirmedAt;
      return same(subject, precision, hash, receivedAt, capturedAt).length === 0;
    },
    /**
     * Adds a snapshot to the history, as the newest if it is; or confirms the newest one if that
     * has the same bytes. `at`: now.
     */
    join(
      subject: number,
      packed: PackedSnapshot,
      image: ImageRow,
      pack: number,
      at: PastInstant,
    ): SnapshotSummary {
      const { precision, hash, receivedAt, capturedAt, confirmedAt } = packed;
      const newest = byPrecision[precision].newest(subject);
      if (newest?.hash === hash) {
        confirmNewest(newest, packed, subject, pack);
        return written(newest.id);
      }
      const [known] = same(subject, precision, hash, receivedAt, capturedAt);
      if (known !== undefined) return written(known);
      rows.addImage(image, at);
      const id = rows.add(subject, packed);
      note(id, pack, confirmedAt);
      if (newest === null || isNewer(packed, newest)) {
        byPrecision[precision].point(id, subject);
        checked(subject, confirmedAt);
      }
      return written(id);
    },
  };
}
