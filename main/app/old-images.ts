import type { Storage } from '../library/storage/storage.ts';
import type { Timers } from '../shared/timers.ts';

interface OldImagesParts {
  readonly storage: Pick<Storage, 'removeOld' | 'trim'>;
  readonly timers: Timers;
  /** True while an export, a film or a pack may need the images. */
  readonly isJobRunning: () => boolean;
  readonly onFailed: (error: unknown) => void;
}

/** Wait until the start and its first disk check are over. */
const FIRST_MS = 60_000;
/** The limit is in days, so a laptop that stays on checks four times a day. */
const AGAIN_MS = 6 * 60 * 60_000;

/**
 * Removes superseded images of an open account once they are older than the days to keep, then
 * records beyond their bounds. Returns a function that ends it.
 */
export function removeOldImages({ storage, timers, isJobRunning, onFailed }: OldImagesParts): () => void {
  let isClosed = false;
  let takeBack = timers.after(FIRST_MS, look);

  function look(): void {
    takeBack = timers.after(AGAIN_MS, look);
    tidy().catch((error: unknown) => {
      if (!isClosed) onFailed(error);
    });
  }

  async function tidy(): Promise<void> {
    await storage.removeOld(() => !isClosed && !isJobRunning());
    if (!isClosed) await storage.trim();
  }

  return () => {
    isClosed = true;
    takeBack();
  };
}
