import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../transaction.ts';

/** Remembers when images were last of use. Written now and then: what a crash takes of it costs nothing but a little order. */
export interface ImageUses {
  touch(hash: string): void;
  /** Writes what is not written yet. */
  flush(): void;
  /** As `flush`, but a disk that is full keeps nobody from closing. */
  close(): void;
}

/** One write for so many images that were shown: a screen of small tiles. */
const IN_ONE_WRITE = 256;

/** Prepares the statement. `now` in ms since the epoch. */
export function createImageUses(database: DatabaseSync, now: () => number): ImageUses {
  const write = database.prepare('UPDATE image SET used_at = max(used_at, ?) WHERE hash = ?');
  const waiting = new Map<string, number>();

  function flush(): void {
    if (waiting.size === 0) return;
    transaction(database, 'soon', () => {
      for (const [hash, at] of waiting) write.run(at, hash);
    });
    waiting.clear();
  }

  return {
    touch(hash) {
      waiting.set(hash, now());
      if (waiting.size >= IN_ONE_WRITE) flush();
    },
    flush,
    close() {
      try {
        flush();
      } catch {
        // It costs a little order among images.
      }
    },
  };
}
