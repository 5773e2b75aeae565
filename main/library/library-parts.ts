import { basename, join } from 'node:path';
import type { Clock } from '../core/desktop.ts';
import { createBookmarks } from './catalog/bookmarks.ts';
import { createCatalog, createDeviceIds } from './catalog/catalog.ts';
import { createHandAdded } from './catalog/hand-added.ts';
import { createImportOrganizations } from './catalog/import-organizations.ts';
import { createOrganizationsAnswer } from './catalog/organizations-answer.ts';
import { createResponses } from './catalog/responses.ts';
import { createSavedViews } from './catalog/saved-views.ts';
import { createStoreArchives } from './catalog/store-archives.ts';
import { createStoreOrganizations } from './catalog/store-organizations.ts';
import { createSubjects } from './catalog/subjects.ts';
import { createCheckpoints } from './database/checkpoint.ts';
import { createCheckpointThread } from './database/checkpoint-thread.ts';
import { createCountChanges } from './database/count-changes.ts';
import type { Database } from './database/database.ts';
import type { LibraryGuard } from './database/library-guard.ts';
import { createPartQueries } from './database/query-parts.ts';
import { type Pace } from './database/slices.ts';
import { createKeyedMutex } from './files/keyed-mutex.ts';
import { createGallery } from './gallery/gallery.ts';
import { createSearchResultLists } from './gallery/search-result-lists.ts';
import { createTiles } from './gallery/tiles.ts';
import { createTimeline } from './gallery/timeline.ts';
import { openBlobs } from './images/blobs.ts';
import { lastFolder, openImageJournal } from './images/image-journal.ts';
import { createSnapshots } from './images/snapshots.ts';
import { createStoreImage } from './images/store-image.ts';
import { createThumbnails } from './images/thumbnails.ts';
import { createOfflineTables } from './offline/offline-store.ts';
import { createCountPin } from './offline/pin-progress.ts';
import { sharedAddress } from './open-database.ts';
import { createSearch } from './search/search.ts';
import { createWordIndex } from './search/word-index.ts';
import { createReserve } from './storage/eviction/reserve.ts';
import { chosenFolder } from './storage/images/image-folder.ts';
import { createImageUses } from './storage/images/image-uses.ts';
import { openMovableBlobs } from './storage/images/movable-blobs.ts';
import { cleanUpMove } from './storage/move-images.ts';
import { createStorage, type StorageObserver } from './storage/storage.ts';
import { createStorageSettings } from './storage/storage-settings.ts';

/** What the parts of a library are put together from. */
export interface LibraryFoundation {
  readonly database: Database;
  /** The file of the database. */
  readonly file: string;
  /** The account's own folder. */
  readonly folder: string;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly observer: StorageObserver;
  readonly guard: LibraryGuard;
  readonly journalFile: string;
  /** The lines of the log that images are brought back from; none where nothing is. */
  readonly logged: readonly string[];
}

export type LibraryParts = ReturnType<typeof createLibraryParts>;

/** Puts the parts of a library together: the rows, the images on the disk, and what keeps both in step. */
export function createLibraryParts(foundation: LibraryFoundation) {
  const { database, file, folder, clock, pace, observer, guard, journalFile, logged } = foundation;
  const journal = openImageJournal(journalFile);
  const choices = createStorageSettings(database);
  const ownImages = join(folder, 'blobs');
  const place = lastFolder(logged);
  if (place !== null) choices.change({ imagesFolder: place.folder });
  const chosen = chosenFolder(choices.read().imagesFolder, ownImages, basename(folder));
  const blobs = openMovableBlobs(ownImages, chosen);
  const turns = createKeyedMutex();
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
  const watchChanges = createCountChanges(database);
  const handAdded = createHandAdded(database, subjects, words);
  const responses = createResponses(database);
  const search = createSearch({ database, queries: createPartQueries(database), pace, now: clock.now });
  const viewLists = createSearchResultLists(database, search, pace, clock.now);
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
    onForgotten: () => journal.trim((hash) => snapshots.image(hash) !== null),
    onMoved: (place) => journal.add({ kind: 'folder', folder: place }),
  });
  const onKept = storage.housekeeping.imageStored;
  const storeImage = createStoreImage({ database, subjects, snapshots, blobs, turns, onKept, log: journal });
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
    storeImage,
    thumbnails,
    timeline,
  };
}
