import type { Bridge, DayZone } from '../../../preload/contract/index.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import type { Store } from '../store/store.ts';
import { type GalleryQuery, readDays, readTiles, type TilePage } from './gallery-reader.ts';
import type { GalleryView } from './gallery-view.ts';
import type { LoadedTiles } from './loaded-tiles.ts';

/** Loads the tiles and the days of a gallery. An answer for an earlier gallery or order is dropped. */
interface GalleryLoader {
  /** Aborted by the next gallery, order or reload: indices mean other tiles then. */
  readonly signal: AbortSignal;
  begin(query: GalleryQuery): Promise<void>;
  /** Loads the rows on the screen that are not loaded. */
  loadRange(): void;
  /** Reads the shown gallery again, with its days, in one piece. */
  reload(): Promise<void>;
  cancel(): void;
}

interface GalleryLoaderParts {
  readonly bridge: Bridge;
  readonly store: Store<GalleryView>;
  readonly tiles: Pick<LoadedTiles, 'claim' | 'expire' | 'release' | 'reset'>;
  /** Decides where a day ends. */
  readonly zone: () => DayZone;
  readonly put: (page: number, answer: TilePage) => void;
  /** Shows the loaded tiles, with this change of the view. */
  readonly show: (change: Partial<GalleryView>) => void;
}

/** Reads the days and the first page together: tiles without their days would jump when those come. */
async function begin(parts: GalleryLoaderParts, query: GalleryQuery, signal: AbortSignal): Promise<void> {
  const { bridge, store, tiles } = parts;
  const [days, first] = await Promise.all([
    readDays(bridge, query, parts.zone()),
    readTiles(bridge, query, 0),
  ]);
  if (signal.aborted) return;
  if (!days.ok || !first.ok) {
    store.change({ failure: days.ok ? (first.ok ? null : first.failure) : days.failure });
    return;
  }
  tiles.reset();
  tiles.claim();
  parts.put(0, first.value);
  const { order } = query;
  const focusedIndex = store.value.order === order ? store.value.focusedIndex : null;
  parts.show({ ...days.value, order, total: first.value.total, isOutOfOrder: false, focusedIndex });
}

async function loadPage(
  parts: GalleryLoaderParts,
  query: GalleryQuery,
  page: number,
  signal: AbortSignal,
): Promise<void> {
  const answer = await readTiles(parts.bridge, query, page);
  if (signal.aborted) return;
  if (answer.ok) {
    parts.put(page, answer.value);
    parts.show({ total: answer.value.total });
  } else {
    parts.tiles.release(page);
    parts.store.change({ failure: answer.failure });
  }
}

async function reload(parts: GalleryLoaderParts, query: GalleryQuery, signal: AbortSignal): Promise<void> {
  const { bridge, store, tiles } = parts;
  tiles.expire();
  const pages = tiles.claim();
  const [days, ...answers] = await Promise.all([
    readDays(bridge, query, parts.zone()),
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
    parts.put(page, answer.value);
    ({ total } = answer.value);
  }
  parts.show({ ...(days.ok ? days.value : {}), total, isOutOfOrder: false });
}

/** Makes the loader of the gallery that `parts.store` shows. */
export function createGalleryLoader(parts: GalleryLoaderParts): GalleryLoader {
  const loading = createRenewableSignal();

  return {
    get signal() {
      return loading.current;
    },
    begin: (query) => begin(parts, query, loading.renew()),
    loadRange() {
      const { scope, order, total } = parts.store.value;
      if (scope === null || total === null) return;
      for (const page of parts.tiles.claim()) void loadPage(parts, { scope, order }, page, loading.current);
    },
    async reload() {
      const { scope, order, total } = parts.store.value;
      if (scope === null) return;
      await (total === null ? begin : reload)(parts, { scope, order }, loading.renew());
    },
    cancel: () => void loading.renew(),
  };
}
