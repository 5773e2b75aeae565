import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, lstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { FILE_MODE } from '../../files/private-folder.ts';

/** Room on the disk of the database that is kept so that images can be given up when nothing is free: rows go before files, and the log needs some for them. */
export interface Reserve {
  /** Lets the room go. False: there was none. */
  release(): boolean;
  /** Takes the room again where it is missing. A disk that has none is asked at the next call. */
  restore(): void;
}

/** Three times what the log takes for one snapshot with all its indexes (some 20 pages of 4 KiB, measured by the test of the full disk). */
export const RESERVE_BYTES = 256 * 1_024;

/** `file` is its own. */
export function createReserve(file: string): Reserve {
  const isThere = () => lstatSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES;

  function release(): boolean {
    const wasThere = isThere();
    rmSync(file, { force: true });
    return wasThere;
  }

  function write(): void {
    const handle = openSync(file, 'w', FILE_MODE);
    try {
      // A file system that compresses would keep no room for zeros.
      const bytes = randomBytes(RESERVE_BYTES);
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(handle, bytes, at);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }

  return {
    release,
    restore() {
      if (isThere()) return;
      try {
        write();
      } catch {
        // Less than the whole is of no use, and the room is needed elsewhere.
        rmSync(file, { force: true });
      }
    },
  };
}
