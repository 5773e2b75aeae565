import type { SyncHold } from '../../../../preload/contract/index.ts';
import type { Library } from '../../../library/library.ts';
import type { WaitingItem } from '../../../library/offline/queue-items.ts';
import { createCurrentSync } from './current-sync.ts';
import { createDownloads, type DownloadsOptions } from './downloads.ts';
import { createItemSlots, type ItemSlotsOptions } from './item-slots.ts';
import type { OpenSync, SyncLogOptions } from './sync-log.ts';
import { allowedReasons } from './sync-policy.ts';

interface SyncQueueOptions extends DownloadsOptions, ItemSlotsOptions, SyncLogOptions {
  readonly library: Library;
  readonly isPaused: () => boolean;
  /** Images are being checked with the network blocked. */
  readonly isChecking: () => boolean;
  /** The most that a sync may receive; null: no limit. */
  readonly syncLimitBytes: () => number | null;
  readonly onChanged: () => void;
}

/** Downloads the items of the queue, and writes a report of each sync. */
export type SyncQueue = ReturnType<typeof createSyncQueue>;

export function createSyncQueue(options: SyncQueueOptions) {
  const { library, traffic } = options;
  const slots = createItemSlots(options);
  const downloads = createDownloads(options, pump);
  const { storageFailed } = downloads;
  const current = createCurrentSync({
    ...options,
    hasItem: (cause) => slots.next(cause) !== null,
    settled: slots.settled,
    onStarted: pump,
    onFinished: options.onChanged,
    onStorageFailed: storageFailed,
  });

  /** Why nothing moves although items wait. */
  function hold(): SyncHold | null {
    if (options.isChecking()) return 'checking';
    if (downloads.isSignedOut() || options.mode() === 'offline' || !options.mayRequest()) return 'offline';
    if (options.isPaused()) return 'paused';
    if (downloads.isPaused()) return 'storage';
    if (current.isLimitReached()) return 'syncLimit';
    if (!traffic.mayReceive()) return 'networkLimit';
    const { low, full } = allowedReasons(options.mode(), current.get()?.cause ?? 'background');
    return low === null && full === null ? 'mode' : null;
  }

  function pump(): void {
    const sync = current.get();
    if (!current.isOpen()) return;
    try {
      // The queue is read only where there is a free slot.
      while (sync !== null && slots.hasFree() && hold() === null) {
        const item = slots.next(sync.cause);
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
    return options.mode() !== 'offline' && slots.next(cause) === null;
  }

  async function download(sync: OpenSync, item: WaitingItem): Promise<void> {
    await downloads.download(sync, item);
    if (traffic.reachedLimit() === 'syncLimit') current.reachLimit();
  }

  return {
    start: current.start,
    /** The state of the connection, of the mode or of the network changed. */
    wake(): void {
      downloads.signedIn();
      pump();
    },
    end: current.end,
    hold,
    isActive: slots.isActive,
    activeCount: slots.count,
    /** The sync under way; null: none. */
    syncId: () => current.get()?.id ?? null,
    /** Resolves when no sync is under way. */
    idle: current.idle,
    close(): Promise<void> {
      downloads.close();
      return current.leave();
    },
  };
}
