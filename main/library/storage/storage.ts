import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type {
  EvictionNotice,
  EvictionPage,
  Failure,
  IntegrityReport,
  StorageAction,
  StorageActionReport,
  StorageState,
  UsagePage,
  UsageQuery,
} from '../../../preload/contract/index.ts';
import type { Checkpoints } from '../database/checkpoint.ts';
import type { Database } from '../database/database.ts';
import { LibraryError } from '../database/library-error.ts';
import type { Pace } from '../database/slices.ts';
import { isFull, storageError } from '../database/storage-error.ts';
import type { KeyedMutex } from '../files/keyed-mutex.ts';
import type { WordIndex } from '../search/word-index.ts';
import { checkLibrary } from './check-library.ts';
import { floorOf, largestFloor, readDiskSpace } from './eviction/disk-space.ts';
import { createEvictionOrder } from './eviction/eviction.ts';
import { createEvictions } from './eviction/evictions.ts';
import { createGiveUp } from './eviction/give-up.ts';
import { createRemoval, type LooseImage } from './eviction/removal.ts';
import type { Reserve } from './eviction/reserve.ts';
import { createHousekeeping, type Housekeeping } from './housekeeping.ts';
import { imageFolderBelow } from './images/image-folder.ts';
import type { ImageUses } from './images/image-uses.ts';
import type { MovableBlobs } from './images/movable-blobs.ts';
import { cleanUpMove, moveImages } from './move-images.ts';
import { createStorageActions } from './storage-actions.ts';
import { createStorageJobs } from './storage-job.ts';
import type { StorageSettings } from './storage-settings.ts';
import { createUsage, type FindPinName } from './usage.ts';

/** The room that an account's images take, and where they are. Paths are absolute; they never leave the main process. */
export interface Storage {
  state(): Promise<StorageState>;
  changeQuota(quotaBytes: number): Promise<void>;
  /** Null: the app's own measure. Throws `LibraryError` `refused` for more than such a disk can leave. */
  changeFloor(floorBytes: number | null): Promise<void>;
  usage(query: UsageQuery): Promise<UsagePage>;
  act(action: StorageAction): Promise<StorageActionReport>;
  evictions(offset: number, limit: number): EvictionPage;
  /** Makes room where it has to; runs by itself after images came. */
  freeSpace(): Promise<void>;
  /** Whether the images fit into a folder; `failure` says why not. */
  checkFolder(
    folder: string,
  ): Promise<{ readonly freeBytes: number; readonly neededBytes: number; readonly failure: Failure | null }>;
  /** Moves the images below a folder, null: back into the app's own. `finished` resolves however it ends. */
  move(folder: string | null): { readonly finished: Promise<void> };
  /** Looks through everything; the report is in the state. */
  check(): { readonly finished: Promise<void> };
  cancelJob(): void;
}

/** What is told without being asked. */
export interface StorageObserver {
  readonly onChanged: () => void;
  readonly onEvicted: (notice: EvictionNotice) => void;
  readonly onFailed: (error: unknown) => void;
}

interface StorageParts {
  readonly database: Database;
  readonly place: MovableBlobs;
  /** The app's own folder of images, in the folder of the account. */
  readonly own: string;
  readonly accountName: string;
  readonly choices: StorageSettings;
  readonly uses: ImageUses;
  readonly words: WordIndex;
  readonly turns: KeyedMutex;
  readonly pace: Pace;
  readonly checkpoints: Checkpoints;
  readonly reserve: Reserve;
  readonly pinName: FindPinName;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly observer: StorageObserver;
  readonly onDamage: () => void;
  /** A person wants something forgotten: it leaves what is written beside the database as well. */
  readonly onForgotten: () => Promise<void>;
  readonly onMoved: (folder: string | null) => void;
}

const noRoom: Failure = {
  code: 'storageFull',
  message: 'There isn’t enough space for the images in that folder.',
  advice: 'Choose a folder on a larger drive, or remove some images first.',
};

const taken: Failure = {
  code: 'invalidInput',
  message: 'That folder already contains images of this account, or files in their place.',
  advice: 'Choose an empty folder.',
};

const floorTooLarge: Failure = {
  code: 'invalidInput',
  message: 'This is more than half of the disk with the images.',
  advice: 'Choose less free space.',
};

/** Puts the storage of a library together, with the housekeeping that `keep` tells about what came. */
export function createStorage(parts: StorageParts): Storage & { readonly housekeeping: Housekeeping } {
  const { database, place, own, choices, uses, words, turns, pace, now, observer } = parts;
  const removal = createRemoval(database);
  const images = database.count('SELECT count(*) AS number FROM image');
  const isKept = database.count('SELECT count(*) AS number FROM image WHERE hash = ?');
  let report: IntegrityReport | null = null;

  async function removeFiles(loose: readonly LooseImage[]): Promise<void> {
    for (const { hash } of loose) {
      await turns.run(hash, async () => {
        if (database.isOpen && isKept(hash) === 0) await place.remove(hash);
      });
    }
  }

  const { reserve, checkpoints } = parts;
  const giveUp = createGiveUp({ database, checkpoints, reserve, removeFiles });
  const floorOn = (diskBytes: number) => floorOf(diskBytes, choices.read().floorBytes);

  const housekeeping = createHousekeeping({
    database,
    order: createEvictionOrder(database),
    removal,
    uses,
    pace,
    now,
    quotaBytes: () => choices.read().quotaBytes,
    floorBytes: () => choices.read().floorBytes,
    diskRoom: () => readDiskSpace(place.folder()),
    giveUp,
    reserve,
    onEvicted(notice) {
      observer.onEvicted(notice);
      observer.onChanged();
    },
    onFailed: observer.onFailed,
  });
  const jobs = createStorageJobs({
    onChanged: observer.onChanged,
    describe: (error) => storageError(error).failure,
  });
  const act = createStorageActions({
    database,
    removal,
    words,
    pace,
    now,
    giveUp,
    onRemoved: housekeeping.imageRemoved,
  });

  /** A smaller quota or a larger floor is how a person gets out of a full disk. */
  function choose(change: Parameters<StorageSettings['change']>[0]): void {
    try {
      choices.change(change);
    } catch (error) {
      if (!isFull(error) || !reserve.release()) throw error;
      choices.change(change);
    }
  }

  async function checkFolder(folder: string) {
    const target = imageFolderBelow(folder, parts.accountName);
    const disk = await readDiskSpace(folder);
    const freeBytes = disk?.freeBytes ?? 0;
    const neededBytes = housekeeping.usedBytes();
    const isTaken = existsSync(target) && readdirSync(target).length > 0;
    const fits = disk !== null && freeBytes - neededBytes >= floorOn(disk.diskBytes);
    return { freeBytes, neededBytes, failure: isTaken ? taken : fits ? null : noRoom };
  }

  return {
    housekeeping,
    async state() {
      const disk = place.isAway() ? null : await readDiskSpace(place.folder());
      const kind = place.isAway() ? 'away' : place.folder() === own ? 'own' : 'chosen';
      return {
        usedBytes: housekeeping.usedBytes(),
        images: images(),
        quotaBytes: choices.read().quotaBytes,
        floorBytes: disk === null ? 0 : floorOn(disk.diskBytes),
        isFloorChosen: choices.read().floorBytes !== null,
        largestFloorBytes: disk === null ? null : largestFloor(disk.diskBytes),
        freeDiskBytes: disk?.freeBytes ?? null,
        diskBytes: disk?.diskBytes ?? null,
        space: housekeeping.room(),
        folder: { kind, folderName: kind === 'own' ? '' : basename(join(place.folder(), '..')) },
        job: jobs.current(),
        report,
      };
    },
    async changeQuota(quotaBytes) {
      choose({ quotaBytes });
      await housekeeping.run();
      observer.onChanged();
    },
    async changeFloor(floorBytes) {
      const disk = await readDiskSpace(place.folder());
      if (floorBytes !== null && disk !== null && floorBytes > largestFloor(disk.diskBytes)) {
        throw new LibraryError('refused', floorTooLarge);
      }
      choose({ floorBytes });
      await housekeeping.run();
      observer.onChanged();
    },
    usage: createUsage(database, pace, parts.pinName),
    async act(action) {
      const done = await act(action);
      if (action.action === 'forget' && !action.isPreview) await parts.onForgotten();
      if (!action.isPreview) observer.onChanged();
      return done;
    },
    evictions: createEvictions(database, now),
    freeSpace: housekeeping.run,
    checkFolder,
    move(folder) {
      const target = folder === null ? own : imageFolderBelow(folder, parts.accountName);
      if (target === place.folder() || place.isAway()) throw new LibraryError('refused', taken);
      if (folder !== null && existsSync(target) && readdirSync(target).length > 0) {
        throw new LibraryError('refused', taken);
      }
      return jobs.begin({
        kind: 'move',
        phase: 'images',
        images: images(),
        bytes: housekeeping.usedBytes(),
        async work(progress, signal) {
          await cleanUpMove(choices, parts.own, parts.accountName);
          await moveImages(
            target,
            { database, place, turns, choices, own, accountName: parts.accountName, onMoved: parts.onMoved },
            progress,
            signal,
          );
        },
      });
    },
    check: () =>
      jobs.begin({
        kind: 'check',
        phase: 'database',
        images: images(),
        bytes: housekeeping.usedBytes(),
        async work(progress, signal) {
          const onRemoved = housekeeping.imageRemoved;
          report = await checkLibrary(
            { database, blobs: place, turns, removal, checkpoints, now, onRemoved },
            progress,
            signal,
          );
          if (report.database === 'damaged') parts.onDamage();
        },
      }),
    cancelJob: jobs.cancel,
  };
}
