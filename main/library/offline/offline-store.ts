import type { SyncMode } from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Database } from '../database/database.ts';
import { type ArchiveListTimes, createArchiveListTimes } from './archive-list-times.ts';
import { createDataUsageBook, type DataUsageBook } from './data-usage.ts';
import type { PinProgress } from './pin-progress.ts';
import { createPins, type Pins } from './pins.ts';
import { createQueueItems, type QueueItems } from './queue-items.ts';
import { createReadyResults, type ReadyResults } from './ready-results.ts';
import { createRequestedDownloads, type RequestedDownloads } from './requested-downloads.ts';
import { createRetention, type Retention } from './retention.ts';
import { createRhythms, type Rhythms } from './rhythms.ts';
import { createSizes, type Sizes } from './sizes.ts';
import { createSubjectRows, type SubjectRows } from './subject-rows.ts';
import { createSyncs, type Syncs } from './syncs.ts';
import { createTargetSubjects, type FindViewName, type TargetSubjects } from './target-subjects.ts';
import { createVisits, type Visits } from './visits.ts';

/** What a person chose for syncing. */
export interface SyncSettings {
  readonly mode: SyncMode;
  readonly paused: boolean;
  readonly syncLimitBytes: number | null;
  readonly bytesPerSecondLimit: number | null;
}

/** The parts of the library that offline work is made of. */
export interface OfflineTables {
  readonly targets: TargetSubjects;
  readonly pins: Pins;
  readonly retention: Retention;
  readonly requestedDownloads: RequestedDownloads;
  readonly queue: QueueItems;
  readonly archiveListTimes: ArchiveListTimes;
  readonly syncs: Syncs;
  readonly readyResults: ReadyResults;
  readonly dataUsage: DataUsageBook;
  readonly sizes: Sizes;
  readonly visits: Visits;
  readonly rhythms: Rhythms;
  readonly subjects: SubjectRows;
  settings(): SyncSettings;
  changeSettings(choice: SyncSettings): void;
  /** Rows of devices with a kept image that no pin promises, the longest unconfirmed first, confirmed before a time. */
  unconfirmed(before: number, limit: number): readonly number[];
}

/** Offline work in the library of one account. All calls throw `LibraryError` when the disk fails. */
export interface OfflineStore {
  read<Value>(work: (tables: OfflineTables) => Value): Value;
  /** All of it is stored, or nothing. */
  write<Value>(work: (tables: OfflineTables) => Value): Value;
  /** How far a pin is; counted in slices, as a pin may promise a whole fleet. */
  pinProgress(pinId: number): Promise<PinProgress>;
  /** The bytes of a kept image as they are on the disk; null when there is no such image or file. */
  readImage(hash: string): Promise<Uint8Array | null>;
}

interface ChoiceRow extends Omit<SyncSettings, 'paused'> {
  readonly paused: number;
}

/** Prepares all statements of offline work. */
export function createOfflineTables(
  database: Database,
  known: Pick<Subjects, 'find'>,
  viewName: FindViewName,
): OfflineTables {
  const targets = createTargetSubjects(database, viewName);
  const choice = database.select<ChoiceRow>(
    `SELECT mode, paused, sync_limit_bytes AS syncLimitBytes, bytes_per_second AS bytesPerSecondLimit FROM sync_settings`,
  );
  const choose = database.prepare(
    'UPDATE sync_settings SET mode = ?, paused = ?, sync_limit_bytes = ?, bytes_per_second = ?',
  );
  const unconfirmed = database.select<{ readonly id: number }>(
    `SELECT id FROM subject
    WHERE checked_at < ? AND visible = 1
      AND device_id IS NULL AND (low_snapshot_id IS NOT NULL OR full_snapshot_id IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM retained WHERE retained.subject_id = subject.id)
    ORDER BY checked_at LIMIT ?`,
  );
  return {
    targets,
    pins: createPins(database, targets),
    retention: createRetention(database),
    requestedDownloads: createRequestedDownloads(database),
    queue: createQueueItems(database),
    archiveListTimes: createArchiveListTimes(database),
    syncs: createSyncs(database),
    readyResults: createReadyResults(database),
    dataUsage: createDataUsageBook(database),
    sizes: createSizes(database),
    visits: createVisits(database),
    rhythms: createRhythms(database),
    subjects: createSubjectRows(database, known),
    settings() {
      const row = choice.first();
      return {
        mode: row?.mode ?? 'auto',
        paused: row?.paused === 1,
        syncLimitBytes: row?.syncLimitBytes ?? null,
        bytesPerSecondLimit: row?.bytesPerSecondLimit ?? null,
      };
    },
    changeSettings: ({ mode, paused, syncLimitBytes, bytesPerSecondLimit }) =>
      void choose.run(mode, Number(paused), syncLimitBytes, bytesPerSecondLimit),
    unconfirmed: (before, limit) => unconfirmed.all(before, limit).map(({ id }) => id),
  };
}
