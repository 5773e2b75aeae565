import type { ExportProgress, MissingImages } from '../../preload/contract/index.ts';
import type { ExportDraft } from '../bagit/export-draft.ts';
import { downloadFirst } from './download-first.ts';
import type { ExportDownloads } from './export-downloads.ts';
import { exportFailure, nothingToExport } from './export-failure.ts';

/** Cancellation and progress of an export. */
export interface ExportCourse {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Receives the folder or file for the file manager. */
  readonly onFolder: (path: string) => void;
}

/** Product of a draft's images: files in a folder, or a carry pack. */
export interface ExportWork {
  /** Returns the progress before the first image. */
  first(draft: ExportDraft): ExportProgress;
  /** Resolves with the outcome; anything thrown is a failure of the disk. */
  write(draft: ExportDraft, course: ExportCourse): Promise<ExportProgress>;
}

interface StartedOrder extends ExportWork {
  readonly draft: ExportDraft;
  readonly downloads: ExportDownloads;
  readonly onProgress: (progress: ExportProgress) => void;
}

export interface RunningExport {
  readonly progress: () => ExportProgress;
  /** Outcome; never rejects. */
  readonly finished: Promise<ExportProgress>;
  readonly isRunning: () => boolean;
  readonly stopWaiting: () => void;
  /** Resolves once it has stopped. */
  cancel(): Promise<ExportProgress>;
  /** Like `cancel`, but downloads resume at the next start of the app. */
  close(): Promise<ExportProgress>;
  /** Returns the folder that it has made; `null` before. */
  folder(): string | null;
}

export function startExport(order: StartedOrder, missing: MissingImages): RunningExport {
  const { draft, downloads } = order;
  const writing = new AbortController();
  const cancelled = new AbortController();
  const waiting = new AbortController();
  const total = draft.current.downloads.count;
  const isWaiting = missing === 'downloadFirst' && total > 0;
  let folder: string | null = null;
  let isRunning = true;
  let progress = order.first(draft);

  function report(next: ExportProgress): void {
    progress = next;
    order.onProgress(next);
  }

  async function prepare(): Promise<void> {
    if (missing === 'leaveOut' || total === 0) return;
    if (missing === 'request') {
      await downloads.request(draft.downloads());
      return;
    }
    await downloadFirst({
      draft,
      downloads,
      cancelled: cancelled.signal,
      ended: waiting.signal,
      onProgress: (counts) => report({ ...progress, downloads: counts }),
    });
  }

  async function run(): Promise<ExportProgress> {
    await prepare();
    const first = order.first(draft);
    if (writing.signal.aborted) return { ...first, state: 'cancelled' };
    if (first.fileCount === 0) return { ...first, state: 'failed', failure: nothingToExport };
    if (isWaiting) report(first);
    const onFolder = (path: string) => {
      folder = path;
    };
    return await order.write(draft, { signal: writing.signal, onProgress: report, onFolder });
  }

  async function stop(): Promise<ExportProgress> {
    writing.abort();
    waiting.abort();
    return await finished;
  }

  report(isWaiting ? { ...progress, state: 'downloading', downloads: { done: 0, total } } : progress);
  const finished = run()
    .catch(
      (error: unknown): ExportProgress => ({ ...progress, state: 'failed', failure: exportFailure(error) }),
    )
    .then((last) => {
      isRunning = false;
      if (progress !== last) report(last);
      return last;
    });
  return {
    progress: () => progress,
    finished,
    isRunning: () => isRunning,
    stopWaiting: () => waiting.abort(),
    cancel() {
      cancelled.abort();
      return stop();
    },
    close: stop,
    folder: () => folder,
  };
}
