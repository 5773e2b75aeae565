import type {
  Frame,
  Knowledge,
  SnapshotSummary,
  SubjectReference,
  Timeline,
  TimelineRequest,
} from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import type { Snapshots } from '../images/snapshots.ts';

interface SubjectRow {
  readonly serviceId: string;
  readonly name: string;
  readonly capturedAt: number | null;
  readonly availability: 'unknown' | 'available' | 'none' | 'failed';
  readonly checkedAt: number | null;
  readonly lowSnapshotId: number | null;
  readonly fullSnapshotId: number | null;
}

const subjectColumns = `
  service_id AS serviceId, name, effective_captured_at AS capturedAt, availability, checked_at AS checkedAt,
  low_snapshot_id AS lowSnapshotId, full_snapshot_id AS fullSnapshotId`;

/** Selects archives up to a time, newest first. */
export const archivesBeforeQuery = `
  SELECT ${subjectColumns} FROM subject
  WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1 AND effective_captured_at <= ?
  ORDER BY effective_captured_at DESC LIMIT ?`;

/** Selects archives after a time, oldest first. */
export const archivesAfterQuery = `
  SELECT ${subjectColumns} FROM subject
  WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1 AND effective_captured_at > ?
  ORDER BY effective_captured_at LIMIT ?`;

const knowledgeWithoutImage = {
  unknown: 'unknown',
  available: 'onService',
  none: 'none',
  failed: 'unknown',
} as const satisfies Record<SubjectRow['availability'], Knowledge>;

/** Latest JavaScript date. */
const END_OF_TIME = 8_640_000_000_000_000;

/** Reads the snapshots of a device with its archives; `null` if the device is unknown. */
export function createTimeline(database: Database, subjects: Subjects, snapshots: Snapshots) {
  const device = database.select<SubjectRow>(`SELECT ${subjectColumns} FROM subject WHERE id = ?`);
  const before = database.select<SubjectRow>(archivesBeforeQuery);
  const after = database.select<SubjectRow>(archivesAfterQuery);
  const undated = database.select<SubjectRow>(`
    SELECT ${subjectColumns} FROM subject
    WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1 AND effective_captured_at IS NULL LIMIT ?`);
  const archiveCount = database.count(
    'subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1',
  );

  /** An archive is one frame: its newest snapshot in each precision. */
  function archiveFrame(deviceId: string, row: SubjectRow): readonly Frame[] {
    const low = snapshots.summary(row.lowSnapshotId);
    const full = snapshots.summary(row.fullSnapshotId);
    const subject = { deviceId, archiveId: row.serviceId };
    const best = bestSnapshot({ subject, low, full });
    const time =
      row.capturedAt === null
        ? best && snapshotTime(best)
        : { at: row.capturedAt, clock: 'captured' as const };
    if (time === null) return [];
    return [
      {
        subject,
        name: row.name,
        ...time,
        knowledge: knowledgeOf(row, low, full),
        low,
        full,
      },
    ];
  }

  /** Returns all snapshots of the device itself, and the last check if the service had none. */
  function ownFrames(subjectId: number, row: SubjectRow): readonly Frame[] {
    const subject = { deviceId: row.serviceId, archiveId: null };
    const stored = mergeFrames(subject, row.name, snapshots.history(subjectId));
    if (row.availability !== 'none' || row.checkedAt === null) return stored;
    const check = { at: row.checkedAt, clock: 'checked', knowledge: 'none', low: null, full: null } as const;
    return [...stored, { subject, name: row.name, ...check }];
  }

  return ({ deviceId, around, limit }: TimelineRequest): Omit<Timeline, 'listedAt'> | null => {
    const found = subjects.find({ deviceId, archiveId: null });
    const row = found === undefined ? undefined : device.first(found.id);
    if (found === undefined || row === undefined) return null;
    const time = around ?? END_OF_TIME;
    const archives = [
      ...before.all(found.id, time, limit),
      ...after.all(found.id, time, limit),
      ...undated.all(found.id, limit),
    ];
    const dated = archives.flatMap((archive) => archiveFrame(deviceId, archive));
    const own = ownFrames(found.id, row);
    return {
      deviceName: row.name,
      frames: [...nearest([...own, ...dated], time, limit)],
      total: own.length + archiveCount(found.id),
      undated: archives.length - dated.length,
    };
  };
}

function knowledgeOf(row: SubjectRow, low: SnapshotSummary | null, full: SnapshotSummary | null): Knowledge {
  if (full !== null) return 'full';
  return low === null ? knowledgeWithoutImage[row.availability] : 'low';
}

/**
 * Merges the snapshots of a subject into frames: low and full precision with the same time on the
 * same clock are one. Times on this laptop's clock stay separate, because two simultaneous
 * downloads need not show the same.
 */
function mergeFrames(
  subject: SubjectReference,
  name: string,
  history: readonly SnapshotSummary[],
): readonly Frame[] {
  const merged = new Map<string, Frame>();
  for (const [index, snapshot] of history.entries()) {
    const time = snapshotTime(snapshot);
    const key = time.clock === 'downloaded' ? `downloaded ${index}` : `${time.clock} ${time.at}`;
    const known = merged.get(key);
    const low = known?.low ?? (snapshot.precision === 'low' ? snapshot : null);
    const full = known?.full ?? (snapshot.precision === 'full' ? snapshot : null);
    const knowledge = full === null ? 'low' : 'full';
    merged.set(key, { subject, name, ...time, knowledge, low, full });
  }
  return [...merged.values()];
}

/** Returns the `limit` frames nearest to a time, from old to new. */
function nearest(frames: readonly Frame[], time: number, limit: number): readonly Frame[] {
  const byTime = frames.toSorted((one, other) => one.at - other.at);
  const middle = byTime.findIndex(({ at }) => at > time);
  const end = middle === -1 ? byTime.length : middle;
  const first = Math.max(0, Math.min(end - Math.ceil(limit / 2), byTime.length - limit));
  return byTime.slice(first, first + limit);
}
