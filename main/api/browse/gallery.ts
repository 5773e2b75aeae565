import { type Failure, fail, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import type { LocationMemory } from '../../app/location-memory.ts';
import { withWorkspace } from '../../app/with-workspace.ts';
import type { Clock } from '../../core/desktop.ts';
import { galleryTable } from '../../export/tables/gallery-table.ts';
import { defaultOrder } from '../../library/gallery/gallery.ts';

/** Calls about subjects and their snapshots. */
export function createGalleryHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly locations: LocationMemory;
  readonly clock: Clock;
}): Handlers['gallery'] {
  const { workspace, locations: places, clock } = services;
  return {
    tiles: ({ scope, order = defaultOrder(scope), offset, limit }) =>
      withWorkspace(workspace, async ({ library, deviceArchives }) => {
        if (scope.kind === 'device' && offset === 0) deviceArchives.open(scope.deviceId);
        await library.prepareGallery(scope);
        const { total, rows } = library.gallery.tiles(scope, order, offset, limit);
        return succeed({ total, rows: [...rows] });
      }),
    days: ({ scope, order, zone, after }) =>
      withWorkspace(workspace, async ({ library }) => {
        await library.prepareGallery(scope);
        if (order.sort === 'name') return fail(namesHaveNoDays);
        return succeed(library.gallery.days(scope, order, zone, after));
      }),
    weights: ({ scope, order = defaultOrder(scope), offset, limit }) =>
      withWorkspace(workspace, async ({ library }) => {
        await library.prepareGallery(scope);
        const { total, rows } = library.gallery.weights(scope, order, offset, limit);
        return succeed({ total, rows: [...rows] });
      }),
    csv: ({ scope, order = defaultOrder(scope), offset, limit }) =>
      withWorkspace(workspace, async ({ library }) => {
        await library.prepareGallery(scope);
        const { total, rows } = library.gallery.tiles(scope, order, offset, limit);
        return succeed({ total, text: galleryTable(rows, offset === 0, clock.now()) });
      }),
    csvOf: ({ subjects, withHeader }) =>
      withWorkspace(workspace, ({ library }) => {
        const rows = subjects.map((subject) => library.tile(subject)).filter((tile) => tile !== null);
        return succeed({ total: rows.length, text: galleryTable(rows, withHeader, clock.now()) });
      }),
    markSeen: ({ subjects, opened }) =>
      withWorkspace(workspace, ({ library, announce }) => {
        library.gallery.markSeen(subjects, opened);
        if (opened) for (const subject of subjects) announce(subject);
        return succeed(null);
      }),
    tile: ({ subject }) =>
      withWorkspace(workspace, ({ library }) => {
        const found = library.tile(subject);
        return found === null ? fail(unknownSubject) : succeed(found);
      }),
    revalidate: (request) =>
      withWorkspace(workspace, ({ revalidation }) => {
        revalidation.request(request);
        return succeed(null);
      }),
    location: () => withWorkspace(workspace, ({ account }) => succeed(places.read(account.id))),
    storeLocation: (place) =>
      withWorkspace(workspace, ({ account }) => {
        places.store(account.id, place);
        return succeed(null);
      }),
  };
}

const unknownSubject: Failure = {
  code: 'notFound',
  message: 'This device or archive isn’t in the fleet on this laptop.',
  advice: 'Refresh the fleet, or add the device by ID.',
};

const namesHaveNoDays: Failure = {
  code: 'invalidInput',
  message: 'A gallery that is sorted by name has no days.',
  advice: 'Sort it by a date.',
};
