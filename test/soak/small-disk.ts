import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const KIBIBYTE = 1_024;
const MEBIBYTE = 1_024 * KIBIBYTE;

/** Of the free space that the product leaves on a disk of 256 MiB (a twentieth); the database can still be written. */
const BELOW_FLOOR_BYTES = 6 * MEBIBYTE;

/** How far a disk is filled: to the last byte, or below the space that the product leaves free. */
export type Filling = 'diskFull' | 'diskAtFloor';

/** A small disk of its own that other programs fill, which here is one file. */
export function createSmallDisk(folder: string) {
  const file = join(folder, 'filler');

  function fill(filling: Filling): void {
    const { bavail, bsize } = statfsSync(folder);
    const space = bavail * bsize - (filling === 'diskFull' ? 0 : BELOW_FLOOR_BYTES);
    const handle = openSync(file, 'w');
    try {
      for (let left = space; left > 0; left -= MEBIBYTE / 4)
        writeSync(handle, Buffer.alloc(Math.min(left, MEBIBYTE / 4)));
    } catch {
      // The laptop wrote meanwhile, and the disk is full, as it has to be.
    } finally {
      closeSync(handle);
    }
  }

  return { fill, free: () => rmSync(file, { force: true }) };
}
