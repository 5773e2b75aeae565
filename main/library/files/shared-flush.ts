import { flushFolder } from './private-folder.ts';

/**
 * Flushes a folder. Calls during a flush share the next one, which begins after their entries were
 * made. Resolves once the entries are on the disk; rejects with the disk's error.
 */
export function createSharedFlush(
  folder: string,
  flush: (folder: string) => Promise<void> = flushFolder,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function begin(): Promise<void> {
    const own = flush(folder).finally(() => {
      if (running === own) running = null;
    });
    running = own;
    return own;
  }

  return () => {
    if (running === null) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
