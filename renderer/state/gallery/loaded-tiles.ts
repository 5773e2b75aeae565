import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile, Unsubscribe } from '../../../preload/contract/index.ts';
import type { IndexRange } from '../../core/index-range.ts';
import { createSparsePages } from '../store/sparse-pages.ts';
import { GALLERY_PAGE } from './gallery-reader.ts';

const FIRST_PAGE: IndexRange = { first: 0, last: GALLERY_PAGE - 1 };

type Listener = (indices: readonly number[] | undefined) => void;

interface ReplacedTile {
  readonly index: number;
  readonly before: Tile;
  readonly tile: Tile;
}

/** The tiles of a gallery that are loaded, and the rows of them on the screen. */
export interface LoadedTiles {
  at(index: number): Tile | undefined;
  /** The loaded tiles on the screen. */
  visible(): readonly Tile[];
  showRange(range: IndexRange): void;
  /** The pages on the screen that are neither loaded nor claimed. They count as claimed. */
  claim(): readonly number[];
  put(page: number, rows: readonly Tile[], total: number): void;
  /** A page could not be read; it may be claimed again. */
  release(page: number): void;
  /** Replaces loaded tiles by newer ones. */
  replace(tiles: readonly Tile[]): readonly ReplacedTile[];
  /** Lets every page be claimed again; the tiles on the screen stay until newer ones come. */
  expire(): void;
  reset(): void;
  /** Notifies the listeners of changed tiles by index; undefined stands for all. */
  notify(indices: readonly number[] | undefined): void;
  listen(listener: Listener): Unsubscribe;
}

/** Begins empty, with the first page on the screen. */
export function createLoadedTiles(): LoadedTiles {
  let pages = createSparsePages<Tile>(GALLERY_PAGE);
  let range = FIRST_PAGE;
  /** May name rows that have moved since. */
  const indexOfKey = new Map<string, number>();
  const listeners = new Set<Listener>();

  return {
    at: (index) => pages.at(index),
    visible() {
      const tiles: Tile[] = [];
      for (let index = range.first; index <= range.last; index += 1) {
        const tile = pages.at(index);
        if (tile !== undefined) tiles.push(tile);
      }
      return tiles;
    },
    showRange(shown) {
      range = shown;
    },
    claim: () => pages.claim(range.first, range.last),
    put(page, rows, total) {
      pages.put(page, rows, total);
      for (const [offset, { subject }] of rows.entries()) {
        indexOfKey.set(subjectKey(subject), page * GALLERY_PAGE + offset);
      }
    },
    release: (page) => pages.release(page),
    replace: (tiles) =>
      tiles.flatMap((tile) => {
        const key = subjectKey(tile.subject);
        const index = indexOfKey.get(key) ?? -1;
        const before = pages.at(index);
        if (before === undefined || subjectKey(before.subject) !== key) return [];
        pages.replace(index, tile);
        return [{ index, before, tile }];
      }),
    expire: () => pages.expire(range.first, range.last),
    reset() {
      pages = createSparsePages(GALLERY_PAGE);
      range = FIRST_PAGE;
      indexOfKey.clear();
    },
    notify(indices) {
      for (const listener of listeners) listener(indices);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
