import type { AppEvent } from '../../preload/contract/index.ts';
import type { Storage, StorageObserver } from '../library/storage/storage.ts';
import { createDelayedAction } from '../shared/delayed-action.ts';
import type { Timers } from '../shared/timers.ts';

/** A job moves on with each image; nobody reads a number more than twice a second. */
const GATHER_MS = 500;
/** Delay before the first check of the disk space, so that the start comes first. */
const FIRST_CHECK_MS = 30_000;

/** Sends the state of the account's storage to the page, at most twice a second. */
export function createStorageAnnouncer(
  timers: Timers,
  emit: (event: AppEvent) => void,
  onFailed: (error: unknown) => void,
) {
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
    follow(followed: Pick<Storage, 'state' | 'freeSpace'>): void {
      storage = followed;
      cancelCheck = timers.after(FIRST_CHECK_MS, () => void followed.freeSpace().catch(failed));
    },
    onChanged(): void {
      if (!isClosed) sending.plan();
    },
    onEvicted: (payload: Parameters<StorageObserver['onEvicted']>[0]) =>
      emit({ name: 'imagesEvicted', payload }),
    onFailed: failed,
    close(): void {
      isClosed = true;
      sending.cancel();
      cancelCheck?.();
    },
  };
}
