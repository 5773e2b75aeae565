import type { SyncCause } from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { Connection } from '../connection.ts';
import { createCurrentSync } from './current-sync.ts';
import { createDownloads, type DownloadsOptions } from './downloads.ts';
import { createItemSlots, type ItemSlotsOptions } from './item-slots.ts';
import { createStoredItems, type TakenItem } from './settle-item.ts';
import type { OpenSync, SyncLogOptions } from './sync-log.ts';
import { gateOf, type SyncFacts, serviceFact } from './sync-model.ts';

interface SyncQueueOptions extends DownloadsOptions, ItemSlotsOptions, SyncLogOptions {
  readonly library: Library;
  readonly connection: Pick<Connection, 'state'>;
  readonly isPaused: () => boolean;
  /** True while images are being checked with the network blocked. */
  readonly isChecking: () => boolean;
  /** Most bytes that a sync may receive; `null` for no limit. */
  readonly syncLimitBytes: () => number | null;
  readonly onChanged: () => void;
}

type CurrentSync = ReturnType<typeof createCurrentSync>;
type Downloads = ReturnType<typeof createDownloads>;

/** Downloads the items of the queue, and writes a report of each sync. */
export type SyncQueue = ReturnType<typeof createSyncQueue>;

export function createSyncQueue(options: SyncQueueOptions) {
  const { library, traffic } = options;
  const slots = createItemSlots(options);
  const downloads = createDownloads(options, pump);
  const { storageFailed } = downloads;
  const stored = createStoredItems(options, { next, onEnd: pump, onStorageFailed: storageFailed });
  const current = createCurrentSync({
    ...options,
    hasItem: (cause) => slots.next(cause) !== null,
    settled: () => Promise.all([stored.settled(), slots.settled()]),
    onStarted: pump,
    onFinished: options.onChanged,
    onStorageFailed: storageFailed,
  });

  const facts = () => factsOf(options, downloads, current);
  const gate = () => gateOf(facts());

  /** Returns the next item; `null` if none may be taken now. */
  function next(): TakenItem | null {
    const sync = current.get();
    // The queue is read only if there is a free slot.
    if (sync === null || !current.isOpen() || !slots.hasFree() || gate() !== null) return null;
    const item = slots.next(sync.cause);
    return item !== null && slots.admits(sync.cause, item) ? { sync, item } : null;
  }

  function pump(): void {
    if (!current.isOpen() || stored.isSettling()) return;
    try {
      for (let taken = next(); taken !== null && !stored.begin(taken); taken = next())
        void slots.hold(taken.item, download(taken)).then(pump);
      const sync = current.get();
      if (sync !== null && slots.count() === 0 && !stored.isSettling() && isThrough(sync))
        void current.finish(sync, 'done').catch(storageFailed);
    } catch (error) {
      storageFailed(error);
    }
    options.onChanged();
  }

  /** Returns true if the sync will request nothing more, however long it waits. */
  function isThrough({ cause }: OpenSync): boolean {
    const { low, full } = library.offline.read(({ queue }) => queue.counts());
    if (low + full === 0 || gate() === 'syncLimit') return true;
    return options.mode() !== 'offline' && slots.next(cause) === null;
  }

  async function download({ sync, item }: TakenItem): Promise<void> {
    await downloads.download(sync, item);
    // An ending sync may be followed by one with its own limit.
    if (!sync.ending.signal.aborted && traffic.reachedLimit() === 'syncLimit')
      current.limits.note(current.get()?.cause ?? sync.cause);
  }

  return {
    ...createStarts(current, downloads, pump),
    /** Call if the state of the connection, mode or network changed. */
    wake(): void {
      downloads.signedIn();
      current.networkChanged();
      pump();
    },
    end: current.end,
    facts,
    gate,
    isActive: slots.isActive,
    activeCount: slots.count,
    /** Returns the id of the running sync, if any. */
    syncId: () => current.get()?.id ?? null,
    /** Resolves once no sync is running. */
    idle: current.idle,
    close(): Promise<void> {
      downloads.close();
      return current.leave();
    },
  };
}

function factsOf(
  { connection, isChecking, isPaused, mode, traffic }: SyncQueueOptions,
  downloads: Downloads,
  current: CurrentSync,
): SyncFacts {
  return {
    isChecking: isChecking(),
    isPaused: isPaused(),
    mode: mode(),
    service: downloads.isSignedOut() ? 'signedOut' : serviceFact(connection.state()),
    serviceWaitUntil: connection.state().pausedUntil,
    failing: downloads.failing(),
    limit: current.limits.cause() !== null ? 'syncLimit' : traffic.mayReceive() ? null : 'networkLimit',
  };
}

/** Starts syncs and ends holds, on the user's request or at their time. */
function createStarts(current: CurrentSync, downloads: Downloads, pump: () => void) {
  /** Ends the holds of earlier failures and of a reached limit: the user wants downloads now. */
  function release(): void {
    downloads.release();
    current.limits.forgetAll();
  }

  function begin(cause: SyncCause, untilAt?: number): void {
    const isOver = current.get() !== null && current.limits.cause() !== null;
    release();
    // A sync that reached its limit ends first: the next one has its own.
    if (isOver) void current.end('limit').catch(downloads.storageFailed);
    current.start(cause, untilAt);
  }

  /** Restarts a sync that reached its limit, with the same cause. */
  function startAgain(): void {
    const cause = current.limits.cause();
    if (cause !== null) begin(cause);
    release();
    pump();
  }

  return {
    start(cause: SyncCause, untilAt?: number): void {
      if (cause === 'background') current.start(cause);
      else begin(cause, untilAt);
    },
    release,
    startAgain,
    /**
     * Call if the user raised the limit of a network: what it ended restarts, or continues when
     * the laptop returns there.
     */
    limitRaised(networkId: string): void {
      if (current.limits.holdsOf(networkId)) startAgain();
      else current.limits.forget(networkId);
    },
    /** Retries the disk and the image server without waiting. */
    tryNow(): void {
      downloads.release();
      pump();
    },
  };
}
