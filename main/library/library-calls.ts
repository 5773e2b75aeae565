import { readFile } from 'node:fs/promises';
import type { Precision, SubjectReference } from '../../preload/contract/index.ts';
import { writeInSlices } from './database/slices.ts';
import { transaction } from './database/transaction.ts';
import { isHash } from './images/blobs.ts';
import type { Library } from './library.ts';
import type { LibraryFoundation, LibraryParts } from './library-parts.ts';
import { guardedStorage } from './storage/guarded-storage.ts';

/** What can be asked of a library that is open. */
type LibraryCalls = Omit<Library, 'setAside' | 'close'>;

/** Lets the parts answer, each call guarded. */
export function createLibraryCalls(
  { database, guard, pace }: Pick<LibraryFoundation, 'database' | 'guard' | 'pace'>,
  parts: LibraryParts,
): LibraryCalls {
  const { read: guarded, readAsync: guardedAsync, write, writeDurably: durably } = guard;
  const {
    blobs,
    uses,
    subjects,
    snapshots,
    catalog,
    tiles,
    answer,
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
  } = parts;

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

  return {
    storeOrganizations: (organizations, validators, at) =>
      guardedAsync(() => importOrganizations(organizations, validators, at).finally(viewLists.forget)),
    storeArchives: (deviceId, archives) =>
      guardedAsync(async () => {
        const found = subjects.find({ deviceId, archiveId: null });
        if (found === undefined) return false;
        const { steps, hasChanged } = watchChanges(storeArchives(found.id, false, { archives }));
        await writeInSlices(steps, { database, pace, afterSlice: pace.yieldToEventLoop }).finally(
          viewLists.forget,
        );
        return hasChanged();
      }),
    confirmOrganizations: (validators, at) => write(() => answer.confirm(validators, at)),
    organizationsValidators: () => guarded(() => answer.validators()),
    organizations: (offset, limit) => guarded(() => catalog.organizations(offset, limit)),
    devices: (organizationId, offset, limit) => guarded(() => catalog.devices(organizationId, offset, limit)),
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
    storeImage: (subject, image, validators, at) =>
      guardedAsync(() => storeImage(subject, image, validators, at)),
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
    storeThumbnail: (hash, bytes) => guardedAsync(() => thumbnails.store(hash, bytes)),
    openThumbnail: (hash) => guardedAsync(() => thumbnails.open(hash)),
    responses: {
      find: async (url) => guarded(() => responses.find(url)),
      put: async (response) => write(() => responses.put(response)),
    },
    lastConfirmedAt: () => guarded(() => answer.lastConfirmedAt()),
  };
}
