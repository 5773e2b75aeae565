import { statfs } from 'node:fs/promises';

/** A laptop needs this to go on working: 1 GB, or a twentieth of a small disk. */
const FLOOR_BYTES = 1_000_000_000;
const FLOOR_SHARE = 0.05;

/** Half a disk; to store fewer images, a person lowers the quota. */
const LARGEST_FLOOR_SHARE = 0.5;

/** The largest floor that a person can choose. */
export function largestFloor(diskBytes: number): number {
  return Math.floor(diskBytes * LARGEST_FLOOR_SHARE);
}

/** The bytes that stay free on a disk: the chosen floor, as far as the disk allows; null: the app's own measure. */
export function floorOf(diskBytes: number, chosen: number | null): number {
  if (chosen !== null) return Math.min(chosen, largestFloor(diskBytes));
  return Math.round(Math.min(FLOOR_BYTES, diskBytes * FLOOR_SHARE));
}

/** Space on the disk of a folder; null where the system can't say, as for a drive that is not connected. */
export async function readDiskSpace(folder: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, diskBytes: blocks * bsize };
  } catch {
    return null;
  }
}
