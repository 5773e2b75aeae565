import { expect, it } from 'vitest';
import type { GalleryOrder, GalleryScope } from '../../../../preload/contract/index.ts';
import { defaultOrder } from '../../../../preload/contract/rules/default-order.ts';
import { urgencyOf } from '../../../../preload/contract/rules/urgency.ts';
import {
  archiveRecord,
  device,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../support/library-fixture.ts';

type Library = ReturnType<typeof temporaryLibrary>;
const all = { kind: 'organization', organizationId: 'o' } as const;
const placed = (id: string, fields: object) => deviceRecord(id, null, id, fields as never);

function placesOf(library: Library, scope: GalleryScope, order: GalleryOrder, offset = 0, limit = 2_000) {
  const { total, places } = library.gallery.places(scope, order, offset, limit);
  const numbers = new Float64Array(new Uint8Array(Buffer.from(places, 'base64')).buffer);
  const rows = Array.from({ length: numbers.length / 3 }, (_, row) => [
    ...numbers.subarray(row * 3, row * 3 + 3),
  ]);
  return { total, rows };
}

it('places the tiles of a gallery in its order, with their urgency, page by page', async () => {
  const library = temporaryLibrary();
  const records = [
    placed('a', { location: { latitude: 54.32, longitude: 10.13 } }),
    placed('b', { location: { latitude: 0, longitude: 0 } }),
    placed('c', {}),
    placed('d', { lat: -36.84, lng: 174.76 }),
  ];
  await library.storeOrganizations([organization('o', records)], noValidators, NOW);
  library.markFailed(device('d'), { code: 'timedOut' }, NOW);
  for (const descending of [false, true]) {
    const order: GalleryOrder = { sort: 'name', descending, filters: [] };
    const tiles = library.gallery.tiles(all, order, 0, 500).rows;
    const expected = {
      a: [10.13, 54.32],
      b: [Number.NaN, Number.NaN],
      c: [Number.NaN, Number.NaN],
      d: [174.76, -36.84],
    };
    const rows = tiles.map((tile) =>
      expected[tile.subject.deviceId as keyof typeof expected].concat(urgencyOf(tile, NOW)),
    );
    expect(placesOf(library, all, order)).toEqual({ total: 4, rows });
    expect(placesOf(library, all, order, 1, 2).rows).toEqual(rows.slice(1, 3));
  }
  expect(placesOf(library, all, { ...defaultOrder(all), filters: ['failed'] }).rows).toHaveLength(1);
});

it('follows a device that moved, and gives an archive the position of its device', async () => {
  const library = temporaryLibrary();
  const at = (latitude: number) => [
    organization('o', [deviceRecord('a', [archiveRecord('x')], 'a', { latitude, longitude: 10 })]),
  ];
  await library.storeOrganizations(at(54), noValidators, NOW);
  await library.storeOrganizations(at(55), noValidators, NOW);
  const scope = { kind: 'device', deviceId: 'a' } as const;
  const { rows } = placesOf(library, scope, defaultOrder(scope));
  expect(rows.map(([longitude, latitude]) => [longitude, latitude])).toEqual([
    [10, 55],
    [10, 55],
  ]);
});
