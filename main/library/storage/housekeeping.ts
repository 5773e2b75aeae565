import type { StorageState } from '../../../preload/contract/index.ts';
import { floorError, quotaError } from '../database/storage-error.ts';
import { TRASH_MS } from '../images/trash.ts';
import { floorOf, readDiskSpace } from './disk-space.ts';
import type { Evict } from './evict.ts';
import { awayError } from './movable-blobs.ts';
import type { RetainedBytes } from './retained-bytes.ts';
import type { StorageContext } from './storage-context.ts';
import type { UsedBytes } from './used-bytes.ts';

interface HousekeepingParts
  extends Pick<StorageContext, 'database' | 'images' | 'settings' | 'reserve' | 'partials'> {
  readonly now: () => number;
  readonly isSaved: boolean;
  readonly evict: Evict;
  readonly used: UsedBytes;
  readonly retainedBytes: RetainedBytes;
  /** Receives the errors of runs after stored images. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * Far from its floor a disk is read once in this interval: other programs write less than
 * `FAR_BYTES` meanwhile.
 */
const READ_DISK_EVERY_MS = 1_000;
const FAR_BYTES = 2_000_000_000;

/** Stored bytes between searches for old leftovers, and for space that other programs took. */
const BYTES_BETWEEN_RUNS = 64_000_000;

/** Admits images only while the disk stays above its floor (P29). */
function createAdmission({ images, settings, now }: Pick<HousekeepingParts, 'images' | 'settings' | 'now'>) {
  let bytes = 0;
  /**
   * The last disk read: folder, time, and the bytes free above the floor plus `FAR_BYTES`, minus
   * what was admitted since.
   */
  let far = { folder: '', readAt: 0, bytes: 0 };

  async function fits(byteLength: number): Promise<boolean> {
    const folder = images.folder();
    far.bytes -= byteLength;
    if (far.folder === folder && far.bytes >= 0 && Math.abs(now() - far.readAt) < READ_DISK_EVERY_MS)
      return true;
    const disk = await readDiskSpace(folder);
    if (disk === null) return true;
    const spare = disk.freeBytes - bytes - floorOf(disk.diskBytes, settings.read().floorBytes);
    far = { folder, readAt: now(), bytes: spare - FAR_BYTES };
    return spare >= 0;
  }

  return {
    /** Bytes of images being written. */
    bytes: () => bytes,
    /**
     * Writes an image if its bytes respect the disk's floor; frees space first if needed. Rejects
     * with `LibraryError` `storageFloor` if that is impossible.
     */
    admit:
      (freeSpace: () => Promise<void>) =>
      async <Value>(byteLength: number, write: () => Promise<Value>): Promise<Value> => {
        bytes += byteLength;
        try {
          if (!(await fits(byteLength))) {
            await freeSpace();
            if (!(await fits(byteLength))) throw floorError();
          }
          return await write();
        } finally {
          bytes -= byteLength;
        }
      },
  };
}

/** Stores images of a carry pack without removing anything for them. */
function createPackedStoring(
  { settings, used }: Pick<HousekeepingParts, 'settings' | 'used'>,
  admission: ReturnType<typeof createAdmission>,
) {
  const admitBesideAll = admission.admit(async () => {});
  return {
    /**
     * Writes an image if it fits in addition to everything stored. Rejects with `LibraryError`:
     * `storageFloor`, `storageFull` at the quota.
     */
    admit<Value>(byteLength: number, write: () => Promise<Value>): Promise<Value> {
      const isOver = used.read() + byteLength > settings.read().quotaBytes;
      return isOver ? Promise.reject(quotaError()) : admitBesideAll(byteLength, write);
    },
    imageStored: (byteLength: number): void => used.add(byteLength),
  };
}

/** Runs the same work, one at a time. */
function createRuns(work: () => Promise<void>) {
  let running: Promise<void> | null = null;
  return {
    /** A call during a run waits for its end, then runs again. */
    run(): Promise<void> {
      const before = running ?? Promise.resolve();
      const own = before.then(work, work).finally(() => {
        if (running === own) running = null;
      });
      running = own;
      return own;
    },
    isRunning: () => running !== null,
    /** Resolves once no run is in progress, successful or not. */
    async settled(): Promise<void> {
      while (running !== null) await running.catch(() => undefined);
    },
  };
}

/** Keeps the images within the quota, and leaves free space on the disk. */
export function createHousekeeping(parts: HousekeepingParts) {
  const { database, images, settings, reserve, partials, isSaved, now, evict, used, onFailed } = parts;
  let space: StorageState['space'] = 'fits';
  let storedSinceRun = 0;
  const admission = createAdmission(parts);
  const isOverQuota = () => used.read() > settings.read().quotaBytes;

  async function freeSpace(): Promise<void> {
    storedSinceRun = 0;
    // In-memory rows may not know what pins retain.
    if (!isSaved) return;
    await images.trash.removeBefore(now() - TRASH_MS);
    const disk = await readDiskSpace(images.folder());
    if (!database.isOpen) return;
    const { quotaBytes, floorBytes } = settings.read();
    const over = used.read() - quotaBytes;
    const fits = over <= 0 || (await evict(over, 'quota')) >= over;
    space = fits ? 'fits' : 'retained';
    if (disk === null || !database.isOpen) return;
    const free = disk.freeBytes + Math.max(0, over);
    let short = floorOf(disk.diskBytes, floorBytes) + admission.bytes() - free;
    if (short <= 0) return;
    // A part costs only the time of its download.
    short -= partials.totalBytes();
    await partials.clear();
    if (short <= 0 || !database.isOpen) return;
    // Evicts nothing for an unreachable floor: other programs have filled this disk.
    const retained = await parts.retainedBytes();
    if (!database.isOpen) return;
    if (used.read() - retained < short) space = 'diskFull';
    else await evict(short, 'disk');
  }

  async function freeSpaceThenReserve(): Promise<void> {
    try {
      await freeSpace();
    } finally {
      if (isSaved) reserve.restore();
    }
  }

  /** Frees space if needed. */
  const { run, isRunning, settled } = createRuns(freeSpaceThenReserve);
  const admit = admission.admit(run);

  return {
    admit,
    packed: createPackedStoring(parts, admission),
    /**
     * Frees space for `byteLength` if needed. Rejects with `LibraryError`: `storageFloor` if
     * impossible, `imagesAway` if the drive is disconnected.
     */
    requireSpace: (byteLength: number): Promise<void> =>
      images.isAway() ? Promise.reject(awayError()) : admit(byteLength, async () => {}),
    /**
     * Returns the last result. `retained` no longer applies once all images are within the quota.
     */
    space: () => (space === 'retained' && !isOverQuota() ? 'fits' : space),
    /**
     * Sums the stored bytes if not done yet: the sum must not include an image that `imageStored`
     * will add.
     */
    imageStoring: (): void => void used.read(),
    /**
     * Runs at once if the quota is full; otherwise, or if everything stored is retained, only
     * occasionally: a run searches every image.
     */
    imageStored(byteLength: number): void {
      used.add(byteLength);
      storedSinceRun += byteLength;
      const isOver = space !== 'retained' && isOverQuota();
      const isDue = isOver || storedSinceRun >= BYTES_BETWEEN_RUNS;
      if (isDue && !isRunning()) run().catch(onFailed);
    },
    run,
    settled,
  };
}
