import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type {
  EvictionNotice,
  Failure,
  IntegrityReport,
  StorageAction,
  StorageActionReport,
  StorageState,
} from '../../../preload/contract/index.ts';
import { LibraryError } from '../database/library-error.ts';
import { isFull, readOnlyError } from '../database/storage-error.ts';
import type { WordIndex } from '../search/word-index.ts';
import { type AdoptLoose, checkLibrary } from './check-library.ts';
import { floorOf, largestFloor, readDiskSpace } from './disk-space.ts';
import { createEvict } from './evict.ts';
import { createEvictionLog } from './eviction-log.ts';
import { createHousekeeping } from './housekeeping.ts';
import { imageFolderBelow } from './image-folder.ts';
import { createMendImage, type LostSnapshot, type MendImage } from './mend-image.ts';
import { cleanUpMove, moveImages } from './move-images.ts';
import { createRemoveSnapshots, type RemoveSnapshots } from './remove-snapshots.ts';
import { createRetainedBytes } from './retained-bytes.ts';
import { createRowRemoval, type LooseImage, type RowRemoval } from './row-removal.ts';
import { createStorageActions } from './storage-actions.ts';
import type { StorageContext } from './storage-context.ts';
import { createStorageJobs } from './storage-job.ts';
import { createSuperseded } from './superseded.ts';
import { trimRecords } from './trim-records.ts';
import { createUsage, type FindPinName } from './usage.ts';
import { createUsedBytes, type UsedBytes } from './used-bytes.ts';

export interface StorageObserver {
  readonly onChanged: () => void;
  readonly onEvicted: (notice: EvictionNotice) => void;
  readonly onFailed: (error: unknown) => void;
}

interface StorageParts extends StorageContext {
  /** False if the rows are in memory for this run. */
  readonly isSaved: boolean;
  readonly words: WordIndex;
  readonly pinName: FindPinName;
  readonly observer: StorageObserver;
  readonly onDamage: () => void;
  /**
   * Called if the user wants something forgotten, so that the files next to the database follow.
   */
  readonly onForgotten: () => Promise<void>;
  /** Removes lines of removed images from a journal that is too long. */
  readonly trimJournal: () => Promise<void>;
  readonly onMoved: (folder: string | null) => void;
  readonly adopt: AdoptLoose;
  /** Returns those of the images that the journal names. */
  readonly named: (hashes: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
}

const floorTooLarge: Failure = { code: 'invalidInput', refusal: 'storageFloorTooLarge' };

/** Removes the files of images that no row names. */
function createRemoveFiles({ database, images, mutex }: StorageContext, used: UsedBytes) {
  const isStored = database.count('image WHERE hash = ?');
  return async (loose: readonly LooseImage[]): Promise<void> => {
    for (const { byteLength } of loose) used.add(-byteLength);
    for (const { hash } of loose) {
      await mutex.run(hash, async () => {
        if (database.isOpen && isStored(hash) === 0) await images.remove(hash);
      });
    }
  };
}

/**
 * Changes the settings even on a full disk, which a smaller quota or a larger floor can resolve.
 */
function changeSettings(
  { settings, reserve }: StorageContext,
  change: Parameters<StorageContext['settings']['change']>[0],
): void {
  try {
    settings.change(change);
  } catch (error) {
    if (!isFull(error) || !reserve.release()) throw error;
    settings.change(change);
  }
}

async function readTrash({ images }: StorageContext): Promise<StorageState['trash']> {
  const files = await images.trash.list();
  return { files: files.length, bytes: files.reduce((sum, { byteLength }) => sum + byteLength, 0) };
}

/** Creates the calls for the leftovers of checks. */
function createTrashCalls({ images, observer, named }: StorageParts, adopt: AdoptLoose) {
  return {
    /**
     * Restores leftovers that the journal names by now; the others stay, because nothing says what
     * they show, and the next check would trash them again.
     */
    async restoreTrash(): Promise<void> {
      const files = await images.trash.list();
      const hashes = await named(new Set(files.map(({ hash }) => hash)));
      for (const hash of hashes) await images.trash.restore(hash);
      await adopt(hashes);
      observer.onChanged();
    },
    async emptyTrash(): Promise<void> {
      await images.trash.removeBefore(Number.POSITIVE_INFINITY);
      observer.onChanged();
    },
  };
}

/**
 * Handles an image that could not be opened. Resolves with the snapshots that are gone and
 * requested again.
 */
function createMendOpened({ database, images, isSaved, observer }: StorageParts, mend: MendImage) {
  const lengthOf = database.selectFirst<{ readonly byteLength: number }>(
    'SELECT byte_length AS byteLength FROM image WHERE hash = ?',
  );
  return async (hash: string): Promise<readonly LostSnapshot[]> => {
    const image = lengthOf(hash);
    if (image === null || !isSaved) return [];
    // On a disconnected drive nothing is lost.
    if (images.isAway()) {
      observer.onChanged();
      return [];
    }
    const { lost } = await mend(hash, image.byteLength);
    if (lost.length > 0) observer.onChanged();
    return lost;
  };
}

async function readSpace({ images, folders, settings }: StorageContext) {
  const disk = images.isAway() ? null : await readDiskSpace(images.folder());
  const kind = images.isAway() ? 'away' : images.folder() === folders.own ? 'own' : 'chosen';
  const { quotaBytes, floorBytes, daysKept } = settings.read();
  return {
    quotaBytes,
    daysKept,
    floorBytes: disk === null ? (floorBytes ?? 0) : floorOf(disk.diskBytes, floorBytes),
    isFloorChosen: floorBytes !== null,
    largestFloorBytes: disk === null ? null : largestFloor(disk.diskBytes),
    freeDiskBytes: disk?.freeBytes ?? null,
    diskBytes: disk?.diskBytes ?? null,
    folder: { kind, folderName: kind === 'own' ? '' : basename(join(images.folder(), '..')) },
  } as const;
}

/**
 * Returns the disk's current state, or the last housekeeping's result: other programs fill and
 * free it at any time.
 */
function spaceOf(
  { freeDiskBytes, floorBytes }: Pick<StorageState, 'floorBytes' | 'freeDiskBytes'>,
  found: StorageState['space'],
): StorageState['space'] {
  if (freeDiskBytes !== null && freeDiskBytes < floorBytes) return 'diskFull';
  return found === 'diskFull' ? 'fits' : found;
}

const noSpace: Failure = { code: 'storageFull', refusal: 'imagesTargetTooSmall' };

const taken: Failure = { code: 'invalidInput', refusal: 'imagesTargetTaken' };

function isTaken(target: string): boolean {
  return existsSync(target) && readdirSync(target).length > 0;
}

/**
 * Checks if `neededBytes` fit into a folder; `failure` says why not. A drive that can't tell may
 * have space: a move that finds none ends and leaves all images.
 */
async function checkFolder(folder: string, { folders, settings }: StorageContext, neededBytes: number) {
  const disk = await readDiskSpace(folder);
  const fits =
    disk === null || disk.freeBytes - neededBytes >= floorOf(disk.diskBytes, settings.read().floorBytes);
  const target = imageFolderBelow(folder, folders);
  return {
    freeBytes: disk?.freeBytes ?? null,
    neededBytes,
    failure: isTaken(target) ? taken : fits ? null : noSpace,
  };
}

/**
 * Returns the folder to move the images to; `null` means the app's own. Throws `LibraryError`
 * `refused` if they can't be moved there.
 */
function moveTarget(folder: string | null, { folders, images }: StorageContext): string {
  const target = folder === null ? folders.own : imageFolderBelow(folder, folders);
  const isRefused = target === images.folder() || images.isAway() || (folder !== null && isTaken(target));
  if (isRefused) throw new LibraryError('refused', taken);
  return target;
}

function createImageJobs(parts: StorageParts, mend: MendImage, used: UsedBytes, imageCount: () => number) {
  const jobs = createStorageJobs(parts.observer.onChanged);
  function refuseUnsaved(): void {
    if (!parts.isSaved) throw readOnlyError();
  }
  const size = () => ({ images: imageCount(), bytes: used.read() });
  let report: IntegrityReport | null = null;
  return {
    state: () => ({ job: jobs.current(), report }),
    settled: jobs.settled,
    calls: {
      /**
       * Moves the images below a folder, or with `null` back into the app's own. `finished`
       * resolves in any case.
       */
      move(folder: string | null): { readonly finished: Promise<void> } {
        refuseUnsaved();
        const target = moveTarget(folder, parts);
        return jobs.begin({ kind: 'move', phase: 'images', ...size() }, async (progress, signal) => {
          await cleanUpMove(parts.settings, parts.folders);
          await moveImages(target, parts, progress, signal);
        });
      },
      /** Checks the database and all images; the state contains the report. */
      check(): { readonly finished: Promise<void> } {
        refuseUnsaved();
        return jobs.begin({ kind: 'check', phase: 'database', ...size() }, async (progress, signal) => {
          report = await checkLibrary({ ...parts, mend }, progress, signal);
          if (report.database === 'damaged') parts.onDamage();
        });
      },
      cancelJob: jobs.cancel,
    },
  };
}

interface EvictingParts extends StorageParts {
  readonly used: UsedBytes;
  readonly rowRemoval: RowRemoval;
  readonly removeSnapshots: RemoveSnapshots;
}

function createEvictingHousekeeping(parts: EvictingParts) {
  const { database, pace, observer } = parts;
  const evict = createEvict({
    ...parts,
    onEvicted(notice) {
      observer.onEvicted(notice);
      observer.onChanged();
    },
  });
  const retainedBytes = createRetainedBytes(database, pace);
  return createHousekeeping({ ...parts, evict, retainedBytes, onFailed: observer.onFailed });
}

export type Storage = ReturnType<typeof createStorage>['storage'];

/**
 * Manages the disk space of an account's images, and their folder. Paths are absolute; they never
 * leave the main process.
 */
export function createStorage(parts: StorageParts) {
  const { database, images, observer } = parts;
  const used = createUsedBytes(database);
  const rowRemoval = createRowRemoval(database);
  const imageCount = database.count('image');
  const mend = createMendImage({ ...parts, rowRemoval, used });
  const removeSnapshots = createRemoveSnapshots({ ...parts, removeFiles: createRemoveFiles(parts, used) });
  const housekeeping = createEvictingHousekeeping({ ...parts, used, rowRemoval, removeSnapshots });
  const actOn = createStorageActions({ ...parts, rowRemoval, removeSnapshots });
  const superseded = createSuperseded({ ...parts, rowRemoval, removeSnapshots });
  async function adopt(hashes: ReadonlySet<string>): Promise<number> {
    const found = await parts.adopt(hashes);
    used.sumAgain();
    return found;
  }
  const { calls, ...jobs } = createImageJobs({ ...parts, adopt }, mend, used, imageCount);

  async function change(changed: Parameters<typeof changeSettings>[1]): Promise<void> {
    changeSettings(parts, changed);
    await housekeeping.run();
    observer.onChanged();
  }

  const storage = {
    async state(): Promise<StorageState> {
      const space = await readSpace(parts);
      const counts = {
        usedBytes: used.read(),
        images: imageCount(),
        partialBytes: parts.partials.totalBytes(),
      };
      return {
        ...counts,
        ...space,
        trash: await readTrash(parts),
        space: spaceOf(space, housekeeping.space()),
        ...jobs.state(),
      };
    },
    changeQuota: (quotaBytes: number) => change({ quotaBytes }),
    /**
     * `null` restores the default. Throws `LibraryError` `refused` for more than the disk allows.
     */
    async changeFloor(floorBytes: number | null): Promise<void> {
      const disk = await readDiskSpace(images.folder());
      if (floorBytes !== null && disk !== null && floorBytes > largestFloor(disk.diskBytes)) {
        throw new LibraryError('refused', floorTooLarge);
      }
      await change({ floorBytes });
    },
    superseded: superseded.count,
    /** `null` keeps superseded images until their space is needed. Removes nothing by itself. */
    changeDaysKept(daysKept: number | null): void {
      changeSettings(parts, { daysKept });
      observer.onChanged();
    },
    /**
     * Removes superseded images that are older than the days to keep, while `mayGoOn` returns
     * true.
     */
    async removeOld(mayGoOn: () => boolean): Promise<{ readonly images: number; readonly bytes: number }> {
      const { daysKept } = parts.settings.read();
      // Rows in memory may lack what pins retain, and images on a disconnected drive can't be
      // deleted.
      if (daysKept === null || !parts.isSaved || images.isAway()) return { images: 0, bytes: 0 };
      const removed = await superseded.remove(daysKept, mayGoOn);
      if (removed.images > 0) observer.onChanged();
      return removed;
    },
    /** Removes records and journal lines beyond their bounds (docs/develop/bounds.md). */
    async trim(): Promise<void> {
      if (!parts.isSaved) return;
      await trimRecords(parts);
      await parts.trimJournal();
    },
    usage: createUsage(database, parts.pace, parts.pinName),
    async act(action: StorageAction): Promise<StorageActionReport> {
      const done = await actOn(action);
      if (action.isPreview) return done;
      if (action.action === 'forget') await parts.onForgotten();
      // Formerly retained images may no longer be.
      await housekeeping.run().catch(observer.onFailed);
      observer.onChanged();
      return done;
    },
    evictions: createEvictionLog(database, parts.now),
    /** Frees space if needed; runs automatically after images were stored. */
    freeSpace: housekeeping.run,
    requireSpace: housekeeping.requireSpace,
    /** Checks if the images fit into a folder; `failure` says why not. */
    checkFolder: (folder: string) => checkFolder(folder, parts, used.read()),
    ...createTrashCalls(parts, adopt),
    mendImage: createMendOpened(parts, mend),
    ...calls,
  };
  return {
    storage,
    housekeeping,
    /** Resolves once no images are being written, moved or deleted. */
    settled: async () => void (await Promise.all([jobs.settled(), housekeeping.settled()])),
  };
}
