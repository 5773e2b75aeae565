import { flushFolder } from './private-folder.ts';

/**
 * Flushes a folder. Calls during a flush share the next one, which begins after their entries were made. Resolves when the entries are on
 * the disk; rejects with the error of the disk.
 */
export function createSharedFlush(
  folder: string,
  flush: (folder: string) => Promise<void> = flushFolder,
): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function begin(): Promise<void> {
    const own = flush(folder).finally(() => {
      if (underWay === own) underWay = null;
    });
    underWay = own;
    return own;
  }

  return () => {
    if (underWay === null) return begin();
    next ??= underWay
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
