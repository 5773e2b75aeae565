import type { Database } from '../../database/database.ts';
import { transaction } from '../../database/transaction.ts';

/** Remembers when images were last of use. Written now and then: what a crash takes of it costs nothing but a little order. */
export interface ImageUses {
  /** Never fails: a disk that is full keeps no image from being shown. */
  touch(hash: string): void;
  /** Writes what is not written yet. */
  flush(): void;
  /** As `flush`, but a disk that is full keeps nobody from closing. */
  close(): void;
}

/** One write for so many images that were shown: a screen of small tiles. */
const IN_ONE_WRITE = 256;

/** Prepares the statement. `now` in ms since the epoch. */
export function createImageUses(database: Database, now: () => number): ImageUses {
  const write = database.prepare('UPDATE image SET used_at = max(used_at, ?) WHERE hash = ?');
  const waiting = new Map<string, number>();

  function flush(): void {
    if (waiting.size === 0) return;
    transaction(database, 'soon', () => {
      for (const [hash, at] of waiting) write.run(at, hash);
    });
    waiting.clear();
  }

  function tryFlush(): void {
    try {
      flush();
    } catch {
      // It costs a little order among images.
    }
  }

  return {
    touch(hash) {
      waiting.set(hash, now());
      // Where writing fails, it is not tried again with each image.
      if (waiting.size % IN_ONE_WRITE === 0) tryFlush();
    },
    flush,
    close: tryFlush,
  };
}
