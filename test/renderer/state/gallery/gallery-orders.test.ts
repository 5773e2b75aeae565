import { expect, test } from 'vitest';
import type { GalleryOrder, GalleryScope } from '../../../../preload/contract/index.ts';
import { createGalleryOrders } from '../../../../renderer/state/gallery/gallery-orders.ts';

const north: GalleryScope = { kind: 'organization', organizationId: 'north' };
const south: GalleryScope = { kind: 'organization', organizationId: 'south' };
const mast: GalleryScope = { kind: 'device', deviceId: 'mast-7' };
const missing: GalleryOrder = { sort: 'age', descending: true, filters: ['missing'] };
const sorted: GalleryOrder = { ...missing, filters: [] };

test('the sort goes along to the next place of a kind, filters stay behind', () => {
  const orders = createGalleryOrders();
  orders.choose(north, missing);
  expect(orders.of(south)).toEqual(sorted);
  expect(orders.of(mast)).toMatchObject({ sort: 'captured', descending: true });
});

test('after a restart the place comes back with its filters, another one with the sort alone', () => {
  const before = createGalleryOrders();
  before.choose(north, missing);
  const kept = before.toKeep();
  expect(kept).toEqual({ organization: missing });
  const place = { scope: north, orders: kept };
  const again = createGalleryOrders();
  again.recall(place);
  expect(again.of(north)).toEqual(missing);
  const elsewhere = createGalleryOrders();
  elsewhere.recall(place);
  expect(elsewhere.of(south)).toEqual(sorted);
  // Whoever goes elsewhere first has left the filters behind.
  expect(elsewhere.of(north)).toEqual(sorted);
});

test('what is kept after going elsewhere has no filters of the place before', () => {
  const orders = createGalleryOrders();
  orders.choose(north, missing);
  orders.of(south);
  expect(orders.toKeep()).toEqual({ organization: sorted });
  orders.of(mast);
  expect(orders.toKeep().organization).toEqual(sorted);
});
