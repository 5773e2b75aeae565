import { createBookmarks } from './catalog/bookmarks.ts';
import { createCatalog, createDeviceIds } from './catalog/catalog.ts';
import { createExportLog } from './catalog/export-log.ts';
import { createHandAdded } from './catalog/hand-added.ts';
import { createImportOrganizations } from './catalog/import-organizations.ts';
import { createStoreArchives } from './catalog/store-archives.ts';
import { createStoreOrganizations } from './catalog/store-organizations.ts';
import type { Database } from './database/database.ts';
import { createPartQueries } from './database/query-parts.ts';
import { writeInSlices } from './database/slices.ts';
import { createFleetRecords } from './fleet-records.ts';
import { createDeviceTimes } from './gallery/device-times.ts';
import { createExportRows } from './gallery/export-rows.ts';
import { createGallery } from './gallery/gallery.ts';
import { createGalleryIds } from './gallery/gallery-ids.ts';
import { createSearchResultLists } from './gallery/search-result-lists.ts';
import { createTiles } from './gallery/tiles.ts';
import { createTimeline } from './gallery/timeline.ts';
import type { Library } from './library.ts';
import type { LibraryFoundation, SharedRows } from './library-parts.ts';
import { createSearch } from './search/search.ts';

/**
 * Wraps writing steps, and reports afterwards if any of them changed a row; other writes in
 * between don't count.
 */
function countChanges(database: Database, steps: Iterator<unknown>) {
  let hasChanged = false;
  return {
    steps: {
      next() {
        const before = database.totalChanges();
        const step = steps.next();
        hasChanged ||= database.totalChanges() > before;
        return step;
      },
    },
    hasChanged: () => hasChanged,
  };
}

/**
 * Creates the calls that store lists of the service and change the fleet. `onChanged`: search
 * results may have changed.
 */
export function createFleetCalls(foundation: LibraryFoundation, rows: SharedRows, onChanged: () => void) {
  const { database, pace, guard, clock } = foundation;
  const { subjects, words, answer } = rows;
  const beginMerge = createStoreOrganizations(database, words, clock.now);
  const organizations = createImportOrganizations({ ...foundation, beginMerge, answer, words });
  const storeArchives = createStoreArchives(database, words, clock.now);
  const handAdded = createHandAdded(database, subjects, words);

  function changeFleet<Value>(work: () => Value): Value {
    onChanged();
    return guard.writeDurably(work);
  }

  return {
    storeOrganizations: (list, validators, at, onStored, ahead, part) =>
      guard.read(() => organizations.store(list, validators, at, onStored, ahead, part).finally(onChanged)),
    storeAhead: (onStored) =>
      organizations.ahead((stored) => {
        onChanged();
        onStored(stored);
      }),
    storeArchives: (deviceId, archives, part = null) =>
      guard.read(async () => {
        const found = subjects.find({ deviceId, archiveId: null });
        if (found === undefined) return false;
        const total = part?.total ?? null;
        const listed = {
          archives,
          ...(part === null ? {} : { hasMoreArchives: true as const }),
          ...(total === null ? {} : { archivesTotal: total }),
        };
        const { steps, hasChanged } = countChanges(database, storeArchives(found.id, false, listed));
        await writeInSlices(steps, { database, pace }).finally(onChanged);
        return hasChanged();
      }),
    confirmOrganizations: (validators, at) => guard.write(() => answer.confirm(validators, at)),
    writeConfirmed() {
      // A closed library has already written it.
      if (database.isOpen) guard.write(answer.writeConfirmed);
    },
    organizationsValidators: () => guard.read(answer.validators),
    lastConfirmedAt: () => guard.read(answer.lastConfirmedAt),
    addByHand: (subject) => changeFleet(() => handAdded.add(subject)),
    removeByHand: (deviceId) => changeFleet(() => handAdded.remove(deviceId)),
  } satisfies Partial<Library>;
}

/** Creates the calls that read the fleet: lists, tiles, galleries, searches. */
export function createViewCalls(
  { database, pace, guard, clock }: Pick<LibraryFoundation, 'database' | 'pace' | 'guard' | 'clock'>,
  rows: SharedRows,
) {
  const { subjects, snapshots, savedViews, notes, answer } = rows;
  const { read, write, writeDurably } = guard;
  const deviceIds = createDeviceIds(database);
  const tiles = createTiles(database, subjects, snapshots, deviceIds);
  const queries = createPartQueries(database);
  const search = createSearch({ database, queries, pace, now: clock.now });
  const resultLists = createSearchResultLists(database, search, pace, clock.now);
  const bookmarks = createBookmarks(database);
  const exports = createExportLog(database, subjects);
  const timeline = createTimeline(database, subjects, snapshots);
  const deviceTimes = createDeviceTimes(database, subjects, pace);
  const source = {
    queries,
    resultList: resultLists.list,
    resultRank: resultLists.rank,
    subjects,
    now: clock.now,
  };
  const ids = createGalleryIds(source);
  const gallery = createGallery({
    ...source,
    database,
    ids,
    tiles,
    write,
    reportedAt: () => answer.validators()?.confirmedAt ?? null,
  });

  const calls = {
    ...guard.methods(createCatalog(database, deviceIds)),
    tiles: (scope, offset, limit) => read(() => tiles.page(scope, offset, limit)),
    tile: (subject) => read(() => tiles.one(subject)),
    names: (subject) => read(() => subjects.names(subject)),
    timeline: (request) => read(() => timeline(request)),
    deviceTimes: (deviceId) => read(() => deviceTimes(deviceId)),
    search: guard.methods(search),
    gallery: guard.methods(gallery),
    exportRows: createExportRows(database, source, guard),
    fleetRecords: guard.methods(createFleetRecords(database)),
    prepareGallery: (scope) =>
      read(async () => {
        if (scope.kind === 'view') await resultLists.prepare(scope.terms);
      }),
    savedViews: {
      ...guard.methods(savedViews),
      add: (view, id, at) => writeDurably(() => savedViews.add(view, id, at)),
      change: (change) => writeDurably(() => savedViews.change(change)),
      remove: (id) => writeDurably(() => savedViews.remove(id)),
    },
    notes: {
      ...guard.methods(notes),
      write: (subject, text, at, snapshotAt) => {
        resultLists.forget();
        return writeDurably(() => {
          subjects.require(subject);
          return notes.write(subject, text, at, snapshotAt);
        });
      },
    },
    exports: {
      ...guard.methods(exports),
      begin: (begun) => writeDurably(() => exports.begin(begun)),
      move: (id, path, target) => writeDurably(() => exports.move(id, path, target)),
      putBag: (id, bag, images) => writeDurably(() => exports.putBag(id, bag, images)),
      end: (id, at) => writeDurably(() => exports.end(id, at)),
      forget: (id) => writeDurably(() => exports.forget(id)),
    },
    bookmarks: {
      ...guard.methods(bookmarks),
      star: (location, starred, at) => writeDurably(() => bookmarks.star(location, starred, at)),
      opened: (location, at) => write(() => bookmarks.opened(location, at)),
    },
  } satisfies Partial<Library>;
  return { calls, onFleetChanged: resultLists.forget };
}
