import type { Timers } from '../../../core/timers.ts';
import type { WaitingItem } from '../../../library/offline/queue-items.ts';
import { createFailurePause } from '../../failure-pause.ts';
import { createDownloadItem, type DownloadItemOptions } from './download-item.ts';
import type { OpenSync } from './sync-log.ts';

export interface DownloadsOptions extends DownloadItemOptions {
  readonly timers: Timers;
  readonly onStorageFailed: (error: unknown) => void;
}

/** More than two full sets of simultaneous items that fail together: the image server is gone, not so many images. */
const MOST_FAILURES_IN_A_ROW = 16;

/** Downloads items, and pauses when the disk or the image server fails. */
export function createDownloads(options: DownloadsOptions, onPauseEnded: () => void) {
  const downloadItem = createDownloadItem(options);
  const pause = createFailurePause(options.timers, onPauseEnded);
  let failuresInARow = 0;
  let isSignedOut = false;
  let isClosed = false;

  function pauseAll(): void {
    failuresInARow = 0;
    pause.plan();
  }

  function storageFailed(error: unknown): void {
    options.onStorageFailed(error);
    pauseAll();
  }

  return {
    async download({ id, cause, ending }: OpenSync, item: WaitingItem): Promise<void> {
      try {
        const result = await downloadItem({ id, cause, signal: ending.signal }, item);
        failuresInARow = result === 'failed' ? failuresInARow + 1 : 0;
        isSignedOut ||= result === 'signedOut';
        if (failuresInARow >= MOST_FAILURES_IN_A_ROW) pauseAll();
      } catch (error) {
        if (!isClosed) storageFailed(error);
      }
    },
    storageFailed,
    isPaused: pause.isPlanned,
    /** The service refused the token; until `signedIn` is called. */
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
