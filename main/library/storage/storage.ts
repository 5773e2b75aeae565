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
import { createEvict } from './evict.ts';
import { floorOf, largestFloor, readDiskSpace } from './eviction/disk-space.ts';
import { createEvictionLog } from './eviction/eviction-log.ts';
import { createRemoveSnapshots, type RemoveSnapshots } from './eviction/remove-snapshots.ts';
import { createRetainedBytes } from './eviction/retained-bytes.ts';
import { createRowRemoval, type LooseImage, type RowRemoval } from './eviction/row-removal.ts';
import { createUsedBytes, type UsedBytes } from './eviction/used-bytes.ts';
import { createHousekeeping } from './housekeeping.ts';
import { imageFolderBelow } from './images/image-folder.ts';
import { createMendImage, type LostSnapshot, type MendImage } from './mend-image.ts';
import { cleanUpMove, moveImages } from './move-images.ts';
import { createStorageActions } from './storage-actions.ts';
import type { StorageContext } from './storage-context.ts';
import { createStorageJobs } from './storage-job.ts';
import { createUsage, type FindPinName } from './usage.ts';

/** Takes the events of a storage. */
export interface StorageObserver {
  readonly onChanged: () => void;
  readonly onEvicted: (notice: EvictionNotice) => void;
  readonly onFailed: (error: unknown) => void;
}

interface StorageParts extends StorageContext {
  /** False: the rows are in memory for this run. */
  readonly isSaved: boolean;
  readonly words: WordIndex;
  readonly pinName: FindPinName;
  readonly observer: StorageObserver;
  readonly onDamage: () => void;
  /** A person wants something forgotten: the files beside the database must forget it too. */
  readonly onForgotten: () => Promise<void>;
  readonly onMoved: (folder: string | null) => void;
  readonly adopt: AdoptLoose;
  /** Which of these images the journal names. */
  readonly named: (hashes: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
}

const floorTooLarge: Failure = {
  code: 'invalidInput',
  message: 'This is more than half of the disk with the images.',
  advice: 'Choose less free space.',
};

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

/** Changes the settings also on a full disk, where a smaller quota or a larger floor is the way out. */
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

/** What a person does with the leftovers of checks. */
function createTrashCalls({ images, observer, named }: StorageParts, adopt: AdoptLoose) {
  return {
    /** Shows leftovers again that the journal names by now; the others stay, as nothing says what they show, and the next check would take them again. */
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

/** Looks after an image that could not be opened. Resolves with the snapshots that are gone and requested again. */
function createMendOpened({ database, images, isSaved, observer }: StorageParts, mend: MendImage) {
  const lengthOf = database.selectFirst<{ readonly byteLength: number }>(
    'SELECT byte_length AS byteLength FROM image WHERE hash = ?',
  );
  return async (hash: string): Promise<readonly LostSnapshot[]> => {
    const image = lengthOf(hash);
    if (image === null || !isSaved) return [];
    // On a drive that is not connected nothing is lost.
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
  const { quotaBytes, floorBytes } = settings.read();
  return {
    quotaBytes,
    floorBytes: disk === null ? (floorBytes ?? 0) : floorOf(disk.diskBytes, floorBytes),
    isFloorChosen: floorBytes !== null,
    largestFloorBytes: disk === null ? null : largestFloor(disk.diskBytes),
    freeDiskBytes: disk?.freeBytes ?? null,
    diskBytes: disk?.diskBytes ?? null,
    folder: { kind, folderName: kind === 'own' ? '' : basename(join(images.folder(), '..')) },
  } as const;
}

/** The disk as it is now, else what the last housekeeping found: other programs fill it and free it at any time. */
function spaceOf(
  { freeDiskBytes, floorBytes }: Pick<StorageState, 'floorBytes' | 'freeDiskBytes'>,
  found: StorageState['space'],
): StorageState['space'] {
  if (freeDiskBytes !== null && freeDiskBytes < floorBytes) return 'diskFull';
  return found === 'diskFull' ? 'fits' : found;
}

const noSpace: Failure = {
  code: 'storageFull',
  message: 'There isn’t enough space for the images in that folder.',
  advice: 'Choose a folder on a larger drive, or remove some images first.',
};

const taken: Failure = {
  code: 'invalidInput',
  message: 'That folder already contains images of this account, or files in their place.',
  advice: 'Choose an empty folder.',
};

function isTaken(target: string): boolean {
  return existsSync(target) && readdirSync(target).length > 0;
}

/** Whether so many bytes fit into a folder; `failure` says why not. */
async function checkFolder(folder: string, { folders, settings }: StorageContext, neededBytes: number) {
  const disk = await readDiskSpace(folder);
  const freeBytes = disk?.freeBytes ?? 0;
  const fits =
    disk !== null && freeBytes - neededBytes >= floorOf(disk.diskBytes, settings.read().floorBytes);
  const target = imageFolderBelow(folder, folders);
  return { freeBytes, neededBytes, failure: isTaken(target) ? taken : fits ? null : noSpace };
}

/** The folder to move the images to; null: the app's own. Throws `LibraryError` `refused` where they can't go. */
function moveTarget(folder: string | null, { folders, images }: StorageContext): string {
  const target = folder === null ? folders.own : imageFolderBelow(folder, folders);
  const isRefused = target === images.folder() || images.isAway() || (folder !== null && isTaken(target));
  if (isRefused) throw new LibraryError('refused', taken);
  return target;
}

/** Jobs on all images, one at a time. */
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
      /** Moves the images below a folder, null: back into the app's own. `finished` resolves however it ends. */
      move(folder: string | null): { readonly finished: Promise<void> } {
        refuseUnsaved();
        const target = moveTarget(folder, parts);
        return jobs.begin({ kind: 'move', phase: 'images', ...size() }, async (progress, signal) => {
          await cleanUpMove(parts.settings, parts.folders);
          await moveImages(target, parts, progress, signal);
        });
      },
      /** Checks the database and all images; the report is in the state. */
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

/** The disk space of an account's images, and their folder. Paths are absolute; they never leave the main process. */
export function createStorage(parts: StorageParts) {
  const { database, images, observer } = parts;
  const used = createUsedBytes(database);
  const rowRemoval = createRowRemoval(database);
  const imageCount = database.count('image');
  const mend = createMendImage({ ...parts, rowRemoval, used });
  const removeSnapshots = createRemoveSnapshots({ ...parts, removeFiles: createRemoveFiles(parts, used) });
  const housekeeping = createEvictingHousekeeping({ ...parts, used, rowRemoval, removeSnapshots });
  const actOn = createStorageActions({ ...parts, rowRemoval, removeSnapshots });
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
    /** Null: the app's own measure. Throws `LibraryError` `refused` for more than the disk allows. */
    async changeFloor(floorBytes: number | null): Promise<void> {
      const disk = await readDiskSpace(images.folder());
      if (floorBytes !== null && disk !== null && floorBytes > largestFloor(disk.diskBytes)) {
        throw new LibraryError('refused', floorTooLarge);
      }
      await change({ floorBytes });
    },
    usage: createUsage(database, parts.pace, parts.pinName),
    async act(action: StorageAction): Promise<StorageActionReport> {
      const done = await actOn(action);
      if (action.isPreview) return done;
      if (action.action === 'forget') await parts.onForgotten();
      // What was retained may be retained no longer.
      await housekeeping.run().catch(observer.onFailed);
      observer.onChanged();
      return done;
    },
    evictions: createEvictionLog(database, parts.now),
    /** Frees space where needed; runs by itself after images were stored. */
    freeSpace: housekeeping.run,
    requireSpace: housekeeping.requireSpace,
    /** Whether the images fit into a folder; `failure` says why not. */
    checkFolder: (folder: string) => checkFolder(folder, parts, used.read()),
    ...createTrashCalls(parts, adopt),
    mendImage: createMendOpened(parts, mend),
    ...calls,
  };
  return {
    storage,
    housekeeping,
    /** Resolves when nothing of the images is written, moved or deleted any more. */
    settled: async () => void (await Promise.all([jobs.settled(), housekeeping.settled()])),
  };
}
