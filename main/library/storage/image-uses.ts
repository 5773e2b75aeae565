import type { Database } from '../database/database.ts';

/** Images per write: a screen of small tiles. */
const IN_ONE_WRITE = 256;

export type ImageUses = ReturnType<typeof createImageUses>;

/**
 * Stores when images were last used. A crash may lose the last uses, which only order the
 * eviction. `now`: ms since the epoch.
 */
export function createImageUses(database: Database, now: () => number) {
  const write = database.prepare('UPDATE image SET used_at = max(used_at, ?) WHERE hash = ?');
  const waiting = new Map<string, number>();

  function flush(): void {
    if (waiting.size === 0) return;
    database.transaction('soon', () => {
      for (const [hash, at] of waiting) write.run(at, hash);
    });
    waiting.clear();
  }

  function tryFlush(): void {
    try {
      flush();
    } catch {
      // The order of eviction lacks some uses.
    }
  }

  return {
    /** Never fails: a full disk must not prevent showing an image. */
    touch(hash: string): void {
      waiting.set(hash, now());
      // A failed write is not repeated with each image.
      if (waiting.size % IN_ONE_WRITE === 0) tryFlush();
    },
    flush,
    /** Like `flush`, but never fails: a full disk must not prevent closing the library. */
    tryFlush,
  };
}
