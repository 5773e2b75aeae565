import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile, Unsubscribe } from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import { createSparsePages } from '../store/sparse-pages.ts';
import type { ReplacedTile } from './day-groups.ts';
import { GALLERY_PAGE } from './gallery-reader.ts';

const FIRST_PAGE: IndexRange = { first: 0, last: GALLERY_PAGE - 1 };

type Listener = (indices: readonly number[] | undefined) => void;

export type LoadedTiles = ReturnType<typeof createLoadedTiles>;

/**
 * Stores the loaded tiles of a gallery, and the ranges of rows on the screen, initially the first
 * page.
 */
export function createLoadedTiles() {
  let pages = createSparsePages<Tile>(GALLERY_PAGE);
  let ranges: readonly IndexRange[] = [FIRST_PAGE];
  /** May name rows that have moved since. */
  const indexOfKey = new Map<string, number>();
  const listeners = new Set<Listener>();

  return {
    at: (index: number) => pages.at(index),
    /** Returns the loaded tiles on the screen. */
    visible(): readonly Tile[] {
      const tiles: Tile[] = [];
      for (const { first, last } of ranges) {
        for (let index = first; index <= last; index += 1) {
          const tile = pages.at(index);
          if (tile !== undefined) tiles.push(tile);
        }
      }
      return tiles;
    },
    showRanges(shown: readonly IndexRange[]) {
      ranges = shown;
    },
    /** Claims and returns the pages on the screen that are neither loaded nor claimed. */
    claim: () => ranges.flatMap(({ first, last }) => pages.claim(first, last)),
    put(page: number, rows: readonly Tile[], total: number) {
      pages.put(page, rows, total);
      for (const [offset, { subject }] of rows.entries()) {
        indexOfKey.set(subjectKey(subject), page * GALLERY_PAGE + offset);
      }
    },
    /** Call if a page could not be read; it may be claimed again. */
    release: (page: number) => pages.release(page),
    /** Replaces loaded tiles with newer ones. Returns those with their index and previous tile. */
    replace: (tiles: readonly Tile[]): readonly ReplacedTile[] =>
      tiles.flatMap((tile) => {
        const key = subjectKey(tile.subject);
        const index = indexOfKey.get(key) ?? -1;
        const before = pages.at(index);
        if (before === undefined || subjectKey(before.subject) !== key) return [];
        pages.replace(index, tile);
        return [{ index, before, tile }];
      }),
    /** Allows every page to be claimed again; tiles on the screen stay until newer ones arrive. */
    expire: () => pages.expire(ranges),
    reset() {
      pages = createSparsePages(GALLERY_PAGE);
      ranges = [FIRST_PAGE];
      indexOfKey.clear();
    },
    /** Notifies the listeners of changed tiles by index; undefined for all. */
    notify(indices: readonly number[] | undefined) {
      for (const listener of listeners) listener(indices);
    },
    listen(listener: Listener): Unsubscribe {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
