import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type {
  Bridge,
  DayZone,
  GalleryLocation,
  GalleryOrder,
  GalleryScope,
  Tile,
} from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import { createSparsePages } from '../store/sparse-pages.ts';
import { createStore } from '../store/store.ts';
import { sortValue } from './gallery-order.ts';
import { createGalleryOrders } from './gallery-orders.ts';
import { GALLERY_PAGE, readDays, readTiles, readWeights } from './gallery-reader.ts';
import { createGalleryRequests } from './gallery-requests.ts';
import { emptyGallery, type GalleryStore, type GalleryView } from './gallery-view.ts';
import { createGalleryWeights } from './gallery-weights.ts';

/** How long changed images are gathered before the days are counted again, ms. */
const COUNT_AGAIN_AFTER = 500;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Makes the store over the bridge. `mayAsk` says whether there is a session that may ask the service, `zone` whose midnight
 * ends a day. `keepOrders` is told in which orders places are looked at, for the next start.
 */
export function createGalleryStore(
  bridge: Bridge,
  mayAsk: () => boolean,
  zone: () => DayZone = () => 'laptop',
  keepOrders: (orders: GalleryLocation['orders']) => void = () => {},
): GalleryStore {
  const store = createStore<GalleryView>(emptyGallery);
  const listeners = new Set<(indices: readonly number[] | undefined) => void>();
  const weights = createGalleryWeights();
  const orders = createGalleryOrders();
  let pages = createSparsePages<Tile>(GALLERY_PAGE);
  let indexOfKey = new Map<string, number>();
  let range = { first: 0, last: GALLERY_PAGE - 1 };
  /** Moves on with each gallery and order, so that late pages of another one are dropped. */
  let generation = 0;
  /** Moves on with each choice, so that a selection that is still loading does not come back after another one. */
  let selections = 0;
  let counting: ReturnType<typeof setTimeout> | undefined;

  const visible = () => {
    const tiles: Tile[] = [];
    for (let index = range.first; index <= range.last; index += 1) {
      const tile = pages.at(index);
      if (tile !== undefined) tiles.push(tile);
    }
    return tiles;
  };
  const asking = createGalleryRequests(bridge, visible, mayAsk);

  const tell = (indices: readonly number[] | undefined) => {
    for (const listener of listeners) listener(indices);
  };
  const weigh = () => {
    const { selected } = store.value;
    if (selected.size > 0) store.change({ selectedBytes: weights.sum(selected) });
  };

  const putPage = (page: number, rows: readonly Tile[], total: number) => {
    pages.put(page, rows, total);
    for (const [offset, row] of rows.entries()) {
      indexOfKey.set(subjectKey(row.subject), page * GALLERY_PAGE + offset);
      weights.learnTile(row);
    }
  };

  const shown = (change: Partial<GalleryView>) => {
    store.change({ ...change, failure: null });
    weigh();
    tell(undefined);
    asking.settle();
  };

  /** Reads the days and the first page together: tiles without their days would jump when those come. */
  const begin = async (scope: GalleryScope, order: GalleryOrder) => {
    generation += 1;
    const asked = generation;
    const question = { scope, order };
    const [days, first] = await Promise.all([
      readDays(bridge, question, zone()),
      readTiles(bridge, question, 0),
    ]);
    if (asked !== generation) return;
    if (!days.ok || !first.ok) {
      store.change({ failure: days.ok ? (first.ok ? null : first.failure) : days.failure });
      return;
    }
    pages = createSparsePages<Tile>(GALLERY_PAGE);
    indexOfKey = new Map();
    range = { first: 0, last: GALLERY_PAGE - 1 };
    pages.claim(0, 0);
    putPage(0, first.value.rows, first.value.total);
    const focusedIndex = store.value.order === order ? store.value.focusedIndex : null;
    shown({ ...days.value, order, total: first.value.total, isOutOfOrder: false, focusedIndex });
  };

  const loadPages = async (wanted: readonly number[]) => {
    const { scope, order } = store.value;
    if (scope === null || wanted.length === 0) return;
    const asked = generation;
    await Promise.all(
      wanted.map(async (page) => {
        const answer = await readTiles(bridge, { scope, order }, page);
        if (asked !== generation) return;
        if (answer.ok) {
          putPage(page, answer.value.rows, answer.value.total);
          shown({ total: answer.value.total });
        } else {
          pages.release(page);
          store.change({ failure: answer.failure });
        }
      }),
    );
  };

  /** What is shown again, with its days, in one piece. */
  const readAgain = async () => {
    const { scope, order, total } = store.value;
    if (scope === null) return;
    if (total === null) {
      await begin(scope, order);
      return;
    }
    generation += 1;
    const asked = generation;
    const question = { scope, order };
    pages.expire(range.first, range.last);
    const wanted = pages.claim(range.first, range.last);
    const [days, ...answers] = await Promise.all([
      readDays(bridge, question, zone()),
      ...wanted.map((page) => readTiles(bridge, question, page)),
    ]);
    if (asked !== generation) return;
    indexOfKey = new Map();
    let newTotal = total;
    for (const [position, answer] of answers.entries()) {
      const page = wanted[position] ?? 0;
      if (!answer.ok) {
        pages.release(page);
        store.change({ failure: answer.failure });
        return;
      }
      putPage(page, answer.value.rows, answer.value.total);
      newTotal = answer.value.total;
    }
    shown({ ...(days.ok ? days.value : {}), total: newTotal, isOutOfOrder: false });
  };

  const countAgain = () => {
    // Not put off by the next change: in a long sync the days would never be counted.
    if (counting !== undefined) return;
    counting = setTimeout(() => {
      counting = undefined;
      const { scope, order, isOutOfOrder } = store.value;
      if (scope === null || order.sort === 'name' || isOutOfOrder) return;
      const asked = generation;
      void readDays(bridge, { scope, order }, zone()).then((days) => {
        if (asked === generation && days.ok) store.change(days.value);
      });
    }, COUNT_AGAIN_AFTER);
  };

  /** Page after page, so that "select all" of a large fleet leaves room for what is on the screen. */
  const selectPending = async (
    pending: readonly IndexRange[],
    turns: boolean,
    before: ReadonlySet<string>,
  ) => {
    const asked = generation;
    const selection = selections;
    for (const { first, last } of pending) {
      const { scope, order } = store.value;
      if (scope === null) return;
      for await (const rows of readWeights(bridge, { scope, order }, first, last)) {
        if (asked !== generation || selection !== selections) return;
        const selected = new Set(store.value.selected);
        for (const { subject, byteLength } of rows) {
          const key = subjectKey(subject);
          weights.learn(key, byteLength);
          if (turns && before.has(key)) selected.delete(key);
          else selected.add(key);
        }
        store.change({ selected, selectedBytes: weights.sum(selected) });
      }
    }
  };

  const forget = () => {
    generation += 1;
    clearTimeout(counting);
    counting = undefined;
    asking.reset();
    weights.reset();
    pages = createSparsePages<Tile>(GALLERY_PAGE);
    indexOfKey = new Map();
    range = { first: 0, last: GALLERY_PAGE - 1 };
  };

  bridge.on.snapshotsChanged((tiles) => {
    const changed: number[] = [];
    const { order, scope, isOutOfOrder } = store.value;
    let moved = false;
    for (const tile of tiles) {
      const index = indexOfKey.get(subjectKey(tile.subject));
      const before = index === undefined ? undefined : pages.at(index);
      if (index === undefined || before === undefined) continue;
      pages.replace(index, tile);
      weights.learnTile(tile);
      changed.push(index);
      // An archive stands where its own time puts it, whatever image comes.
      moved ||= scope?.kind !== 'device' && sortValue(before, order.sort) !== sortValue(tile, order.sort);
    }
    if (changed.length === 0) return;
    if (moved && !isOutOfOrder) store.change({ isOutOfOrder: true });
    weigh();
    tell(changed);
    asking.pictured();
    countAgain();
  });

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    tileAt: (index) => pages.at(index),

    show(scope) {
      if (isSame(store.value.scope, scope)) return;
      forget();
      selections += 1;
      const order = orders.of(scope);
      keepOrders(orders.toKeep());
      store.set({ ...emptyGallery, scope, order });
      tell(undefined);
      void begin(scope, order);
    },

    reorder(order) {
      const { scope } = store.value;
      if (scope === null) return;
      orders.choose(scope, order);
      keepOrders(orders.toKeep());
      void begin(scope, order);
    },

    recall: orders.recall,

    showRange(first, last) {
      range = { first, last };
      if (store.value.total !== null) void loadPages(pages.claim(first, last));
      asking.settle();
    },

    select(selected, pending = [], turns = false) {
      const before = store.value.selected;
      selections += 1;
      store.change({ selected, selectedBytes: weights.sum(selected) });
      if (pending.length > 0) void selectPending(pending, turns, before);
    },
    focus: (focusedIndex) => store.change({ focusedIndex }),

    reload(askAgain) {
      if (askAgain) asking.forget();
      void readAgain();
    },
    refresh: asking.refresh,
    revalidate: (tile, precision) => asking.revalidate([tile.subject], precision, 'viewer'),
    demand: (subjects, precision) => asking.revalidate(subjects, precision, 'demand'),
    opened: asking.opened,

    onTiles(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    reset() {
      forget();
      orders.forget();
      selections += 1;
      store.set(emptyGallery);
      tell(undefined);
    },
  };
}
