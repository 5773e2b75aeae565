import { statfs } from 'node:fs/promises';

/** A laptop needs this to keep working: 1 GB, or a twentieth of a small disk. */
const FLOOR_BYTES = 1_000_000_000;
const FLOOR_SHARE = 0.05;

/** Half a disk; to store fewer images, lower the quota. */
const LARGEST_FLOOR_SHARE = 0.5;

/** Returns the highest floor that can be chosen. */
export function largestFloor(diskBytes: number): number {
  return Math.floor(diskBytes * LARGEST_FLOOR_SHARE);
}

/**
 * Returns the bytes that stay free on a disk: the chosen floor, limited by the disk; the default
 * if `null`.
 */
export function floorOf(diskBytes: number, chosen: number | null): number {
  if (chosen !== null) return Math.min(chosen, largestFloor(diskBytes));
  return Math.round(Math.min(FLOOR_BYTES, diskBytes * FLOOR_SHARE));
}

/**
 * Returns the space on a folder's disk; `null` if the system can't tell, for example for a
 * disconnected drive. Some shares and FUSE drives have no `statfs`, or answer 0 for every size, or
 * more free blocks than there are.
 */
export async function readDiskSpace(folder: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const [freeBytes, diskBytes] = [bavail * bsize, blocks * bsize];
    return diskBytes > 0 && freeBytes <= diskBytes ? { freeBytes, diskBytes } : null;
  } catch {
    return null;
  }
}
