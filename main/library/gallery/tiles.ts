import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { TILE_PINS_LIMIT } from '../../../preload/contract/fleet/fleet.ts';
import {
  type HealthState,
  type LocationScope,
  type SubjectReference,
  type Tile,
  tileMarks,
} from '../../../preload/contract/index.ts';
import type { DeviceIds } from '../catalog/catalog.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database, Page } from '../database/database.ts';
import { createShortIds, namesakeColumn } from '../database/namesakes.ts';
import { storedFailure } from '../database/stored-failure.ts';
import {
  deviceOfSubject,
  notesOfSubject,
  type ReferenceRow,
  referenceColumns,
} from '../database/subject-reference.ts';
import { folderNameOf } from '../files/folder-name.ts';
import type { Snapshots } from '../images/snapshots.ts';
import { type KeptColumns, keptColumns, whatPinKeeps } from '../offline/pins.ts';
import { isPinned } from '../offline/retention.ts';
import { healthOfSubject } from '../search/needs-look.ts';
import { newSinceSeen } from '../search/new-since-seen.ts';

interface TileRow extends ReferenceRow {
  readonly name: string;
  readonly deviceName: string;
  readonly hasNamesake: number;
  readonly availability: Tile['availability'];
  readonly failure: string | null;
  readonly checkedAt: number | null;
  readonly health: HealthState | null;
  readonly maybe: number | null;
  readonly lowSnapshotId: number | null;
  readonly fullSnapshotId: number | null;
  readonly isNew: number;
  readonly isPinned: number;
  readonly isExported: number;
  readonly isNoted: number;
}

/** Marks of this laptop; each is 0 or 1. */
const markColumns = `
  ${newSinceSeen} AS isNew,
  ${isPinned} AS isPinned,
  EXISTS (SELECT 1 FROM exported WHERE exported.subject_id = subject.id
    AND exported.snapshot_id >= subject.best_snapshot_id) AS isExported,
  ${notesOfSubject} IS NOT NULL AS isNoted`;

/** Selects the archives of a device: newest first, undated ones last. */
export const archivePageQuery = `
  SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1
  ORDER BY effective_captured_at DESC, sort_key, id LIMIT ? OFFSET ?`;

const markColumn = { new: 'isNew', pinned: 'isPinned', exported: 'isExported', noted: 'isNoted' } as const;

export type Tiles = ReturnType<typeof createTiles>;

export function createTiles(
  database: Database,
  subjects: Subjects,
  snapshots: Snapshots,
  deviceIds: DeviceIds,
) {
  const archivePage = database.selectIds(archivePageQuery);
  const archiveCount = database.count(
    `subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1`,
  );
  const tileById = database.select<TileRow>(`
    SELECT ${referenceColumns}, subject.name, device.name AS deviceName, ${namesakeColumn('device')}, subject.availability, subject.failure,
      subject.checked_at AS checkedAt, subject.low_snapshot_id AS lowSnapshotId,
      subject.full_snapshot_id AS fullSnapshotId, ${markColumns}, health.verdict AS health, health.maybe
    FROM subject ${deviceOfSubject} ${healthOfSubject}
    WHERE subject.id = ?`);
  const pinsOf = database.select<KeptColumns>(`
    SELECT ${keptColumns} FROM pin WHERE id IN (SELECT pin_id FROM retained WHERE subject_id = ?)
    GROUP BY ruleKind, ruleNumber, precision, archivesLow ORDER BY min(id) LIMIT ${TILE_PINS_LIMIT}`);
  const shortIdOf = createShortIds(database);
  const lastExport = database.selectFirst<
    { readonly target: string; readonly at: number },
    [subjectId: number, full: string | null, low: string | null]
  >(`
    SELECT target, ended_at AS at FROM exported_image JOIN export ON id = export_id
    WHERE subject_id = ? AND hash IN (?, ?) AND ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1`);

  function exportedTo(id: number, { low, full }: Pick<Tile, 'low' | 'full'>): Pick<Tile, 'exported'> {
    const last = lastExport(id, full?.hash ?? null, low?.hash ?? null);
    return last === null ? {} : { exported: { folderName: folderNameOf(last.target), at: last.at } };
  }

  function pinned(id: number, archiveId: string | null): Pick<Tile, 'pins'> {
    const pins = pinsOf.all(id).map(whatPinKeeps);
    if (archiveId === null) return { pins };
    const precision = pins.some((pin) => pin.precision === 'full') ? 'full' : 'low';
    return { pins: [{ rule: null, precision }] };
  }

  function toTile(id: number, row: TileRow): Tile {
    const [low, full] = [snapshots.summary(row.lowSnapshotId), snapshots.summary(row.fullSnapshotId)];
    return {
      subject: { deviceId: row.deviceId, archiveId: row.archiveId },
      name: row.name,
      deviceName: row.deviceName,
      ...shortIdOf(row.deviceId, row.hasNamesake),
      low,
      full,
      availability: row.availability,
      failure: storedFailure(row.failure),
      checkedAt: row.checkedAt,
      marks: tileMarks.filter((mark) => row[markColumn[mark]] === 1),
      ...(row.isPinned === 1 ? pinned(id, row.archiveId) : {}),
      ...(row.isExported === 1 ? exportedTo(id, { low, full }) : {}),
      ...(row.health === null ? {} : { health: row.health }),
      ...(row.maybe === 1 ? { isMaybe: true } : {}),
    };
  }

  /** Empty if there is no such row. */
  const read = (id: number): Tile[] => tileById.all(id).map((row) => toTile(id, row));

  function ofDevice(deviceId: string, offset: number, limit: number): Page<Tile> {
    const device = subjects.find({ deviceId, archiveId: null });
    if (device === undefined || device.visible === 0) return { total: 0, rows: [] };
    const first = offset === 0 && limit > 0 ? [device.id] : [];
    const archives = archivePage(device.id, limit - first.length, Math.max(0, offset - 1));
    return { total: 1 + archiveCount(device.id), rows: [...first, ...archives].flatMap(read) };
  }

  return {
    read,
    page(scope: LocationScope, offset: number, limit: number): Page<Tile> {
      switch (scope.kind) {
        case 'organization': {
          const page = deviceIds(scope.organizationId, offset, limit);
          return { total: page.total, rows: page.rows.flatMap(read) };
        }
        case 'device':
          return ofDevice(scope.deviceId, offset, limit);
        default:
          return assertNever(scope);
      }
    },
    one(subject: SubjectReference): Tile | null {
      const found = subjects.find(subject);
      return found === undefined || found.visible === 0 ? null : (read(found.id)[0] ?? null);
    },
  };
}
