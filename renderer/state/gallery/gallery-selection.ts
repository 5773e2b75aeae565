import { subjectKey, subjectOfKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Bridge, Failure, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import type { IndexRange } from '../../core/index-range.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import type { Store } from '../store/store.ts';
import { readWeights } from './gallery-reader.ts';
import type { GalleryView } from './gallery-view.ts';

const ALL: readonly IndexRange[] = [{ first: 0, last: Number.POSITIVE_INFINITY }];

const sizeOf = (ranges: readonly IndexRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);

/**
 * Reads until the end of the current list: if it was reread meanwhile, it may have more rows,
 * elsewhere.
 */
async function readAll(
  loading: () => AbortSignal,
  read: (list: AbortSignal, isAgain: boolean) => Promise<Failure | null>,
): Promise<Failure | null> {
  for (let isAgain = false; ; isAgain = true) {
    const list = loading();
    const failure = await read(list, isAgain);
    if (failure !== null || !list.aborted) return failure;
  }
}

/**
 * Selects tiles, including unloaded ones, and sums the bytes of their best snapshots. `loading`
 * aborts when indices mean other tiles.
 */
export function createGallerySelection(
  bridge: Bridge,
  store: Store<GalleryView>,
  loading: () => AbortSignal,
) {
  /** Bytes of the best snapshot by subject. */
  const weights = new Map<string, number>();
  const selecting = createRenewableSignal();

  const change = (selected: ReadonlySet<string>) => {
    const downloaded = [...selected].map((key) => weights.get(key) ?? 0).filter((weight) => weight > 0);
    const selectedBytes = downloaded.reduce((sum, weight) => sum + weight, 0);
    store.change({ selected, selectedBytes, selectedDownloaded: downloaded.length });
  };

  /**
   * Reads page by page, so that "select all" of a large fleet does not block the screen; stops
   * once one of `signals` aborts.
   */
  const selectPending = async (
    pending: readonly IndexRange[],
    inverts: boolean,
    before: ReadonlySet<string>,
    signals: readonly AbortSignal[],
  ): Promise<Failure | null> => {
    for (const { first, last } of pending) {
      const { scope, order } = store.value;
      if (scope === null) return null;
      for await (const rows of readWeights(bridge, { scope, order }, first, last)) {
        if (signals.some(({ aborted }) => aborted)) return null;
        if (!rows.ok) return rows.failure;
        const selected = new Set(store.value.selected);
        for (const { subject, byteLength } of rows.value) {
          const key = subjectKey(subject);
          weights.set(key, byteLength);
          if (inverts && before.has(key)) selected.delete(key);
          else selected.add(key);
        }
        change(selected);
      }
    }
    return null;
  };

  const select = (keys: ReadonlySet<string>) => {
    selecting.renew();
    change(keys);
  };

  return {
    select,
    /** Resolves with the reason if the selection is incomplete. */
    selectRanges(
      keys: ReadonlySet<string>,
      pending: readonly IndexRange[],
      inverts: boolean,
    ): Promise<Failure | null> {
      const { selected: before, total } = store.value;
      const isForAll = inverts || keys.size + sizeOf(pending) === total;
      select(keys);
      const isSelecting = selecting.current;
      const read = (list: AbortSignal, isAgain = false) =>
        selectPending(isAgain ? ALL : pending, inverts, before, [isSelecting, list]);
      return isForAll ? readAll(loading, read) : read(loading());
    },
    /** Records the bytes of these tiles. */
    weigh(tiles: readonly Tile[]) {
      for (const tile of tiles) weights.set(subjectKey(tile.subject), bestSnapshot(tile)?.byteLength ?? 0);
    },
    missing: () => [...store.value.selected].filter((key) => (weights.get(key) ?? 0) === 0).map(subjectOfKey),
    /** Recalculates the bytes of the selection. */
    sum() {
      if (store.value.selected.size > 0) change(store.value.selected);
    },
    reset() {
      selecting.renew();
      weights.clear();
    },
  };
}
