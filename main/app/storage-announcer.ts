import type { AppEvent } from '../../preload/contract/index.ts';
import type { Timers } from '../core/timers.ts';
import type { Storage, StorageObserver } from '../library/storage/storage.ts';

/** Tells the screen how the storage of the account in use is, a few times a second at most. */
interface StorageAnnouncer extends StorageObserver {
  /** From now on there is a storage to ask. */
  follow(storage: Pick<Storage, 'state' | 'freeSpace'>): void;
  close(): void;
}

interface StorageAnnouncerOptions {
  readonly timers: Timers;
  readonly emit: (event: AppEvent) => void;
  /** Making room or asking failed. */
  readonly onFailed: (error: unknown) => void;
}

/** A job moves on with each image; twice a second is as often as a person reads a number. */
const GATHER_MS = 500;
/** The first look at the room waits until the start is over. */
const FIRST_LOOK_MS = 30_000;

export function createStorageAnnouncer({
  timers,
  emit,
  onFailed,
}: StorageAnnouncerOptions): StorageAnnouncer {
  let storage: Pick<Storage, 'state' | 'freeSpace'> | null = null;
  let cancel: (() => void) | null = null;
  let cancelLook: (() => void) | null = null;
  let isClosed = false;

  async function send(): Promise<void> {
    cancel = null;
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
      cancelLook = timers.after(FIRST_LOOK_MS, () => void followed.freeSpace().catch(failed));
    },
    onChanged() {
      if (!isClosed) cancel ??= timers.after(GATHER_MS, () => void send().catch(failed));
    },
    onEvicted: (payload) => emit({ name: 'imagesEvicted', payload }),
    onFailed: failed,
    close() {
      isClosed = true;
      cancel?.();
      cancelLook?.();
    },
  };
}
