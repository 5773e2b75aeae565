import { basename } from 'node:path';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import {
  type Environment,
  type ExportPlan,
  type ExportPlanRequest,
  type ExportProgress,
  fail,
  type Result,
  type SubjectReference,
  succeed,
} from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import { createExportDraft, type ExportDraft, SUBJECT_LIMIT } from './export-draft.ts';
import {
  exportFailure,
  exportStarted,
  faultsFailure,
  noFolderChosen,
  nothingToExport,
  tooManyExports,
  tooManySubjects,
  unknownExport,
} from './export-failure.ts';
import { makeExportFolder } from './export-folder.ts';
import type { ExportLibrary } from './resolve-subject.ts';
import { runExport } from './run-export.ts';

/** Exports kept in memory, drafts and finished ones; the oldest that isn't running makes room. */
export const EXPORT_LIMIT = 8;
/** Shortest time between two reports of progress, ms: more often than people can read only costs messages. */
const REPORT_INTERVAL_MS = 100;

/** A running export: how it begins, and a promise of how it ends that never rejects. */
interface StartedExport {
  readonly progress: ExportProgress;
  readonly finished: Promise<ExportProgress>;
}

/**
 * Takes snapshots of one account's library to folders that the person chooses. Never uses the network. Paths stay in
 * here and never go to the screen. `plan` throws `LibraryError` when the library can't be read.
 */
export interface Exporter {
  /** Adds subjects to a draft, or begins one; the precision of the last call counts for all of it. */
  plan(request: ExportPlanRequest): Result<ExportPlan>;
  /** Remembers the folder to write into, an absolute path; answers its own name. */
  chooseFolder(exportId: string, folder: string): Result<{ readonly folderName: string }>;
  /** Begins to write. `onProgress` is called at the start, at most every 100 ms, and at the end. */
  start(exportId: string, onProgress: (progress: ExportProgress) => void): Result<StartedExport>;
  /**
   * Stops at once and resolves when it has stopped. Finished files stay, with a manifest that says `"complete": false`.
   * A draft is forgotten; one that has ended already answers how it ended.
   */
  cancel(exportId: string): Promise<Result<ExportProgress>>;
  /** The folder that an export has made, for showing it in the file manager; null before. Never for the screen. */
  folder(exportId: string): string | null;
  /** Cancels what is running and forgets all. */
  close(): Promise<void>;
}

interface ExporterOptions {
  readonly library: ExportLibrary;
  readonly clock: Clock;
  /** The app's own version, for the manifest. */
  readonly version: string;
  readonly environment: Environment;
  /** A source of export ids. */
  readonly newId: () => string;
  /** All that was planned has been written: these subjects are exported as they are now. */
  readonly onExported?: (subjects: readonly SubjectReference[]) => void;
}

interface ExportRecord {
  /** Null once started: what it held is not needed any more. */
  draft: ExportDraft | null;
  chosenFolder: string | null;
  madeFolder: string | null;
  running: { readonly controller: AbortController; readonly finished: Promise<ExportProgress> } | null;
  /** How it ended. */
  last: ExportProgress | null;
}

function progressOf(draft: ExportDraft, folderName: string): ExportProgress {
  const { exportId, fileCount, byteLength, missingCount } = draft.plan();
  return {
    exportId,
    state: 'running',
    fileCount,
    filesDone: 0,
    byteLength,
    bytesDone: 0,
    missingCount,
    folderName,
    failure: null,
  };
}

/** Creates the exporter of an account. */
export function createExporter(options: ExporterOptions): Exporter {
  const { library, clock, version, environment } = options;
  const records = new Map<string, ExportRecord>();

  function forgetOldest(): boolean {
    if (records.size < EXPORT_LIMIT) return true;
    const oldest = [...records].find(([, record]) => record.running === null);
    return oldest !== undefined && records.delete(oldest[0]);
  }

  function begin(precision: ExportPlanRequest['precision']): {
    readonly id: string;
    readonly record: ExportRecord;
  } {
    const id = options.newId();
    const draft = createExportDraft(id, library, precision);
    const record: ExportRecord = { draft, chosenFolder: null, madeFolder: null, running: null, last: null };
    records.set(id, record);
    return { id, record };
  }

  async function write(
    record: ExportRecord,
    draft: ExportDraft,
    chosen: string,
    initial: ExportProgress,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<ExportProgress> {
    let progress = initial;
    let reportedAt = clock.now();
    const report = () => {
      const now = clock.now();
      // A clock that was moved back must not silence the reports.
      if (now - reportedAt < REPORT_INTERVAL_MS && now >= reportedAt) return;
      reportedAt = now;
      onProgress(progress);
    };
    const end = (last: Partial<ExportProgress>) => {
      progress = { ...progress, ...last };
      onProgress(progress);
      return progress;
    };

    try {
      const createdAt = clock.now();
      const folder = await makeExportFolder(chosen, environment.name, createdAt);
      record.madeFolder = folder.path;
      progress = { ...progress, folderName: folder.name };
      const { planned, missing, precision } = draft;
      const ended = await runExport({
        library,
        folder,
        planned,
        missing,
        precision,
        version,
        environment,
        createdAt,
        signal,
        onBytes: (count) => {
          progress = { ...progress, bytesDone: progress.bytesDone + count };
          report();
        },
        onFile: (written) => {
          progress = { ...progress, filesDone: progress.filesDone + (written ? 1 : 0) };
          report();
        },
      });
      switch (ended.kind) {
        case 'done':
          if (ended.faults === 0) options.onExported?.(planned.map(({ subject }) => subject));
          return end({ state: 'done', failure: ended.faults === 0 ? null : faultsFailure(ended.faults) });
        case 'cancelled':
          return end({ state: 'cancelled' });
        case 'failed':
          return end({ state: 'failed', failure: exportFailure(ended.error) });
        default:
          return assertNever(ended);
      }
    } catch (error) {
      return end({ state: 'failed', failure: exportFailure(error) });
    }
  }

  async function stop(record: ExportRecord): Promise<void> {
    record.running?.controller.abort();
    await record.running?.finished;
  }

  return {
    plan({ exportId, precision, subjects }) {
      if (exportId === undefined && !forgetOldest()) return fail(tooManyExports);
      const known = exportId === undefined ? undefined : records.get(exportId);
      if (exportId !== undefined && known === undefined) return fail(unknownExport);
      const draft = (known ?? begin(precision).record).draft;
      if (draft === null) return fail(exportStarted);
      return draft.add(subjects, precision) ? succeed(draft.plan()) : fail(tooManySubjects(SUBJECT_LIMIT));
    },
    chooseFolder(exportId, folder) {
      const record = records.get(exportId);
      if (record === undefined) return fail(unknownExport);
      if (record.draft === null) return fail(exportStarted);
      record.chosenFolder = folder;
      return succeed({ folderName: basename(folder) });
    },
    start(exportId, onProgress) {
      const record = records.get(exportId);
      if (record === undefined) return fail(unknownExport);
      const { draft, chosenFolder } = record;
      if (draft === null) return fail(exportStarted);
      if (chosenFolder === null) return fail(noFolderChosen);
      if (draft.planned.length === 0) return fail(nothingToExport);
      record.draft = null;
      const progress = progressOf(draft, basename(chosenFolder));
      const controller = new AbortController();
      onProgress(progress);
      const finished = write(record, draft, chosenFolder, progress, controller.signal, onProgress).then(
        (last) => {
          record.last = last;
          record.running = null;
          return last;
        },
      );
      record.running = { controller, finished };
      return succeed({ progress, finished });
    },
    async cancel(exportId) {
      const record = records.get(exportId);
      if (record === undefined) return fail(unknownExport);
      if (record.draft !== null) {
        records.delete(exportId);
        const name = record.chosenFolder === null ? '' : basename(record.chosenFolder);
        return succeed({ ...progressOf(record.draft, name), state: 'cancelled' });
      }
      await stop(record);
      return record.last === null ? fail(unknownExport) : succeed(record.last);
    },
    folder: (exportId) => records.get(exportId)?.madeFolder ?? null,
    async close() {
      await Promise.all([...records.values()].map(stop));
      records.clear();
    },
  };
}
