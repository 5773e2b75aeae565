import type { SubjectReference, SyncMode } from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import { deviceOfSubject, type NamedRow, namedColumns, withSubject } from '../database/subject-reference.ts';
import { createDataUsage } from './data-usage.ts';
import { createListedHistory } from './listed-history.ts';
import type { PinProgress } from './pin-progress.ts';
import { createPins } from './pins.ts';
import { createQueueItems } from './queue-items.ts';
import { createReadyResults } from './ready-results.ts';
import { createRequestedDownloads } from './requested-downloads.ts';
import { createRetention, isPinned } from './retention.ts';
import { createRhythms } from './rhythms.ts';
import { createSizes } from './sizes.ts';
import { createSyncs } from './syncs.ts';
import { createTargetSubjects, type FindViewName } from './target-subjects.ts';
import { createVisits } from './visits.ts';

/** The user's choices for syncing. */
export interface SyncSettings {
  readonly mode: SyncMode;
  readonly paused: boolean;
}

export type OfflineTables = ReturnType<typeof createOfflineTables>;

/**
 * Offline work in the library of one account. All calls throw `LibraryError` if the disk fails.
 */
export interface OfflineStore {
  read<Value>(work: (tables: OfflineTables) => Value): Value;
  /** Runs atomically. */
  write<Value>(work: (tables: OfflineTables) => Value): Value;
  /**
   * Like `write`, a few ms later in a transaction shared with others; resolves once stored. A
   * failure doesn't revert the others.
   */
  gather<Value>(work: (tables: OfflineTables) => Value): Promise<Value>;
  /**
   * Runs writing steps in slices, yielding to the main loop between them; each slice is atomic.
   * The first is done at once.
   */
  writeInSlices(steps: Iterator<unknown>): Promise<void>;
  /** Returns the progress of a pin; counted in slices, because a pin may retain a whole fleet. */
  pinProgress(pinIds: readonly number[]): Promise<PinProgress>;
  /** Reads the bytes of a stored image from the disk; `null` if the image or file is missing. */
  readImage(hash: string): Promise<Uint8Array | null>;
}

interface OwnerRow {
  readonly deviceId: number;
  readonly organizationId: string | null;
}

function createSubjectRows(database: Database, subjects: Pick<Subjects, 'find'>) {
  const named = database.select<NamedRow>(
    `SELECT ${namedColumns} FROM subject ${deviceOfSubject} WHERE subject.id = ?`,
  );
  return {
    /** Returns the row id of a subject, if known. */
    find: (subject: SubjectReference) => subjects.find(subject)?.id,
    /** Returns undefined if the row no longer exists. */
    named(id: number) {
      const row = named.first(id);
      return row === undefined ? undefined : withSubject(row);
    },
    /** Returns the row id of a subject's device, and the id of its organization. */
    owner: database.selectFirst<OwnerRow, [id: number]>(
      `SELECT device.id AS deviceId, organization.service_id AS organizationId
      FROM subject ${deviceOfSubject} LEFT JOIN organization ON organization.id = device.organization_id
      WHERE subject.id = ?`,
    ),
  };
}

/**
 * Stores when the archive lists of devices were last requested, across restarts. Writes must run
 * inside a transaction.
 */
function createArchiveListTimes(database: Database) {
  return {
    /** ms since the epoch; 0 if never, or if the device is unknown. */
    requestedAt: database.number<[deviceId: string]>(
      `SELECT requested_at AS number FROM archive_list
      WHERE subject_id = (SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?)`,
    ),
    /** Ignores an unknown device. */
    requested: database.change<[deviceId: string, at: number]>(`
      INSERT INTO archive_list (subject_id, requested_at)
      SELECT id, ?2 FROM subject WHERE device_id IS NULL AND service_id = ?1
      ON CONFLICT (subject_id) DO UPDATE SET requested_at = ?2`),
  };
}

export function createOfflineTables(
  database: Database,
  subjects: Pick<Subjects, 'find'>,
  viewName: FindViewName,
) {
  const targets = createTargetSubjects(database, viewName);
  const settings = database.selectFirst<Omit<SyncSettings, 'paused'> & { readonly paused: number }>(
    'SELECT mode, paused FROM sync_settings',
  );
  const changeSettings = database.prepare('UPDATE sync_settings SET mode = ?, paused = ?');
  return {
    targets,
    pins: createPins(database, targets),
    retention: createRetention(database),
    requestedDownloads: createRequestedDownloads(database),
    queue: createQueueItems(database),
    archiveListTimes: createArchiveListTimes(database),
    listedHistory: createListedHistory(database),
    syncs: createSyncs(database),
    readyResults: createReadyResults(database),
    dataUsage: createDataUsage(database),
    sizes: createSizes(database),
    visits: createVisits(database),
    rhythms: createRhythms(database),
    subjects: createSubjectRows(database, subjects),
    settings(): SyncSettings {
      const row = settings();
      return {
        mode: row?.mode ?? 'auto',
        paused: row?.paused === 1,
      };
    },
    changeSettings: ({ mode, paused }: SyncSettings) => void changeSettings.run(mode, Number(paused)),
    /**
     * Rows of devices with a stored image that no pin retains, least recently confirmed first:
     * confirmed before a time, or after now, by a clock that was ahead.
     */
    unconfirmed: database.selectIds<[before: number, now: number, limit: number]>(
      `SELECT id FROM subject
      WHERE (checked_at < ? OR checked_at > ?) AND visible = 1
        AND device_id IS NULL AND (low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL)
        AND NOT ${isPinned}
      ORDER BY checked_at LIMIT ?`,
    ),
  };
}
