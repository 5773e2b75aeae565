import { basename } from 'node:path';
import {
  type ExportPlan,
  type ExportPlanRequest,
  type ExportProgress,
  type ExportStart,
  fail,
  type Result,
  succeed,
} from '../../preload/contract/index.ts';
import { createExportDraft, type ExportDraft, SUBJECT_LIMIT } from './export-draft.ts';
import {
  exportStarted,
  noFolderChosen,
  nothingToExport,
  tooManyExports,
  tooManySubjects,
  unknownExport,
} from './export-failure.ts';
import { type ExportSource, writeExport } from './run-export.ts';

/** Exports in memory, drafts and finished ones; a new one replaces the oldest that isn't running. */
export const EXPORT_LIMIT = 8;

/** A running export: how it begins, and a promise of how it ends that never rejects. */
interface StartedExport {
  readonly progress: ExportProgress;
  readonly finished: Promise<ExportProgress>;
}

/** Takes snapshots of one account's library to chosen folders, without the network. Paths never go to the screen. `plan` throws `LibraryError`. */
export interface Exporter {
  /** Adds subjects to a draft, or begins one; the precision of the last call counts for all of it. */
  plan(request: ExportPlanRequest): Result<ExportPlan>;
  /** Remembers the folder to write into, an absolute path; answers its own name. */
  chooseFolder(exportId: string, folder: string): Result<{ readonly folderName: string }>;
  /** Begins to write. `onProgress` is called at the start, at most every 100 ms, and at the end. */
  start(request: ExportStart, onProgress: (progress: ExportProgress) => void): Result<StartedExport>;
  /** Resolves when it has stopped. Finished files stay, with a manifest that says `"complete": false`. An ended export answers how it ended. */
  cancel(exportId: string): Promise<Result<ExportProgress>>;
  /** The folder that an export has made, for showing it in the file manager; null before. Never for the screen. */
  folder(exportId: string): string | null;
  close(): Promise<void>;
}

interface ExporterOptions extends ExportSource {
  readonly newId: () => string;
}

interface ExportRecord {
  /** Null once started: what it held is not needed any more. */
  draft: ExportDraft | null;
  chosenFolder: string | null;
  madeFolder: string | null;
  running: { readonly controller: AbortController; readonly finished: Promise<ExportProgress> } | null;
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

export function createExporter(options: ExporterOptions): Exporter {
  const records = new Map<string, ExportRecord>();

  /** Null: all exports are running. */
  function begin(precision: ExportPlanRequest['precision']): ExportDraft | null {
    if (records.size >= EXPORT_LIMIT) {
      const oldest = [...records].find(([, record]) => record.running === null);
      if (oldest === undefined) return null;
      records.delete(oldest[0]);
    }
    const id = options.newId();
    const draft = createExportDraft(id, options.library, precision);
    records.set(id, { draft, chosenFolder: null, madeFolder: null, running: null, last: null });
    return draft;
  }

  async function stop(record: ExportRecord): Promise<void> {
    record.running?.controller.abort();
    await record.running?.finished;
  }

  return {
    plan({ exportId, precision, subjects }) {
      const known = exportId === undefined ? undefined : records.get(exportId);
      if (exportId !== undefined && known === undefined) return fail(unknownExport);
      const draft = known === undefined ? begin(precision) : known.draft;
      if (draft === null) return fail(known === undefined ? tooManyExports : exportStarted);
      return draft.add(subjects, precision) ? succeed(draft.plan()) : fail(tooManySubjects(SUBJECT_LIMIT));
    },
    chooseFolder(exportId, folder) {
      const record = records.get(exportId);
      if (record === undefined) return fail(unknownExport);
      if (record.draft === null) return fail(exportStarted);
      record.chosenFolder = folder;
      return succeed({ folderName: basename(folder) });
    },
    start({ exportId, hasSidecars = false }, onProgress) {
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
      const order = { ...options, draft, chosenFolder, hasSidecars, signal: controller.signal, onProgress };
      const onFolder = (path: string) => {
        record.madeFolder = path;
      };
      const finished = writeExport({ ...order, onFolder }, progress).then((last) => {
        record.last = last;
        record.running = null;
        return last;
      });
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
