import { beforeEach, expect, test } from 'vitest';
import type { GalleryLocation, GalleryOrder, GalleryScope } from '../../../../preload/contract/index.ts';
import { createGalleryOrders } from '../../../../renderer/state/gallery/gallery-orders.ts';

const north: GalleryScope = { kind: 'organization', organizationId: 'north' };
const south: GalleryScope = { kind: 'organization', organizationId: 'south' };
const mast: GalleryScope = { kind: 'device', deviceId: 'mast-7' };
const missing: GalleryOrder = { sort: 'age', descending: true, filters: ['missing'] };
const sorted: GalleryOrder = { ...missing, filters: [] };

let saved: GalleryLocation['orders'] = {};
beforeEach(() => {
  saved = {};
});
const create = () => createGalleryOrders((orders) => (saved = orders));

test('the sort goes along to the next location of a kind, filters stay behind', () => {
  const orders = create();
  orders.choose(north, missing);
  expect(orders.of(south)).toEqual(sorted);
  expect(orders.of(mast)).toMatchObject({ sort: 'captured', descending: true });
});

test('after a restart the location returns with its filters, another one with the sort alone', () => {
  create().choose(north, missing);
  expect(saved).toEqual({ organization: missing });
  const last = { scope: north, orders: saved };
  const again = create();
  again.recall(last);
  expect(again.of(north)).toEqual(missing);
  const elsewhere = create();
  elsewhere.recall(last);
  expect(elsewhere.of(south)).toEqual(sorted);
  // The filters were left behind on the way.
  expect(elsewhere.of(north)).toEqual(sorted);
});

test('the orders saved after going elsewhere have no filters of the location before', () => {
  const orders = create();
  orders.choose(north, missing);
  orders.of(south);
  expect(saved).toEqual({ organization: sorted });
  orders.of(mast);
  expect(saved.organization).toEqual(sorted);
});

test('what was found by a text begins with the best hits, whatever was chosen for other words or views', () => {
  const view = (text: string): GalleryScope => ({
    kind: 'view',
    terms: { text, among: 'both', filters: {} },
  });
  const orders = create();
  expect(orders.of(view('pump 18')).sort).toBe('match');
  orders.choose(view('pump 18'), missing);
  expect(orders.of(view('pump 18'))).toEqual(sorted);
  expect(orders.of(view('gate')).sort).toBe('match');
  expect(orders.of(view('  ')).sort).toBe('name');
  orders.choose(view(''), missing);
  expect(orders.of(view(''))).toEqual(sorted);
  expect(orders.of(view('gate')).sort).toBe('match');
  expect(saved).toEqual({});
});
