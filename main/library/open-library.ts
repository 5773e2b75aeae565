import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Precision, SubjectReference } from '../../preload/contract/index.ts';
import type { Clock } from '../desktop.ts';
import { isHash, openBlobs } from './blobs.ts';
import { createBookmarks } from './bookmarks.ts';
import { createCatalog, createDeviceIds } from './catalog.ts';
import { createCheckpoints } from './checkpoint.ts';
import { createCheckpointThread } from './checkpoint-thread.ts';
import { createGallery } from './gallery.ts';
import { createPartQueries } from './gallery-ids.ts';
import { createHandAdded } from './hand-added.ts';
import { createImportOrganizations } from './import-organizations.ts';
import { createKeepImage } from './keep-image.ts';
import type { Library } from './library.ts';
import { createLibraryGuard } from './library-guard.ts';
import { createOfflineTables } from './offline/offline-store.ts';
import { createCountPin } from './offline/pin-progress.ts';
import { APPLICATION_ID, type DatabaseSuspicion, openDatabase, sharedAddress } from './open-database.ts';
import { createOrganizationsAnswer } from './organizations-answer.ts';
import { makePrivateFolder } from './private-folder.ts';
import { lastPlace, openKeptLog, readLogLines } from './rebuild/kept-log.ts';
import { createRebuild } from './rebuild/rebuild.ts';
import { lookForRebuildMark } from './rebuild/rebuild-mark.ts';
import { salvage } from './rebuild/salvage.ts';
import { createResponses } from './responses.ts';
import { createSavedViews } from './saved-views.ts';
import { createSearch } from './search.ts';
import { lastSetAside } from './set-aside.ts';
import { type Pace, systemPace, writeInSlices } from './slices.ts';
import { createSnapshots } from './snapshots.ts';
import { guardedStorage } from './storage/guarded-storage.ts';
import { chosenFolder } from './storage/image-folder.ts';
import { openImagePlace } from './storage/image-place.ts';
import { createImageUses } from './storage/image-uses.ts';
import { cleanUpMove } from './storage/move-images.ts';
import { createReserve } from './storage/reserve.ts';
import { createStorage, type StorageObserver } from './storage/storage.ts';
import { createStorageChoices } from './storage/storage-choice.ts';
import { storageError } from './storage-error.ts';
import { createStoreArchives } from './store-archives.ts';
import { createStoreOrganizations } from './store-organizations.ts';
import { createSubjects } from './subjects.ts';
import { createThumbnails } from './thumbnails.ts';
import { createTiles } from './tiles.ts';
import { createTimeline } from './timeline.ts';
import { transaction } from './transaction.ts';
import { createTurns } from './turns.ts';
import { lookForUncleanEnd } from './unclean-end.ts';
import { createViewLists } from './view-lists.ts';
import { createWatchChanges } from './watch-changes.ts';
import { createWordIndex } from './word-index.ts';

/** `folder` is the account's own; it is made where needed. */
export interface LibraryOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** How long work gives way to others; the product's own unless a test hands in another. */
  readonly pace?: Pace;
  /** What the storage tells without being asked. */
  readonly observer?: StorageObserver;
}

const noObserver: StorageObserver = { onChanged() {}, onEvicted() {}, onFailed() {} };

/** The file that holds what is known, in the folder of an account. */
export const DATABASE_NAME = 'library.sqlite';
/** The file that is there while a library is open. */
export const OPEN_NAME = 'library.open';

/** A library whose images have still to be brought back, where its database was set aside. */
export interface AssembledLibrary {
  readonly library: Library;
  readonly database: DatabaseSync;
  /** To be done before anything else; each step inside a transaction. */
  readonly rebuild: Iterator<void>;
  /** All steps are done and on the disk. */
  rebuilt(): void;
}

/**
 * Opens what is kept of one account: `library.sqlite` and `blobs/` in its folder (files 0600, folders 0700).
 * Throws `LibraryError`: `newer` and `busy` leave the database untouched. One that is corrupt, empty or foreign is set
 * aside and built anew from the images and the log beside it; `setAside` then is true. The main loop waits for all that; the product opens
 * by `openLibraryBeside`.
 */
export function openLibrary(options: LibraryOptions): Library {
  const { suspicious } = lookForUncleanEnd(options.folder, join(options.folder, OPEN_NAME));
  const { library, database, rebuild, rebuilt } = assembleLibrary(options, suspicious ? 'unclean' : 'none');
  try {
    transaction(database, 'durable', () => {
      while (rebuild.next().done !== true);
    });
    rebuilt();
    return library;
  } catch (error) {
    library.close();
    throw storageError(error);
  }
}

/** Opens the database and puts the library together. Throws as `openLibrary` does. */
export function assembleLibrary(options: LibraryOptions, suspicion: DatabaseSuspicion): AssembledLibrary {
  try {
    return assemble(options, suspicion);
  } catch (error) {
    throw storageError(error);
  }
}

function assemble(
  { folder, clock, pace = systemPace, observer = noObserver }: LibraryOptions,
  suspicion: DatabaseSuspicion,
): AssembledLibrary {
  makePrivateFolder(folder);
  const uncleanEnd = lookForUncleanEnd(folder, join(folder, OPEN_NAME));
  const file = join(folder, DATABASE_NAME);
  const rebuildMark = lookForRebuildMark(join(folder, 'library.rebuilding'));
  const { database, ...opened } = openDatabase({
    file,
    suspicion,
    now: clock.now(),
    beforeSetAside: rebuildMark.begin,
  });
  const isRebuilt = opened.setAside !== null || rebuildMark.isThere;
  const guard = createLibraryGuard(database);
  const { read: guarded, readAsync: guardedAsync, write, writeDurably: durably } = guard;
  let closed = false;

  try {
    uncleanEnd.begin();
    const aside = isRebuilt ? (opened.setAside ?? lastSetAside(file)) : null;
    if (aside !== null) salvage(aside, APPLICATION_ID, database);
    const logFile = join(folder, 'kept.log');
    const logged = isRebuilt ? readLogLines(logFile) : [];
    const keptLog = openKeptLog(logFile);
    const choices = createStorageChoices(database);
    const ownImages = join(folder, 'blobs');
    const place = lastPlace(logged);
    if (place !== null) choices.change({ imagesFolder: place.folder });
    const chosen = chosenFolder(choices.read().imagesFolder, ownImages, basename(folder));
    const blobs = openImagePlace(ownImages, chosen);
    const turns = createTurns();
    const uses = createImageUses(database, clock.now);
    const subjects = createSubjects(database);
    const snapshots = createSnapshots(database);
    const deviceIds = createDeviceIds(database);
    const catalog = createCatalog(database, deviceIds);
    const tiles = createTiles(database, subjects, snapshots, deviceIds);
    const words = createWordIndex(database);
    const answer = createOrganizationsAnswer(database);
    const address = sharedAddress(file);
    const checkpoints = createCheckpoints(
      database,
      address === null ? null : createCheckpointThread(address),
    );
    const importOrganizations = createImportOrganizations({
      database,
      store: createStoreOrganizations(database, words),
      answer,
      words,
      pace,
      checkpoints,
    });
    const storeArchives = createStoreArchives(database, words);
    const watchChanges = createWatchChanges(database);
    const handAdded = createHandAdded(database, subjects, words);
    const responses = createResponses(database);
    const search = createSearch({ database, queries: createPartQueries(database), pace, now: clock.now });
    const viewLists = createViewLists(database, search, pace, clock.now);
    const savedViews = createSavedViews(database);
    const bookmarks = createBookmarks(database);
    const gallery = createGallery({
      database,
      viewList: viewLists.list,
      subjects,
      tiles,
      now: clock.now,
      write,
      toldAt: () => answer.validators()?.confirmedAt ?? null,
    });
    const offlineTables = createOfflineTables(
      database,
      subjects,
      (viewId) => savedViews.find(viewId)?.name ?? null,
    );
    const countPin = createCountPin(database, pace);
    const storage = createStorage({
      database,
      place: blobs,
      own: ownImages,
      accountName: basename(folder),
      choices,
      uses,
      words,
      turns,
      pace,
      checkpoints,
      pinName: offlineTables.pins.one,
      reserve: createReserve(join(folder, 'reserve')),
      now: clock.now,
      observer,
      onDamage: guard.seeDamage,
      onForgotten: () => keptLog.trim((hash) => snapshots.image(hash) !== null),
      onMoved: (place) => keptLog.add({ kind: 'place', folder: place }),
    });
    const onKept = storage.housekeeping.kept;
    const keepImage = createKeepImage({ database, subjects, snapshots, blobs, turns, onKept, log: keptLog });
    cleanUpMove(choices, ownImages, basename(folder)).catch(observer.onFailed);

    const thumbnails = createThumbnails(database, openBlobs(join(folder, 'thumbnails')), clock);

    const timeline = createTimeline(database, subjects, snapshots);
    const findImage = async (hash: string) => {
      const image = isHash(hash) ? snapshots.image(hash) : null;
      if (image === null) return null;
      const file = await blobs.find(hash, image.byteLength);
      return file === null ? null : { ...image, file };
    };

    const newest = (subject: SubjectReference, precision: Precision) => {
      const found = subjects.find(subject);
      return found === undefined ? null : snapshots.newest(found.id, precision);
    };

    function changeFleet<Value>(work: () => Value): Value {
      viewLists.forget();
      return durably(work);
    }

    const library: Library = {
      setAside: isRebuilt,
      storeOrganizations: (organizations, validators, at) =>
        guardedAsync(() => importOrganizations(organizations, validators, at).finally(viewLists.forget)),
      storeArchives: (deviceId, archives) =>
        guardedAsync(async () => {
          const found = subjects.find({ deviceId, archiveId: null });
          if (found === undefined) return false;
          const { steps, hasChanged } = watchChanges(storeArchives(found.id, false, { archives }));
          await writeInSlices(steps, { database, pace, afterSlice: pace.giveWay }).finally(viewLists.forget);
          return hasChanged();
        }),
      confirmOrganizations: (validators, at) => write(() => answer.confirm(validators, at)),
      organizationsValidators: () => guarded(() => answer.validators()),
      organizations: (offset, limit) => guarded(() => catalog.organizations(offset, limit)),
      devices: (organizationId, offset, limit) =>
        guarded(() => catalog.devices(organizationId, offset, limit)),
      device: (deviceId) => guarded(() => catalog.device(deviceId)),
      devicePosition: (deviceId) => guarded(() => catalog.devicePosition(deviceId)),

      addByHand: (subject) => changeFleet(() => handAdded.add(subject)),
      removeByHand: (deviceId) => changeFleet(() => handAdded.remove(deviceId)),

      tiles: (scope, offset, limit) => guarded(() => tiles.page(scope, offset, limit)),
      tile: (subject) => guarded(() => tiles.one(subject)),
      names: (subject) => guarded(() => subjects.names(subject)),
      search: {
        find: (terms, offset, limit) => guardedAsync(() => search.find(terms, offset, limit)),
        all: (terms) => guardedAsync(() => search.all(terms)),
      },
      savedViews: {
        all: () => guarded(savedViews.all),
        find: (id) => guarded(() => savedViews.find(id)),
        add: (view, id, at) => durably(() => savedViews.add(view, id, at)),
        change: (change) => durably(() => savedViews.change(change)),
        remove: (id) => durably(() => savedViews.remove(id)),
      },
      storage: guardedStorage(storage, guard),
      prepareGallery: (scope) =>
        guardedAsync(async () => {
          if (scope.kind === 'view') await viewLists.prepare(scope.terms);
        }),
      gallery: {
        tiles: (scope, order, offset, limit) => guarded(() => gallery.tiles(scope, order, offset, limit)),
        days: (scope, order, zone, after) => guarded(() => gallery.days(scope, order, zone, after)),
        weights: (scope, order, offset, limit) => guarded(() => gallery.weights(scope, order, offset, limit)),
        markSeen: gallery.markSeen,
        markExported: gallery.markExported,
      },

      bookmarks: {
        favourites: () => guarded(bookmarks.favourites),
        recent: () => guarded(bookmarks.recent),
        star: (place, starred, at) => durably(() => bookmarks.star(place, starred, at)),
        opened: (place, at) => write(() => bookmarks.opened(place, at)),
        favouriteRows: (limit) => guarded(() => bookmarks.favouriteRows(limit)),
      },

      validators: (subject, precision) =>
        guarded(() => {
          const image = newest(subject, precision);
          // Without its file a 304 would confirm nothing that can be shown (P22).
          if (image === null || !blobs.has(image.hash, image.byteLength)) return null;
          return { lastModified: image.lastModified, etag: image.etag };
        }),
      keep: (subject, image, validators, at) => guardedAsync(() => keepImage(subject, image, validators, at)),
      confirm: (subject, precision, validators, at) =>
        write(() => snapshots.confirm(subjects.require(subject), precision, validators, at)),
      markNone: (subject, at) => write(() => snapshots.mark(subjects.require(subject), 'none', null, at)),
      markFailed: (subject, failure, at) =>
        write(() => snapshots.mark(subjects.require(subject), 'failed', failure, at)),
      newest: (subject, precision) => guarded(() => newest(subject, precision)),
      history: (subject) =>
        guarded(() => {
          const found = subjects.find(subject);
          return found === undefined ? [] : snapshots.history(found.id);
        }),

      timeline: (request) => guarded(() => timeline(request)),

      offline: {
        read: (work) => guarded(() => work(offlineTables)),
        write: (work) => guarded(() => transaction(database, 'soon', () => work(offlineTables))),
        pinProgress: (pinId) => guardedAsync(() => countPin(pinId)),
        readImage: (hash) =>
          guardedAsync(async () => {
            const file = await findImage(hash);
            return file === null ? null : readFile(file.file);
          }),
      },

      openImage: (hash) =>
        guardedAsync(async () => {
          const image = await findImage(hash);
          if (image !== null) uses.touch(hash);
          return image;
        }),
      keepThumbnail: (hash, bytes) => guardedAsync(() => thumbnails.keep(hash, bytes)),
      openThumbnail: (hash) => guardedAsync(() => thumbnails.open(hash)),
      responses: {
        find: async (url) => guarded(() => responses.find(url)),
        put: async (response) => write(() => responses.put(response)),
        remove: async (url) => write(() => responses.remove(url)),
      },
      lastConfirmedAt: () => guarded(() => answer.lastConfirmedAt()),
      close: () =>
        guarded(() => {
          if (closed) return;
          closed = true;
          storage.cancelJob();
          uses.close();
          checkpoints.settle();
          database.close();
          uncleanEnd.end(guard.damageSeen());
        }),
    };
    const rebuild = createRebuild(database, blobs, words)(logged);
    return { library, database, rebuild, rebuilt: rebuildMark.end };
  } catch (error) {
    database.close();
    throw error;
  }
}
