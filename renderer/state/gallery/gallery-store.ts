import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type {
  Bridge,
  DayZone,
  GalleryLocation,
  GalleryOrder,
  GalleryScope,
  Precision,
  SubjectReference,
  Tile,
} from '../../../preload/contract/index.ts';
import { pagesOf } from '../offline/subject-pages.ts';
import { createStore, type Store, withActions } from '../store/store.ts';
import { groupsAfter } from './day-groups.ts';
import { createGalleryLoader } from './gallery-loader.ts';
import { hasDays, sortValue } from './gallery-order.ts';
import { createGalleryOrders } from './gallery-orders.ts';
import { readAttention, readDays, readMissing } from './gallery-reader.ts';
import { createGalleryRequests } from './gallery-requests.ts';
import { createGallerySelection } from './gallery-selection.ts';
import { emptyGallery, type GalleryView } from './gallery-view.ts';
import { createLoadedTiles } from './loaded-tiles.ts';
import { showsNewer } from './shows-newer.ts';

/** Delay in which changes are gathered before the gallery is recounted, ms. */
const COUNT_PAUSE_MS = 500;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Recounts the shown gallery: its days, and what needs attention. `loading` aborts with the
 * gallery or order that the counts belong to.
 */
function createCounter(
  bridge: Bridge,
  store: Store<GalleryView>,
  zone: () => DayZone,
  loading: () => AbortSignal,
) {
  let counting: ReturnType<typeof setTimeout> | undefined;

  const count = async () => {
    counting = undefined;
    const { scope, order, isOutOfOrder } = store.value;
    if (scope === null) return;
    const signal = loading();
    const attention = await readAttention(bridge, scope);
    if (signal.aborted) return;
    store.change({ attention, counted: store.value.counted + 1 });
    if (!hasDays(order) || isOutOfOrder) return;
    const days = await readDays(bridge, { scope, order }, zone());
    if (!signal.aborted && days.ok) store.change(days.value);
  };

  return {
    schedule() {
      // Not postponed by further changes: in a long sync the days would never be counted.
      counting ??= setTimeout(() => void count(), COUNT_PAUSE_MS);
    },
    cancel() {
      clearTimeout(counting);
      counting = undefined;
    },
  };
}

/** Creates the view of the gallery, and what loads and requests its tiles. */
function createShownGallery(
  bridge: Bridge,
  mayRequest: () => boolean,
  zone: () => DayZone,
  onVisible: (tiles: readonly Tile[]) => void,
) {
  const store = createStore<GalleryView>(emptyGallery);
  const tiles = createLoadedTiles();
  const requests = createGalleryRequests(bridge, tiles.visible, mayRequest, onVisible);
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
      counter.schedule();
    },
  });
  const selection = createGallerySelection(bridge, store, () => loader.signal);
  const counter = createCounter(bridge, store, zone, () => loader.signal);
  return { store, tiles, requests, loader, selection, counter };
}

type ShownGallery = ReturnType<typeof createShownGallery>;

/** Replaces tiles with newer ones, without moving any. */
function takeChanged(shown: ShownGallery, changed: readonly Tile[]): void {
  const { store, tiles, selection, requests, counter } = shown;
  const { scope, order, isOutOfOrder } = store.value;
  const replaced = tiles.replace(changed);
  // A selected tile need not be loaded.
  const { selected } = store.value;
  const weighed = changed.filter(({ subject }) => selected.has(subjectKey(subject)));
  selection.weigh(weighed);
  if (weighed.length > 0) selection.sum();
  if (replaced.length === 0) return;
  // An archive is sorted by its own time, whatever image arrives.
  const wouldMove =
    scope?.kind !== 'device' &&
    replaced.some(({ before, tile }) => sortValue(before, order.sort) !== sortValue(tile, order.sort));
  const newer = replaced.filter(({ before, tile }) => showsNewer(before, tile)).length;
  if (wouldMove && (!isOutOfOrder || newer > 0))
    store.change({ isOutOfOrder: true, arrived: store.value.arrived + newer });
  const groups = groupsAfter(store.value.groups, replaced);
  // A new list would lay out the rows again.
  if (groups !== store.value.groups) store.change({ groups });
  selection.weigh(replaced.map(({ tile }) => tile));
  tiles.notify(replaced.map(({ index }) => index));
  requests.watchSeen();
  counter.schedule();
}

/** Shows a view without tiles. */
function clear(
  { store, tiles, requests, loader, selection, counter }: ShownGallery,
  view: GalleryView,
): void {
  loader.cancel();
  counter.cancel();
  requests.reset();
  selection.reset();
  tiles.reset();
  store.set(view);
  tiles.notify(undefined);
}

/**
 * Creates the store. `mayRequest`: whether a session may send requests to the service. `zone`
 * decides when a day ends. `saveOrders` gets the orders for the next start, `onVisible` the tiles
 * on the screen once they settle or change.
 */
export function createGalleryStore(
  bridge: Bridge,
  mayRequest: () => boolean,
  zone: () => DayZone = () => 'laptop',
  saveOrders: (orders: GalleryLocation['orders']) => void = () => {},
  onVisible: (tiles: readonly Tile[]) => void = () => {},
) {
  const orders = createGalleryOrders(saveOrders);
  const shown = createShownGallery(bridge, mayRequest, zone, onVisible);
  const { store, tiles, requests, loader, selection } = shown;
  bridge.on.snapshotsChanged((changed) => takeChanged(shown, changed));

  return withActions(store, {
    tileAt: tiles.at,
    /** Returns the loaded tiles on the screen. */
    visible: tiles.visible,
    /** Gets the indices of changed tiles; undefined for all. */
    onTiles: tiles.listen,

    show(scope: GalleryScope) {
      if (isSame(store.value.scope, scope)) return;
      const order = orders.of(scope);
      clear(shown, { ...emptyGallery, scope, order, chosenOrder: order });
      void loader.begin({ scope, order });
    },

    /**
     * Sorts or filters the gallery differently; the selection stays. The tiles stay until the
     * first page has arrived.
     */
    async reorder(order: GalleryOrder) {
      const { scope } = store.value;
      if (scope === null) return;
      orders.choose(scope, order);
      store.change({ chosenOrder: order });
      await loader.begin({ scope, order });
    },

    /** Restores the orders of the last run, before a gallery is shown. */
    recall: orders.recall,

    /** Loads the rows on the screen, and requests them once they have stayed for a while. */
    showRange(first: number, last: number) {
      tiles.showRanges([{ first, last }]);
      loader.loadRange();
      requests.settle();
    },

    /** Like `showRange`, for single rows anywhere in the list. */
    showIndices(indices: readonly number[]) {
      tiles.showRanges(indices.map((index) => ({ first: index, last: index })));
      loader.loadRange();
      requests.settle();
    },

    select: selection.select,
    selectedMissing: () => pagesOf(selection.missing()),
    /** Returns the subjects of the shown gallery without a stored image. */
    allMissing: () => readMissing(bridge, store.value),
    /**
     * `pending`: rows that are not loaded; their subjects are read, then selected, or toggled with
     * `inverts`. Resolves with the reason if the selection is incomplete.
     */
    selectRanges: selection.selectRanges,
    focus: (focusedIndex: number | null) => store.change({ focusedIndex }),

    /**
     * Rereads the gallery, for example after the fleet changed. `repeatsRequests` also repeats its
     * requests, because the service may now have an answer.
     */
    reload(repeatsRequests: boolean) {
      if (repeatsRequests) requests.forget();
      void loader.reload();
    },

    /** Requests the tiles on the screen, even those just confirmed. */
    refresh: requests.refresh,
    revalidate: (tile: Tile, precision: Precision) =>
      requests.revalidate([tile.subject], precision, 'viewer'),
    demand: (subjects: readonly SubjectReference[], precision: Precision) =>
      requests.revalidate(subjects, precision, 'demand'),
    /** Call if the user opened this tile. */
    opened: requests.opened,

    reset() {
      orders.forget();
      clear(shown, emptyGallery);
    },
  });
}
