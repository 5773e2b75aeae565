import type { Failure, StorageJob } from '../../../preload/contract/index.ts';
import { LibraryError } from '../database/library-error.ts';

/** What long work tells of itself. */
export interface JobProgress {
  phase(phase: StorageJob['phase']): void;
  imageDone(byteLength: number): void;
}

/** One piece of long work at a time, with its progress. */
interface StorageJobs {
  current(): StorageJob | null;
  /** Begins; `finished` resolves when it has ended in any way. Throws `LibraryError` `refused` while one is under way. */
  begin(start: JobStart): { readonly finished: Promise<void> };
  cancel(): void;
}

interface JobStart {
  readonly kind: StorageJob['kind'];
  readonly phase: StorageJob['phase'];
  readonly images: number;
  readonly bytes: number;
  readonly work: (progress: JobProgress, signal: AbortSignal) => Promise<void>;
}

interface StorageJobOptions {
  readonly onChanged: () => void;
  readonly describe: (error: unknown) => Failure;
}

const running: Failure = {
  code: 'jobRunning',
  message: 'This account’s images are already being moved or checked.',
  advice: 'Wait until that finishes, or cancel it.',
};

export function createStorageJobs({ onChanged, describe }: StorageJobOptions): StorageJobs {
  let job: StorageJob | null = null;
  let ending = new AbortController();

  function change(next: Partial<StorageJob>): void {
    if (job === null) return;
    job = { ...job, ...next };
    onChanged();
  }

  const progress: JobProgress = {
    phase: (phase) => change({ phase }),
    imageDone(byteLength) {
      if (job === null) return;
      change({ imagesDone: job.imagesDone + 1, bytesDone: job.bytesDone + byteLength });
    },
  };

  async function run(work: JobStart['work'], signal: AbortSignal): Promise<void> {
    try {
      await work(progress, signal);
      change({ state: 'done' });
    } catch (error) {
      if (signal.aborted) change({ state: 'cancelled' });
      else change({ state: 'failed', failure: describe(error) });
    }
  }

  return {
    current: () => job,
    begin({ kind, phase, images, bytes, work }) {
      if (job?.state === 'running') throw new LibraryError('refused', running);
      ending = new AbortController();
      job = { kind, state: 'running', phase, imagesDone: 0, images, bytesDone: 0, bytes, failure: null };
      onChanged();
      return { finished: run(work, ending.signal) };
    },
    cancel: () => ending.abort(),
  };
}
