import type { Failure, StorageJob } from '../../../preload/contract/index.ts';
import { LibraryError } from '../database/library-error.ts';
import { storageError } from '../database/storage-error.ts';

export interface JobProgress {
  phase(phase: StorageJob['phase']): void;
  imageDone(byteLength: number): void;
}

const running: Failure = { code: 'jobRunning', refusal: 'imagesJobRunning' };

/** Runs one job at a time, with its progress. */
export function createStorageJobs(onChanged: () => void) {
  let job: StorageJob | null = null;
  let ending = new AbortController();
  let last: Promise<void> = Promise.resolve();

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

  return {
    current: () => job,
    /**
     * `finished` resolves however the job ends. Throws `LibraryError` `refused` while one is
     * running.
     */
    begin(
      start: Pick<StorageJob, 'kind' | 'phase' | 'images' | 'bytes'>,
      work: (progress: JobProgress, signal: AbortSignal) => Promise<void>,
    ) {
      if (job?.state === 'running') throw new LibraryError('refused', running);
      ending = new AbortController();
      const { signal } = ending;
      job = { ...start, state: 'running', imagesDone: 0, bytesDone: 0, failure: null };
      onChanged();
      const finished = work(progress, signal)
        .then(() => change({ state: 'done' }))
        .catch((error: unknown) => {
          if (signal.aborted) change({ state: 'cancelled' });
          else change({ state: 'failed', failure: storageError(error).failure });
        });
      last = finished;
      return { finished };
    },
    cancel: () => ending.abort(),
    /** Resolves once no job is running. */
    settled: () => last,
  };
}
