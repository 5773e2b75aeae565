import type { StorageState } from '../../../preload/contract/index.ts';
import { floorError, quotaError } from '../database/storage-error.ts';
import { TRASH_MS } from '../images/trash.ts';
import type { Evict } from './evict.ts';
import { floorOf, readDiskSpace } from './eviction/disk-space.ts';
import type { RetainedBytes } from './eviction/retained-bytes.ts';
import type { UsedBytes } from './eviction/used-bytes.ts';
import { awayError } from './images/movable-blobs.ts';
import type { StorageContext } from './storage-context.ts';

interface HousekeepingParts
  extends Pick<StorageContext, 'database' | 'images' | 'settings' | 'reserve' | 'partials'> {
  readonly now: () => number;
  readonly isSaved: boolean;
  readonly evict: Evict;
  readonly used: UsedBytes;
  readonly retainedBytes: RetainedBytes;
  /** Takes the errors of runs after stored images. */
  readonly onFailed: (error: unknown) => void;
}

/** Far from its floor a disk is read once in so long: other programs write less than `FAR_BYTES` in that time. */
const READ_DISK_EVERY_MS = 1_000;
const FAR_BYTES = 2_000_000_000;

/** Old leftovers, and space that other programs took, are looked for after so many stored bytes. */
const BYTES_BETWEEN_RUNS = 64_000_000;

/** Lets images be written only as far as the disk stays above its floor (P29). */
function createAdmission({ images, settings, now }: Pick<HousekeepingParts, 'images' | 'settings' | 'now'>) {
  let bytes = 0;
  /** Where the disk was read last, when, and how many bytes more than `FAR_BYTES` were free above the floor, less what was admitted since. */
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
    /** Of the images that are being written. */
    bytes: () => bytes,
    /**
     * Writes an image where its bytes leave the floor of the disk; frees space for it where they do not. Rejects with `LibraryError` `storageFloor`
     * where there is none.
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

/** How images of a carry pack are stored: nothing that is here is removed for them. */
function createPackedStoring(
  { settings, used }: Pick<HousekeepingParts, 'settings' | 'used'>,
  admission: ReturnType<typeof createAdmission>,
) {
  const admitBesideAll = admission.admit(async () => {});
  return {
    /** Writes an image where it fits beside all that is here. Rejects with `LibraryError`: `storageFloor`, `storageFull` at the quota. */
    admit<Value>(byteLength: number, write: () => Promise<Value>): Promise<Value> {
      const isOver = used.read() + byteLength > settings.read().quotaBytes;
      return isOver ? Promise.reject(quotaError()) : admitBesideAll(byteLength, write);
    },
    imageStored: (byteLength: number): void => used.add(byteLength),
  };
}

/** Runs of the same work, one at a time. */
function createRuns(work: () => Promise<void>) {
  let running: Promise<void> | null = null;
  return {
    /** A call during a run waits for that, and runs again. */
    run(): Promise<void> {
      const before = running ?? Promise.resolve();
      const own = before.then(work, work).finally(() => {
        if (running === own) running = null;
      });
      running = own;
      return own;
    },
    isRunning: () => running !== null,
    /** Resolves when no run is under way, however it ends. */
    async settled(): Promise<void> {
      while (running !== null) await running.catch(() => undefined);
    },
  };
}

/** Holds the images within the quota, and leaves free space on the disk. */
export function createHousekeeping(parts: HousekeepingParts) {
  const { database, images, settings, reserve, partials, isSaved, now, evict, used, onFailed } = parts;
  let space: StorageState['space'] = 'fits';
  let storedSinceRun = 0;
  const admission = createAdmission(parts);
  const isOverQuota = () => used.read() > settings.read().quotaBytes;

  async function freeSpace(): Promise<void> {
    storedSinceRun = 0;
    // Rows in memory may lack what pins retain.
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
    // Nothing is evicted for a floor that can't be reached: other programs have filled this disk.
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

  /** Frees space where needed. */
  const { run, isRunning, settled } = createRuns(freeSpaceThenReserve);
  const admit = admission.admit(run);

  return {
    admit,
    packed: createPackedStoring(parts, admission),
    /**
     * Frees space for so many bytes where they do not fit. Rejects with `LibraryError`: `storageFloor` where there is none, `imagesAway` where the
     * drive is not connected.
     */
    requireSpace: (byteLength: number): Promise<void> =>
      images.isAway() ? Promise.reject(awayError()) : admit(byteLength, async () => {}),
    /** As it was found last. What is retained is no reason any more once all images are within the quota. */
    space: () => (space === 'retained' && !isOverQuota() ? 'fits' : space),
    /** Sums the stored bytes where that has not been done: the sum must not include an image that `imageStored` will add. */
    imageStoring: (): void => void used.read(),
    /** Runs at once when the quota is full, now and then otherwise, and where all that is stored is retained: a run searches every image. */
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
