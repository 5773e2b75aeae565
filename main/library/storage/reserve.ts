import { randomBytes } from 'node:crypto';
import { closeSync, lstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { flushFileSync } from '../../shared/flush-file.ts';
import { FILE_MODE } from '../../shared/restrict-mode.ts';

/**
 * Three times the log of one snapshot with all its indexes (about 20 pages of 4 KiB, measured by
 * the test of the full disk).
 */
export const RESERVE_BYTES = 256 * 1_024;

export type Reserve = ReturnType<typeof createReserve>;

/**
 * Reserves a file that is deleted on a full disk, as removing images starts with rows, whose log
 * needs space.
 */
export function createReserve(file: string) {
  const isThere = () => lstatSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES;

  /** Deletes the file. Returns false if there was none. */
  function release(): boolean {
    const wasThere = isThere();
    rmSync(file, { force: true });
    return wasThere;
  }

  function write(): void {
    const handle = openSync(file, 'w', FILE_MODE);
    try {
      // A compressing file system would save the space of zeros.
      const bytes = randomBytes(RESERVE_BYTES);
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(handle, bytes, at);
      flushFileSync(handle);
    } finally {
      closeSync(handle);
    }
  }

  return {
    release,
    /** Writes a missing file; on a full disk the next call tries again. */
    restore(): void {
      if (isThere()) return;
      try {
        write();
      } catch {
        // A part of it is useless.
        rmSync(file, { force: true });
      }
    },
  };
}
