import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, lstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { FILE_MODE } from '../../../core/restrict-mode.ts';

/** Three times the log of one snapshot with all its indexes (some 20 pages of 4 KiB, measured by the test of the full disk). */
export const RESERVE_BYTES = 256 * 1_024;

export type Reserve = ReturnType<typeof createReserve>;

/** A file that is deleted on a full disk: removing images takes rows first, and the log needs space for them. */
export function createReserve(file: string) {
  const isThere = () => lstatSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES;

  /** Deletes the file. False: there was none. */
  function release(): boolean {
    const wasThere = isThere();
    rmSync(file, { force: true });
    return wasThere;
  }

  function write(): void {
    const handle = openSync(file, 'w', FILE_MODE);
    try {
      // A file system that compresses would save the space of zeros.
      const bytes = randomBytes(RESERVE_BYTES);
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(handle, bytes, at);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }

  return {
    release,
    /** Writes the file where it is missing; on a full disk the next call tries again. */
    restore(): void {
      if (isThere()) return;
      try {
        write();
      } catch {
        // A part of it is of no use.
        rmSync(file, { force: true });
      }
    },
  };
}
