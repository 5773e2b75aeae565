import type {
  Frame,
  Knowledge,
  SnapshotSummary,
  Timeline,
  TimelineRequest,
} from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import type { Snapshots } from '../images/snapshots.ts';
import { frameTime, mergeFrames, nearest } from './frames.ts';

/** The snapshots of a device with its archives. Null: the device is unknown. */
type ReadTimeline = (request: TimelineRequest) => Timeline | null;

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

/** Archives up to a time, the newest first. */
export const archivesBeforeQuery = `
  SELECT ${subjectColumns} FROM subject
  WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1 AND effective_captured_at <= ?
  ORDER BY effective_captured_at DESC LIMIT ?`;

/** Archives after a time, the oldest first. */
export const archivesAfterQuery = `
  SELECT ${subjectColumns} FROM subject
  WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1 AND effective_captured_at > ?
  ORDER BY effective_captured_at LIMIT ?`;

const undatedQuery = `
  SELECT ${subjectColumns} FROM subject
  WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1 AND effective_captured_at IS NULL LIMIT ?`;

/** The latest date of JavaScript. */
const END_OF_TIME = 8_640_000_000_000_000;

export function createTimeline(database: Database, subjects: Subjects, snapshots: Snapshots): ReadTimeline {
  const device = database.select<SubjectRow>(`SELECT ${subjectColumns} FROM subject WHERE id = ?`);
  const before = database.select<SubjectRow>(archivesBeforeQuery);
  const after = database.select<SubjectRow>(archivesAfterQuery);
  const undated = database.select<SubjectRow>(undatedQuery);
  const archiveCount = database.count(
    'subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1',
  );

  /** An archive is one frame: its newest snapshot in each precision. */
  function archiveFrame(deviceId: string, row: SubjectRow): readonly Frame[] {
    const low = snapshots.summary(row.lowSnapshotId);
    const full = snapshots.summary(row.fullSnapshotId);
    const best = full ?? low;
    const time =
      row.capturedAt === null ? best && frameTime(best) : { at: row.capturedAt, clock: 'captured' as const };
    if (time === null) return [];
    return [
      {
        subject: { deviceId, archiveId: row.serviceId },
        name: row.name,
        ...time,
        knowledge: knowledgeOf(row, low, full),
        low,
        full,
      },
    ];
  }

  /** All snapshots of the device itself, and the last check when the service had none. */
  function ownFrames(subjectId: number, row: SubjectRow): readonly Frame[] {
    const subject = { deviceId: row.serviceId, archiveId: null };
    const stored = mergeFrames(subject, row.name, snapshots.history(subjectId));
    if (row.availability !== 'none' || row.checkedAt === null) return stored;
    const check = { at: row.checkedAt, clock: 'checked', knowledge: 'none', low: null, full: null } as const;
    return [...stored, { subject, name: row.name, ...check }];
  }

  return ({ deviceId, around, limit }) => {
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
  if (low !== null) return 'low';
  switch (row.availability) {
    case 'available':
      return 'onService';
    case 'none':
      return 'none';
    case 'unknown':
    case 'failed':
      return 'unknown';
    default:
      return row.availability satisfies never;
  }
}
