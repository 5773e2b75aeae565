import { type Failure, fail, type Handlers, orFail, succeed } from '../../preload/contract/index.ts';
import { defaultOrder } from '../../preload/contract/rules/default-order.ts';
import type { Services } from '../app/accounts.ts';
import { galleryTable } from '../export/report/gallery-table.ts';
import { clockColumn } from '../library/gallery/gallery-select.ts';

export function createGalleryHandlers({ workspace, locations, clock }: Services): Handlers['gallery'] {
  return {
    tiles: ({ scope, order = defaultOrder(scope), offset, limit }) =>
      workspace.use(async ({ library, deviceArchives }) => {
        if (scope.kind === 'device' && offset === 0) deviceArchives.fetchInBackground(scope.deviceId);
        await library.prepareGallery(scope);
        return succeed(library.gallery.tiles(scope, order, offset, limit));
      }),
    days: ({ scope, order, zone, after }) =>
      workspace.use(async ({ library }) => {
        await library.prepareGallery(scope);
        if (clockColumn(order.sort) === null) return fail(namesHaveNoDays);
        return succeed(library.gallery.days(scope, order, zone, after));
      }),
    attention: ({ scope }) =>
      workspace.use(async ({ library }) => {
        await library.prepareGallery(scope);
        return succeed({ count: library.gallery.attention(scope) });
      }),
    weights: ({ scope, order = defaultOrder(scope), offset, limit }) =>
      workspace.use(async ({ library }) => {
        await library.prepareGallery(scope);
        return succeed(library.gallery.weights(scope, order, offset, limit));
      }),
    places: ({ scope, order, offset, limit }) =>
      workspace.use(async ({ library }) => {
        await library.prepareGallery(scope);
        return succeed(library.gallery.places(scope, order, offset, limit));
      }),
    csv: ({ scope, order = defaultOrder(scope), offset, limit }) =>
      workspace.use(async ({ library }) => {
        await library.prepareGallery(scope);
        const { total, rows } = library.gallery.tiles(scope, order, offset, limit);
        return succeed({ total, text: galleryTable(rows, offset === 0, clock.now()) });
      }),
    csvOf: ({ subjects, withHeader }) =>
      workspace.use(({ library }) => {
        const rows = subjects.map((subject) => library.tile(subject)).filter((tile) => tile !== null);
        return succeed({ total: rows.length, text: galleryTable(rows, withHeader, clock.now()) });
      }),
    markSeen: ({ subjects, opened }) =>
      workspace.use(({ library, announce }) => {
        library.gallery.markSeen(subjects, opened);
        if (opened) for (const subject of subjects) announce(subject);
        return succeed(null);
      }),
    tile: ({ subject }) => workspace.use(({ library }) => orFail(library.tile(subject), unknownSubject)),
    revalidate: (request) =>
      workspace.use(({ revalidation }) => {
        revalidation.request(request);
        return succeed(null);
      }),
    location: () => workspace.use(({ account }) => succeed(locations.read(account.id))),
    storeLocation: (location) =>
      workspace.use(({ account }) => {
        locations.store(account.id, location);
        return succeed(null);
      }),
  };
}

const unknownSubject: Failure = { code: 'notFound', refusal: 'notInFleet' };

const namesHaveNoDays: Failure = { code: 'invalidInput', refusal: 'galleryNoDays' };
