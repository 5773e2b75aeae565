import type { Database } from '../../database/database.ts';

/** Remembers when images were last used. A crash may cost the last uses, which only order the eviction. */
export interface ImageUses {
  /** Never fails: a full disk must not stop an image from being shown. */
  touch(hash: string): void;
  flush(): void;
  /** As `flush`, and never fails: a full disk must not stop the library from closing. */
  close(): void;
}

/** One write for so many images: a screen of small tiles. */
const IN_ONE_WRITE = 256;

/** `now` in ms since the epoch. */
export function createImageUses(database: Database, now: () => number): ImageUses {
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
    touch(hash) {
      waiting.set(hash, now());
      // A failed write is not repeated with each image.
      if (waiting.size % IN_ONE_WRITE === 0) tryFlush();
    },
    flush,
    close: tryFlush,
  };
}
