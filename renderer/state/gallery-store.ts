import type {
  Bridge,
  Failure,
  GalleryScope,
  Precision,
  SubjectReference,
  Tile,
  Unsubscribe,
} from '../../preload/contract/index.ts';
import type { IndexRange } from '../elements/snapshot-layout.ts';
import { ask } from './ask.ts';
import { createSparsePages } from './sparse-pages.ts';
import { createStore, type Readable } from './store.ts';
import { subjectKey } from './subject-key.ts';

/** Tiles that come in one message: enough for three screens, and quick to clone. */
const PAGE_SIZE = 200;

/** The most subjects that the service is asked about at a time (`PAGE_LIMIT` of the contract). */
const REVALIDATE_LIMIT = 500;

/** How long a range has to stay before the service is asked about it, ms: scrolling past asks nothing. */
const SETTLE_TIME = 150;

/** What the gallery shows. */
export interface GalleryView {
  readonly scope: GalleryScope | null;
  /** Number of all tiles; null until the first page has come. */
  readonly total: number | null;
  readonly selected: ReadonlySet<string>;
  readonly focusedIndex: number | null;
  /** Why a page could not be read. */
  readonly failure: Failure | null;
}

export interface GalleryStore extends Readable<GalleryView> {
  readonly tileAt: (index: number) => Tile | undefined;
  show(scope: GalleryScope): void;
  /** The rows on the screen: loads them, and asks the service about them when they have stayed for a moment. */
  showRange(first: number, last: number): void;
  /** `pending` are selected rows that are not loaded yet: they are loaded, and then they are selected too. */
  select(keys: ReadonlySet<string>, pending?: readonly IndexRange[]): void;
  focus(index: number | null): void;
  /**
   * Reads what is shown again, for example after the fleet changed. `askAgain` also asks the service about it again,
   * as it may answer now what it could not before.
   */
  reload(askAgain: boolean): void;
  /** Asks the service about what is on the screen, also about what was confirmed a moment ago. */
  refresh(): void;
  /** Asks the service about one tile in a precision. */
  revalidate(tile: Tile, precision: Precision): void;
  /** Tells which tiles changed, by index; undefined stands for all. */
  onTiles(listener: (indices: readonly number[] | undefined) => void): Unsubscribe;
  reset(): void;
}

const EMPTY: GalleryView = {
  scope: null,
  total: null,
  selected: new Set(),
  focusedIndex: null,
  failure: null,
};

function sameScope(one: GalleryScope | null, other: GalleryScope): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Makes the store over the bridge. `mayAsk` says whether there is a session that may ask the service. */
export function createGalleryStore(bridge: Bridge, mayAsk: () => boolean): GalleryStore {
  const store = createStore<GalleryView>(EMPTY);
  const listeners = new Set<(indices: readonly number[] | undefined) => void>();
  let pages = createSparsePages<Tile>(PAGE_SIZE);
  let indexOfKey = new Map<string, number>();
  let range = { first: 0, last: PAGE_SIZE - 1 };
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** Moves on with each scope, so that late pages of another one are dropped. */
  let generation = 0;
  /** Moves on with each choice, so that a selection that is still loading does not come back after another one. */
  let selections = 0;
  /** What the service was last asked about, to ask only once about what stays on the screen. */
  let lastAsked = '';
  let mustAsk = false;

  const tell = (indices: readonly number[] | undefined) => {
    for (const listener of listeners) listener(indices);
  };

  const askService = () => {
    if (!mayAsk()) return;
    const subjects: SubjectReference[] = [];
    for (let index = range.first; index <= range.last && subjects.length < REVALIDATE_LIMIT; index += 1) {
      const tile = pages.at(index);
      if (tile !== undefined) subjects.push(tile.subject);
    }
    const asked = JSON.stringify(subjects);
    if (subjects.length === 0 || (asked === lastAsked && !mustAsk)) return;
    const always = mustAsk;
    lastAsked = asked;
    mustAsk = false;
    void ask(() => bridge.gallery.revalidate({ scope: 'gallery', subjects, precision: 'low', always }));
  };

  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(askService, SETTLE_TIME);
  };

  const takePage = (page: number, rows: readonly Tile[], total: number) => {
    pages.put(page, rows, total);
    const start = page * PAGE_SIZE;
    for (const [offset, row] of rows.entries()) indexOfKey.set(subjectKey(row.subject), start + offset);
    store.change({ total, failure: null });
    tell(undefined);
    settle();
  };

  const loadPage = async (scope: GalleryScope, page: number) => {
    const asked = generation;
    const answer = await ask(() =>
      bridge.gallery.tiles({ scope, offset: page * PAGE_SIZE, limit: PAGE_SIZE }),
    );
    if (asked !== generation) return;
    if (answer.ok) takePage(page, answer.value.rows, answer.value.total);
    else {
      pages.release(page);
      store.change({ failure: answer.failure });
    }
  };

  const loadRange = async () => {
    const { scope } = store.value;
    if (scope === null) return;
    await Promise.all(pages.claim(range.first, range.last).map((page) => loadPage(scope, page)));
  };

  /** Page after page, so that "select all" of a large fleet leaves room for what is on the screen. */
  const selectPending = async (pending: readonly IndexRange[], selection: number) => {
    const asked = generation;
    for (const { first, last } of pending) {
      const { scope } = store.value;
      if (scope === null) return;
      for (const page of pages.claim(first, last)) await loadPage(scope, page);
      if (asked !== generation || selection !== selections) return;
      const selected = new Set(store.value.selected);
      for (let index = first; index <= last; index += 1) {
        const tile = pages.at(index);
        if (tile !== undefined) selected.add(subjectKey(tile.subject));
      }
      store.change({ selected });
    }
  };

  const forget = () => {
    generation += 1;
    clearTimeout(settling);
    pages = createSparsePages<Tile>(PAGE_SIZE);
    indexOfKey = new Map();
    range = { first: 0, last: PAGE_SIZE - 1 };
    lastAsked = '';
    mustAsk = false;
  };

  bridge.on.snapshotsChanged((tiles) => {
    const changed: number[] = [];
    for (const tile of tiles) {
      const index = indexOfKey.get(subjectKey(tile.subject));
      if (index === undefined) continue;
      pages.replace(index, tile);
      changed.push(index);
    }
    if (changed.length > 0) tell(changed);
  });

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    tileAt: (index) => pages.at(index),

    show(scope) {
      if (sameScope(store.value.scope, scope)) return;
      forget();
      store.set({ ...EMPTY, scope });
      tell(undefined);
      void loadRange();
    },

    showRange(first, last) {
      range = { first, last };
      void loadRange();
      settle();
    },

    select(selected, pending = []) {
      selections += 1;
      store.change({ selected });
      if (pending.length > 0) void selectPending(pending, selections);
    },
    focus: (focusedIndex) => store.change({ focusedIndex }),

    reload(askAgain) {
      generation += 1;
      if (askAgain) lastAsked = '';
      pages.expire(range.first, range.last);
      indexOfKey = new Map();
      void loadRange();
    },

    refresh() {
      mustAsk = true;
      clearTimeout(settling);
      askService();
    },

    revalidate(tile, precision) {
      if (!mayAsk()) return;
      const subjects = [tile.subject];
      void ask(() => bridge.gallery.revalidate({ scope: 'viewer', subjects, precision, always: false }));
    },

    onTiles(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    reset() {
      forget();
      store.set(EMPTY);
      tell(undefined);
    },
  };
}
