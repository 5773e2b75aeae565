import type { AppEvent } from '../../preload/contract/index.ts';
import { createDelayedAction } from '../core/delayed-action.ts';
import type { Timers } from '../core/timers.ts';
import type { Storage, StorageObserver } from '../library/storage/storage.ts';

/** Sends the state of the account's storage to the screen, at most twice a second. */
interface StorageAnnouncer extends StorageObserver {
  follow(storage: Pick<Storage, 'state' | 'freeSpace'>): void;
  close(): void;
}

interface StorageAnnouncerOptions {
  readonly timers: Timers;
  readonly emit: (event: AppEvent) => void;
  /** Freeing or reading the storage failed. */
  readonly onFailed: (error: unknown) => void;
}

/** A job moves on with each image; twice a second is as often as a person reads a number. */
const GATHER_MS = 500;
/** The disk space is checked first when the start is over. */
const FIRST_CHECK_MS = 30_000;

export function createStorageAnnouncer({
  timers,
  emit,
  onFailed,
}: StorageAnnouncerOptions): StorageAnnouncer {
  let storage: Pick<Storage, 'state' | 'freeSpace'> | null = null;
  const sending = createDelayedAction(timers, GATHER_MS, () => void send().catch(failed));
  let cancelCheck: (() => void) | null = null;
  let isClosed = false;

  async function send(): Promise<void> {
    if (storage === null) return;
    const state = await storage.state();
    if (!isClosed) emit({ name: 'storageChanged', payload: state });
  }

  function failed(error: unknown): void {
    if (!isClosed) onFailed(error);
  }

  return {
    follow(followed) {
      storage = followed;
      cancelCheck = timers.after(FIRST_CHECK_MS, () => void followed.freeSpace().catch(failed));
    },
    onChanged() {
      if (!isClosed) sending.plan();
    },
    onEvicted: (payload) => emit({ name: 'imagesEvicted', payload }),
    onFailed: failed,
    close() {
      isClosed = true;
      sending.cancel();
      cancelCheck?.();
    },
  };
}
