import type { Failure, StorageJob } from '../../../preload/contract/index.ts';
import { LibraryError } from '../database/library-error.ts';

/** The progress that long work reports. */
export interface JobProgress {
  phase(phase: StorageJob['phase']): void;
  imageDone(byteLength: number): void;
}

/** One job at a time, with its progress. */
interface StorageJobs {
  current(): StorageJob | null;
  /** `finished` resolves however the job ends. Throws `LibraryError` `refused` while one is under way. */
  begin(
    start: Pick<StorageJob, 'kind' | 'phase' | 'images' | 'bytes'>,
    work: (progress: JobProgress, signal: AbortSignal) => Promise<void>,
  ): { readonly finished: Promise<void> };
  cancel(): void;
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

  return {
    current: () => job,
    begin(start, work) {
      if (job?.state === 'running') throw new LibraryError('refused', running);
      ending = new AbortController();
      const { signal } = ending;
      job = { ...start, state: 'running', imagesDone: 0, bytesDone: 0, failure: null };
      onChanged();
      const finished = work(progress, signal)
        .then(() => change({ state: 'done' }))
        .catch((error: unknown) =>
          change(signal.aborted ? { state: 'cancelled' } : { state: 'failed', failure: describe(error) }),
        );
      return { finished };
    },
    cancel: () => ending.abort(),
  };
}
