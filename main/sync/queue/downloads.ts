import type { FailureCode } from '../../../preload/contract/index.ts';
import { isUnknownSubject, LibraryError } from '../../library/database/library-error.ts';
import type { WaitingItem } from '../../library/offline/queue-items.ts';
import type { Timers } from '../../shared/timers.ts';
import { createFailurePause, FAILURE_PAUSE_MS } from '../failure-pause.ts';
import { createDownloadItem, type DownloadItemOptions } from './download-item.ts';
import type { OpenSync } from './sync-log.ts';
import type { FailureHold } from './sync-model.ts';

export interface DownloadsOptions extends DownloadItemOptions {
  readonly timers: Timers;
  readonly onStorageFailed: (error: unknown) => void;
}

/** Holds of failures with a known cause. */
const HOLDS: Readonly<Partial<Record<FailureCode, FailureHold['hold']>>> = {
  storageFull: 'diskFull',
  storageFloor: 'diskFull',
  imagesAway: 'imagesAway',
};

/**
 * Consecutive failed items, each after resuming its interruptions, after which the image server
 * counts as down.
 */
const MOST_FAILED = 16;

/** Downloads items, and pauses if the disk or the image server fails. */
export function createDownloads(options: DownloadsOptions, onPauseEnded: () => void) {
  const downloadItem = createDownloadItem(options);
  const pause = createFailurePause(options.timers, () => {
    failing = null;
    onPauseEnded();
  });
  let failing: FailureHold | null = null;
  let failuresInARow = 0;
  let isSignedOut = false;
  let isClosed = false;

  function pauseAll(hold: FailureHold['hold']): void {
    failuresInARow = 0;
    failing ??= { hold, until: options.clock.now() + FAILURE_PAUSE_MS };
    pause.plan();
  }

  function storageFailed(error: unknown): void {
    options.onStorageFailed(error);
    pauseAll((error instanceof LibraryError && HOLDS[error.failure.code]) || 'storageFailed');
  }

  return {
    async download({ id, cause, ending }: OpenSync, item: WaitingItem): Promise<void> {
      try {
        const result = await downloadItem({ id, cause, signal: ending.signal }, item);
        failuresInARow = result === 'failed' ? failuresInARow + 1 : 0;
        isSignedOut ||= result === 'signedOut';
        if (failuresInARow >= MOST_FAILED) pauseAll('imageServer');
      } catch (error) {
        // Its item left the queue with it.
        if (!isClosed && !isUnknownSubject(error)) storageFailed(error);
      }
    },
    storageFailed,
    /** Returns the wait after failures, if any. */
    failing: () => failing,
    /** Ends the wait after failures. */
    release(): void {
      pause.cancel();
      failing = null;
      failuresInARow = 0;
    },
    /** True after the service refused the token, until `signedIn` is called. */
    isSignedOut: () => isSignedOut,
    signedIn(): void {
      isSignedOut = false;
    },
    close(): void {
      isClosed = true;
      pause.cancel();
    },
  };
}
