import { basename, join } from 'node:path';
import type { Precision, SubjectReference } from '../../preload/contract/index.ts';
import { acceptEventTime } from '../gate/accept-time.ts';
import { acceptValidators } from '../gate/accept-validators.ts';
import { readRegularFile } from '../gate/regular-file.ts';
import { createResponses, RESPONSE_LIMIT_BYTES } from './catalog/responses.ts';
import { writeInSlices } from './database/slices.ts';
import { readOnlyError } from './database/storage-error.ts';
import { createKeyedMutex } from './files/keyed-mutex.ts';
import { isHash, openBlobs } from './images/blobs.ts';
import { journalHashesOf, lastFolder, openImageJournal } from './images/image-journal.ts';
import { openPartialImages, PARTIAL_FOLDER } from './images/partial-images.ts';
import { createStoreImage } from './images/store-image.ts';
import { createThumbnails } from './images/thumbnails.ts';
import type { Library } from './library.ts';
import type { LibraryFoundation, SharedRows } from './library-parts.ts';
import type { OfflineTables } from './offline/offline-store.ts';
import { createCountPins } from './offline/pin-progress.ts';
import { createPackCalls } from './pack-calls.ts';
import { createAdopt } from './rebuild/adopt.ts';
import { createRebuild } from './rebuild/rebuild.ts';
import { imageFolder } from './storage/image-folder.ts';
import { createImageUses } from './storage/image-uses.ts';
import { openMovableBlobs } from './storage/movable-blobs.ts';
import { cleanUpMove } from './storage/move-images.ts';
import { createReserve } from './storage/reserve.ts';
import { createStorage } from './storage/storage.ts';
import { createStorageSettings } from './storage/storage-settings.ts';

type StoredImages = ReturnType<typeof openStoredImages>;

/** Returns the text file from which the images can be found without the database. */
export function journalFileIn(folder: string): string {
  return join(folder, 'images.log');
}

/** Returns the reserve file, which is released on a full disk. */
export function reserveIn(folder: string): string {
  return join(folder, 'reserve');
}

/**
 * Opens the images with their storage. After a rebuild of the database, the journal says where
 * they are.
 */
export function openStoredImages(
  foundation: LibraryFoundation,
  { subjects, snapshots, words }: SharedRows,
  tables: OfflineTables,
  journalLines: readonly string[],
) {
  const { database, folder, clock, pace, observer, guard, isSaved } = foundation;
  const folders = { own: join(folder, 'blobs'), accountName: basename(folder) };
  const settings = createStorageSettings(database);
  const moved = lastFolder(journalLines);
  if (moved !== null) settings.change({ imagesFolder: moved.folder });
  const images = openMovableBlobs(imageFolder(settings.read().imagesFolder, folders), folders.own);
  const journal = openImageJournal(journalFileIn(folder));
  const mutex = createKeyedMutex();
  const uses = createImageUses(database, clock.now);
  const partials = openPartialImages(join(folder, PARTIAL_FOLDER), clock, { isSaved });
  const {
    storage,
    housekeeping,
    settled: storageSettled,
  } = createStorage({
    ...foundation,
    images,
    folders,
    settings,
    uses,
    mutex,
    words,
    reserve: createReserve(reserveIn(folder)),
    now: clock.now,
    pinName: tables.pins.one,
    onDamage: guard.noteDamage,
    partials,
    async onForgotten() {
      await partials.clear();
      await journal.trim((hash) => snapshots.image(hash) !== null);
    },
    async trimJournal() {
      // A database that is damaged, or waits for a drive, lacks rows of images that only the
      // journal can restore.
      if (guard.isDamageNoted() || images.isAway()) return;
      await journal.trimLong(database.count('image')(), (hash) => snapshots.image(hash) !== null);
    },
    onMoved: (to) => journal.add({ kind: 'folder', folder: to }),
    named: (hashes) => journalHashesOf(journalFileIn(folder), hashes),
    adopt: createAdopt({
      database,
      pace,
      journalFile: journalFileIn(folder),
      rebuild: createRebuild(database, images, words, clock.now),
    }),
  });
  const cleaned = isSaved ? cleanUpMove(settings, folders).catch(observer.onFailed) : undefined;
  const { admit, packed, imageStoring: onStoring, imageStored: onStored } = housekeeping;
  const parts = { database, subjects, snapshots, blobs: images, mutex, journal, admit, onStoring, onStored };
  const storeImage = createStoreImage(parts);
  const storePacked = createStoreImage({ ...parts, admit: packed.admit, onStored: packed.imageStored });
  return {
    images,
    journal,
    uses,
    storage,
    storeImage,
    storePacked,
    partials,
    /** Resolves once the images are written, and then their lines in the journal. */
    async settled(): Promise<void> {
      await Promise.all([cleaned, storageSettled()]);
      await journal.settled();
    },
  };
}

/** Finds an image with its file; `null` if either is gone. */
function createFindImage(snapshots: SharedRows['snapshots'], images: StoredImages['images']) {
  return async (hash: string) => {
    const image = isHash(hash) ? snapshots.image(hash) : null;
    if (image === null) return null;
    const file = await images.find(hash, image.byteLength);
    return file === null ? null : { ...image, file };
  };
}

/** Reads the conditions of a request for a subject. */
function createReadValidators({ subjects, snapshots }: SharedRows, images: StoredImages['images']) {
  return (subject: SubjectReference) => {
    const found = subjects.find(subject);
    const stored = found === undefined ? [] : snapshots.known(found.id);
    const validatorsIn = (wanted: Precision) => {
      const image = stored.find(({ precision }) => precision === wanted);
      // Without its file, a 304 would confirm nothing that can be shown (P22).
      if (image === undefined || !images.has(image.hash, image.byteLength)) return null;
      return { lastModified: image.lastModified, etag: image.etag };
    };
    return { low: validatorsIn('low'), full: validatorsIn('full') };
  };
}

/** Creates the calls that store and read images and answers. */
export function createImageCalls(
  foundation: LibraryFoundation,
  rows: SharedRows,
  tables: OfflineTables,
  { images, uses, storage, storeImage, storePacked, partials }: StoredImages,
) {
  const { database, folder, clock, guard, pace, isSaved, gathered } = foundation;
  const { subjects, snapshots } = rows;
  const { read, write } = guard;
  const thumbnails = createThumbnails(database, openBlobs(join(folder, 'thumbnails')), clock);
  const responses = createResponses(database);
  const countPins = createCountPins(database, pace);

  const findImage = createFindImage(snapshots, images);
  const readValidators = createReadValidators(rows, images);

  const newest = (subject: SubjectReference, precision: Precision) => {
    const found = subjects.find(subject);
    return found === undefined ? null : snapshots.newest(found.id, precision);
  };

  return {
    storeImage: (subject, image, validators, at) =>
      read(async () => {
        // No database on the disk would know the file.
        if (!isSaved) throw readOnlyError();
        const summary = await storeImage(subject, image, validators, (id, row) =>
          snapshots.store(id, row, acceptValidators(validators, clock.now()), acceptEventTime(at, at)),
        );
        await partials.remove(subject, image.precision);
        return summary;
      }),
    validators: (subject) => read(() => readValidators(subject)),
    confirm: (subject, precision, validators, at) =>
      write(() =>
        snapshots.confirm(
          subjects.require(subject),
          precision,
          acceptValidators(validators, clock.now()),
          acceptEventTime(at, at),
        ),
      ),
    markNone: (subject, at) => write(() => snapshots.mark(subjects.require(subject), 'none', null, at)),
    markFailed: (subject, failure, at) =>
      write(() => snapshots.mark(subjects.require(subject), 'failed', failure, at)),
    newest: (subject, precision) => read(() => newest(subject, precision)),
    history: (subject) =>
      read(() => {
        const found = subjects.find(subject);
        return found === undefined ? [] : snapshots.history(found.id);
      }),
    openImage: (hash) =>
      read(async () => {
        const image = await findImage(hash);
        if (image !== null) uses.touch(hash);
        return image;
      }),
    storeThumbnail: (hash, bytes) => read(() => thumbnails.store(hash, bytes)),
    thumbnailBytes: (hash) => read(() => thumbnails.byteLength(hash)),
    openThumbnail: (hash) => read(() => thumbnails.open(hash)),
    storage: guard.methods(storage),
    partials,
    responses: {
      mostBytes: RESPONSE_LIMIT_BYTES,
      find: async (url) => read(() => responses.find(url)),
      put: async (response) => write(() => responses.put(response)),
    },
    packs: createPackCalls(foundation, rows, images, storePacked),
    offline: {
      read: (work) => read(() => work(tables)),
      write: (work) => read(() => database.transaction('soon', () => work(tables))),
      gather: (work) => read(() => gathered.store(() => work(tables))),
      writeInSlices: (steps) => read(() => writeInSlices(steps, { database, pace })),
      pinProgress: (pinIds) => read(async () => countPins(pinIds)),
      readImage: (hash) =>
        read(async () => {
          const image = await findImage(hash);
          return image === null ? null : readRegularFile(image.file, image.byteLength);
        }),
    },
  } satisfies Partial<Library>;
}
