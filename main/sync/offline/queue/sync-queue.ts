import type { SyncCause } from '../../../../preload/contract/index.ts';
import type { Library } from '../../../library/library.ts';
import type { WaitingItem } from '../../../library/offline/queue-items.ts';
import type { Connection } from '../../connection.ts';
import { createCurrentSync } from './current-sync.ts';
import { createDownloads, type DownloadsOptions } from './downloads.ts';
import { createItemSlots, type ItemSlotsOptions } from './item-slots.ts';
import type { OpenSync, SyncLogOptions } from './sync-log.ts';
import { gateOf, type SyncFacts, serviceFact } from './sync-model.ts';

interface SyncQueueOptions extends DownloadsOptions, ItemSlotsOptions, SyncLogOptions {
  readonly library: Library;
  readonly connection: Pick<Connection, 'state'>;
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

  const facts = (): SyncFacts => ({
    isChecking: options.isChecking(),
    isPaused: options.isPaused(),
    mode: options.mode(),
    service: downloads.isSignedOut() ? 'signedOut' : serviceFact(options.connection.state()),
    serviceWaitUntil: options.connection.state().pausedUntil,
    failing: downloads.failing(),
    limit: current.limitedCause() !== null ? 'syncLimit' : traffic.mayReceive() ? null : 'networkLimit',
  });

  const gate = () => gateOf(facts());

  function pump(): void {
    const sync = current.get();
    if (!current.isOpen()) return;
    try {
      // The queue is read only where there is a free slot.
      while (sync !== null && slots.hasFree() && gate() === null) {
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
    if (low + full === 0 || gate() === 'syncLimit') return true;
    return options.mode() !== 'offline' && slots.next(cause) === null;
  }

  async function download(sync: OpenSync, item: WaitingItem): Promise<void> {
    await downloads.download(sync, item);
    if (traffic.reachedLimit() === 'syncLimit') current.noteLimit(true);
  }

  return {
    ...createStarts(current, downloads, pump),
    /** The state of the connection, of the mode or of the network changed. */
    wake(): void {
      downloads.signedIn();
      pump();
    },
    end: current.end,
    facts,
    gate,
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

/** Begins syncs and ends holds, as a person or the time wants it. */
function createStarts(
  current: ReturnType<typeof createCurrentSync>,
  downloads: ReturnType<typeof createDownloads>,
  pump: () => void,
) {
  /** Ends the holds of earlier failures and of a limit that was reached: a person wants downloads now. */
  function release(): void {
    downloads.release();
    current.noteLimit(false);
  }

  function begin(cause: SyncCause, untilAt?: number): void {
    const isOver = current.get() !== null && current.limitedCause() !== null;
    release();
    // A sync that received as much as it may ends first: the next one has a limit of its own.
    if (isOver) void current.end('limit').then(() => current.start(cause, untilAt));
    else current.start(cause, untilAt);
  }

  return {
    start(cause: SyncCause, untilAt?: number): void {
      if (cause === 'background') current.start(cause);
      else begin(cause, untilAt);
    },
    release,
    /** Tries the disk and the image server again without waiting. */
    tryNow(): void {
      downloads.release();
      pump();
    },
    /** A sync that reached its limit begins once more, with the same cause. */
    startAgain(): void {
      const cause = current.limitedCause();
      if (cause !== null) begin(cause);
      release();
      pump();
    },
  };
}
