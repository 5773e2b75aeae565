import type { Bridge, DayZone } from '../../../preload/contract/index.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import type { Store } from '../store/store.ts';
import { type GalleryQuery, readDays, readTiles, type TilePage } from './gallery-reader.ts';
import type { GalleryView } from './gallery-view.ts';
import type { LoadedTiles } from './loaded-tiles.ts';

interface GalleryLoaderParts {
  readonly bridge: Bridge;
  readonly store: Store<GalleryView>;
  readonly tiles: Pick<LoadedTiles, 'claim' | 'expire' | 'release' | 'reset'>;
  /** Decides when a day ends. */
  readonly zone: () => DayZone;
  readonly put: (page: number, answer: TilePage) => void;
  /** Shows the loaded tiles, with this change of the view. */
  readonly show: (change: Partial<GalleryView>) => void;
}

/**
 * Loads the tiles and days of the gallery that `store` shows. Drops answers for an earlier gallery
 * or order.
 */
export function createGalleryLoader({ bridge, store, tiles, zone, put, show }: GalleryLoaderParts) {
  const loading = createRenewableSignal();

  /**
   * Reads the days and the first page together: tiles without their days would jump when those
   * arrive.
   */
  const begin = async (query: GalleryQuery) => {
    const signal = loading.renew();
    const [days, first] = await Promise.all([readDays(bridge, query, zone()), readTiles(bridge, query, 0)]);
    if (signal.aborted) return;
    if (!days.ok || !first.ok) {
      store.change({ failure: days.ok ? (first.ok ? null : first.failure) : days.failure });
      return;
    }
    tiles.reset();
    tiles.claim();
    put(0, first.value);
    const { order } = query;
    const focusedIndex = store.value.order === order ? store.value.focusedIndex : null;
    show({ ...days.value, order, total: first.value.total, isOutOfOrder: false, arrived: 0, focusedIndex });
  };

  const loadPage = async (query: GalleryQuery, page: number) => {
    const signal = loading.current;
    const answer = await readTiles(bridge, query, page);
    // A page of the previous order must not mix with the new one's tiles.
    if (signal.aborted || store.value.order !== query.order) return;
    if (answer.ok) {
      put(page, answer.value);
      show({ total: answer.value.total });
    } else {
      tiles.release(page);
      store.change({ failure: answer.failure });
    }
  };

  const loadAgain = async (query: GalleryQuery) => {
    const signal = loading.renew();
    tiles.expire();
    const pages = tiles.claim();
    const [days, ...answers] = await Promise.all([
      readDays(bridge, query, zone()),
      ...pages.map((page) => readTiles(bridge, query, page)),
    ]);
    if (signal.aborted) return;
    let { total } = store.value;
    for (const [position, answer] of answers.entries()) {
      const page = pages[position] ?? 0;
      if (!answer.ok) {
        tiles.release(page);
        store.change({ failure: answer.failure });
        return;
      }
      put(page, answer.value);
      ({ total } = answer.value);
    }
    show({ ...(days.ok ? days.value : {}), total, isOutOfOrder: false, arrived: 0 });
  };

  return {
    /** Aborted by the next gallery, order or reload: indices then mean other tiles. */
    get signal() {
      return loading.current;
    },
    begin,
    /** Loads missing rows on the screen. */
    loadRange() {
      const { scope, order, total } = store.value;
      if (scope === null || total === null) return;
      for (const page of tiles.claim()) void loadPage({ scope, order }, page);
    },
    /**
     * Rereads the shown gallery and its days at once, in the chosen order, even if that is still
     * loading.
     */
    async reload() {
      const { scope, order, chosenOrder, total } = store.value;
      const read = total === null || order !== chosenOrder ? begin : loadAgain;
      if (scope !== null) await read({ scope, order: chosenOrder });
    },
    cancel: () => void loading.renew(),
  };
}
