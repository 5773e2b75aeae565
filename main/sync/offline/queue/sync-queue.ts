import type {
  Precision,
  SyncCause,
  SyncEnd,
  SyncHold,
  SyncMode,
} from '../../../../preload/contract/index.ts';
import type { Timers } from '../../../core/timers.ts';
import type { WaitingItem } from '../../../library/offline/queue-items.ts';
import { createFailurePause } from '../../failure-pause.ts';
import { createCurrentSync } from './current-sync.ts';
import { createDownloadItem, type DownloadItemOptions } from './download-item.ts';
import { createItemSlots } from './item-slots.ts';
import { createSyncLog, type OpenSync } from './sync-log.ts';
import { allowedReasons } from './sync-policy.ts';

/** Downloads the items of the queue, and writes a report of each sync. */
export interface SyncQueue {
  /**
   * Begins a sync, or makes a sync of the background a person's. Nothing happens where nothing may be requested.
   * `untilAt`: a short connection is over then; ms since the epoch.
   */
  start(cause: SyncCause, untilAt?: number): void;
  /** Something changed that may let the queue go on. */
  wake(): void;
  /** Ends the sync and the downloads under way. Waiting items stay in the queue. */
  end(by: Exclude<SyncEnd, 'done'>): Promise<void>;
  /** Why nothing moves although items wait. */
  hold(): SyncHold | null;
  isActive(subjectId: number, precision: Precision): boolean;
  activeCount(): number;
  /** The sync under way; null: none. */
  syncId(): number | null;
  /** Resolves when no sync is under way. */
  idle(): Promise<void>;
  /** Ends the downloads under way. A sync that is not over goes on at the next start. */
  close(): Promise<void>;
}

interface SyncQueueOptions extends DownloadItemOptions {
  readonly timers: Timers;
  /** Subjects on the screen are waiting: they go first. */
  readonly isScreenWaiting: () => boolean;
  /** The mode in effect. */
  readonly mode: () => SyncMode;
  readonly isPaused: () => boolean;
  /** Images are being checked with the network blocked. */
  readonly isChecking: () => boolean;
  /** The most that a sync may receive; null: no limit. */
  readonly syncLimitBytes: () => number | null;
  readonly onChanged: () => void;
  readonly onStorageFailed: (error: unknown) => void;
  /** A job that must not be cut off begins; the returned function ends it. */
  readonly beginJob: () => () => void;
}

/** More than two full sets of simultaneous items that fail together: the image server is gone, not so many images. */
const MOST_FAILURES_IN_A_ROW = 16;

export function createSyncQueue(options: SyncQueueOptions): SyncQueue {
  const { library, traffic, timers } = options;
  const downloadItem = createDownloadItem(options);
  const log = createSyncLog(options);
  const slots = createItemSlots(options);
  const pause = createFailurePause(timers, pump);
  const allowed = (cause: SyncCause) => allowedReasons(options.mode(), cause);
  const nextItem = (cause: SyncCause) => slots.next(cause, allowed(cause));
  const current = createCurrentSync({
    ...options,
    log,
    hasItem: (cause) => nextItem(cause) !== null,
    onStarted: pump,
    onFinished: options.onChanged,
    onTimeOver: () => void end('shortConnection').catch(storageFailed),
    onStorageFailed: storageFailed,
  });
  let failuresInARow = 0;
  let isSignedOut = false;
  let isClosed = false;

  function storageFailed(error: unknown): void {
    options.onStorageFailed(error);
    pauseDownloads();
  }

  function pauseDownloads(): void {
    failuresInARow = 0;
    pause.plan();
  }

  function hold(): SyncHold | null {
    if (options.isChecking()) return 'checking';
    if (isSignedOut || options.mode() === 'offline' || !options.mayRequest()) return 'offline';
    if (options.isPaused()) return 'paused';
    if (pause.isPlanned()) return 'storage';
    if (current.isLimitReached()) return 'syncLimit';
    if (!traffic.mayReceive()) return 'networkLimit';
    const { low, full } = allowed(current.get()?.cause ?? 'background');
    return low === null && full === null ? 'mode' : null;
  }

  function pump(): void {
    const sync = current.get();
    if (isClosed || current.isFinishing() || sync?.ending.signal.aborted === true) return;
    try {
      // The queue is read only where there is a free slot.
      while (sync !== null && slots.hasFree() && hold() === null) {
        const item = nextItem(sync.cause);
        if (item === null || !slots.admits(sync.cause, item)) break;
        void slots.hold(item, download(sync, item)).then(pump);
      }
      if (sync !== null && slots.count() === 0 && isThrough(sync))
        void current.finish(sync, 'done').catch(storageFailed);
    } catch (error) {
      storageFailed(error);
    }
    options.onChanged();
  }

  /** True when the sync will request nothing more, however long it waits. */
  function isThrough({ cause }: OpenSync): boolean {
    const { low, full } = library.offline.read(({ queue }) => queue.counts());
    const reason = hold();
    if (low + full === 0 || reason === 'mode' || reason === 'syncLimit') return true;
    return options.mode() !== 'offline' && nextItem(cause) === null;
  }

  async function download({ id, cause, ending }: OpenSync, item: WaitingItem): Promise<void> {
    try {
      const result = await downloadItem({ id, cause, signal: ending.signal }, item);
      failuresInARow = result === 'failed' ? failuresInARow + 1 : 0;
      isSignedOut ||= result === 'signedOut';
      if (failuresInARow >= MOST_FAILURES_IN_A_ROW) pauseDownloads();
    } catch (error) {
      if (!isClosed) storageFailed(error);
    }
    if (traffic.reachedLimit() === 'syncLimit') current.reachLimit();
  }

  async function end(by: Exclude<SyncEnd, 'done'>): Promise<void> {
    const sync = current.get();
    if (sync === null) return;
    sync.ending.abort();
    await slots.settled();
    await current.finish(sync, by);
  }

  return {
    start(cause, untilAt) {
      if (!isClosed) current.start(cause, untilAt ?? null);
    },
    wake() {
      isSignedOut = false;
      pump();
    },
    end,
    hold,
    isActive: slots.isActive,
    activeCount: slots.count,
    syncId: () => current.get()?.id ?? null,
    idle: current.idle,
    async close() {
      isClosed = true;
      pause.cancel();
      current.get()?.ending.abort();
      await slots.settled();
      const sync = current.get();
      if (sync !== null) log.leave(sync);
    },
  };
}
