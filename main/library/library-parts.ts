import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../desktop.ts';
import { openBlobs } from './blobs.ts';
import { createBookmarks } from './bookmarks.ts';
import { createCatalog, createDeviceIds } from './catalog.ts';
import { createCheckpoints } from './checkpoint.ts';
import { createCheckpointThread } from './checkpoint-thread.ts';
import { createGallery } from './gallery.ts';
import { createPartQueries } from './gallery-ids.ts';
import { createHandAdded } from './hand-added.ts';
import { createImportOrganizations } from './import-organizations.ts';
import { createKeepImage } from './keep-image.ts';
import type { LibraryGuard } from './library-guard.ts';
import { createOfflineTables } from './offline/offline-store.ts';
import { createCountPin } from './offline/pin-progress.ts';
import { sharedAddress } from './open-database.ts';
import { createOrganizationsAnswer } from './organizations-answer.ts';
import { lastPlace, openKeptLog } from './rebuild/kept-log.ts';
import { createResponses } from './responses.ts';
import { createSavedViews } from './saved-views.ts';
import { createSearch } from './search.ts';
import { type Pace } from './slices.ts';
import { createSnapshots } from './snapshots.ts';
import { chosenFolder } from './storage/image-folder.ts';
import { openImagePlace } from './storage/image-place.ts';
import { createImageUses } from './storage/image-uses.ts';
import { cleanUpMove } from './storage/move-images.ts';
import { createReserve } from './storage/reserve.ts';
import { createStorage, type StorageObserver } from './storage/storage.ts';
import { createStorageChoices } from './storage/storage-choice.ts';
import { createStoreArchives } from './store-archives.ts';
import { createStoreOrganizations } from './store-organizations.ts';
import { createSubjects } from './subjects.ts';
import { createThumbnails } from './thumbnails.ts';
import { createTiles } from './tiles.ts';
import { createTimeline } from './timeline.ts';
import { createTurns } from './turns.ts';
import { createViewLists } from './view-lists.ts';
import { createWatchChanges } from './watch-changes.ts';
import { createWordIndex } from './word-index.ts';

/** What the parts of a library are put together from. */
export interface LibraryFoundation {
  readonly database: DatabaseSync;
  /** The file of the database. */
  readonly file: string;
  /** The account's own folder. */
  readonly folder: string;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly observer: StorageObserver;
  readonly guard: LibraryGuard;
  readonly logFile: string;
  /** The lines of the log that images are brought back from; none where nothing is. */
  readonly logged: readonly string[];
}

export type LibraryParts = ReturnType<typeof createLibraryParts>;

/** Puts the parts of a library together: the rows, the images on the disk, and what keeps both in step. */
export function createLibraryParts(foundation: LibraryFoundation) {
  const { database, file, folder, clock, pace, observer, guard, logFile, logged } = foundation;
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
  const checkpoints = createCheckpoints(database, address === null ? null : createCheckpointThread(address));
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
    write: guard.write,
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

  return {
    blobs,
    uses,
    subjects,
    snapshots,
    catalog,
    tiles,
    words,
    answer,
    checkpoints,
    importOrganizations,
    storeArchives,
    watchChanges,
    handAdded,
    responses,
    search,
    viewLists,
    savedViews,
    bookmarks,
    gallery,
    offlineTables,
    countPin,
    storage,
    keepImage,
    thumbnails,
    timeline,
  };
}
