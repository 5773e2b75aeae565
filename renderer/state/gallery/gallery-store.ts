import type { Bridge, DayZone, GalleryLocation, Tile } from '../../../preload/contract/index.ts';
import { createStore, type Store, withActions } from '../store/store.ts';
import { createDayCounter } from './day-counter.ts';
import { createGalleryLoader } from './gallery-loader.ts';
import { sortValue } from './gallery-order.ts';
import { createGalleryOrders } from './gallery-orders.ts';
import { createGalleryRequests } from './gallery-requests.ts';
import { createGallerySelection, type GallerySelection } from './gallery-selection.ts';
import { emptyGallery, type GalleryStore, type GalleryView } from './gallery-view.ts';
import { createLoadedTiles, type LoadedTiles } from './loaded-tiles.ts';

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface ShownTiles {
  readonly store: Store<GalleryView>;
  readonly tiles: LoadedTiles;
  readonly selection: GallerySelection;
}

/** Takes newer tiles in; none moves. Returns whether one of them is loaded. */
function takeChanged({ store, tiles, selection }: ShownTiles, changed: readonly Tile[]): boolean {
  const { scope, order, isOutOfOrder } = store.value;
  const replaced = tiles.replace(changed);
  if (replaced.length === 0) return false;
  // An archive stands where its own time puts it, whatever image comes.
  const wouldMove =
    scope?.kind !== 'device' &&
    replaced.some(({ before, tile }) => sortValue(before, order.sort) !== sortValue(tile, order.sort));
  if (wouldMove && !isOutOfOrder) store.change({ isOutOfOrder: true });
  selection.weigh(replaced.map(({ tile }) => tile));
  selection.sum();
  tiles.notify(replaced.map(({ index }) => index));
  return true;
}

/**
 * Makes the store over the bridge. `mayRequest`: a session may send requests to the service. `zone` decides where a day ends.
 * `saveOrders` gets the orders for the next start.
 */
export function createGalleryStore(
  bridge: Bridge,
  mayRequest: () => boolean,
  zone: () => DayZone = () => 'laptop',
  saveOrders: (orders: GalleryLocation['orders']) => void = () => {},
): GalleryStore {
  const store = createStore<GalleryView>(emptyGallery);
  const orders = createGalleryOrders(saveOrders);
  const tiles = createLoadedTiles();
  const requests = createGalleryRequests(bridge, tiles.visible, mayRequest);
  const loader = createGalleryLoader({
    bridge,
    store,
    tiles,
    zone,
    put(page, { rows, total }) {
      tiles.put(page, rows, total);
      selection.weigh(rows);
    },
    show(change) {
      store.change({ ...change, failure: null });
      selection.sum();
      tiles.notify(undefined);
      requests.settle();
    },
  });
  const selection = createGallerySelection(bridge, store, () => loader.signal);
  const days = createDayCounter(bridge, store, zone, () => loader.signal);

  const clear = (view: GalleryView) => {
    loader.cancel();
    days.cancel();
    requests.reset();
    selection.reset();
    tiles.reset();
    store.set(view);
    tiles.notify(undefined);
  };

  bridge.on.snapshotsChanged((changed) => {
    if (!takeChanged({ store, tiles, selection }, changed)) return;
    requests.watchSeen();
    days.schedule();
  });

  return withActions(store, {
    tileAt: tiles.at,
    onTiles: tiles.listen,
    show(scope) {
      if (isSame(store.value.scope, scope)) return;
      const order = orders.of(scope);
      clear({ ...emptyGallery, scope, order });
      void loader.begin({ scope, order });
    },
    reorder(order) {
      const { scope } = store.value;
      if (scope === null) return;
      orders.choose(scope, order);
      void loader.begin({ scope, order });
    },
    recall: orders.recall,
    showRange(first, last) {
      tiles.showRange({ first, last });
      loader.loadRange();
      requests.settle();
    },
    select: (keys, pending = [], inverts = false) => selection.select(keys, pending, inverts),
    focus: (focusedIndex) => store.change({ focusedIndex }),

    reload(repeatsRequests) {
      if (repeatsRequests) requests.forget();
      void loader.reload();
    },
    refresh: requests.refresh,
    revalidate: (tile, precision) => requests.revalidate([tile.subject], precision, 'viewer'),
    demand: (subjects, precision) => requests.revalidate(subjects, precision, 'demand'),
    opened: requests.opened,
    reset() {
      orders.forget();
      clear(emptyGallery);
    },
  });
}
