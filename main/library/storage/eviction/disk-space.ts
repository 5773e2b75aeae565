import { statfs } from 'node:fs/promises';

/** The room on the disk of a folder, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly diskBytes: number;
}

/** What a laptop needs to go on working, whatever it keeps of a fleet: 1 GB, or a twentieth of a small disk. */
const FLOOR_BYTES = 1_000_000_000;
const FLOOR_SHARE = 0.05;

/** A floor of more than half a disk would say that images are not wanted on it: that is what the quota is for. */
const LARGEST_FLOOR_SHARE = 0.5;

/** The largest floor that a person can choose on a disk of that size, in bytes. */
export function largestFloor(diskBytes: number): number {
  return Math.floor(diskBytes * LARGEST_FLOOR_SHARE);
}

/** What has to stay free on a disk of that size, in bytes: what a person chose (null: nothing), as far as such a disk can leave it. */
export function floorOf(diskBytes: number, chosen: number | null): number {
  if (chosen !== null) return Math.min(chosen, largestFloor(diskBytes));
  return Math.round(Math.min(FLOOR_BYTES, diskBytes * FLOOR_SHARE));
}

/** Asks the system; null when it can't tell, as for a drive that is not connected. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, diskBytes: blocks * bsize };
  } catch {
    return null;
  }
}
