import type { IndexRange } from '../../core/index-range.ts';

/** Finds the key of the tile at an index; undefined until loaded. */
export type KeyAt = (index: number) => string | undefined;

/**
 * Selection after a gesture. `pending`: selected tiles that are not loaded. The owner of the data
 * loads them and adds their keys, or with `inverted` removes those that are selected and adds the
 * others.
 */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly pending: readonly IndexRange[];
  readonly inverted: boolean;
}

export const nothingSelected: Selection = { keys: new Set(), pending: [], inverted: false };

export function selectOnly(key: string): Selection {
  return { keys: new Set([key]), pending: [], inverted: false };
}

/** Adds a tile, or removes it if selected. */
export function toggle(keys: ReadonlySet<string>, key: string): Selection {
  const changed = new Set(keys);
  if (!changed.delete(key)) changed.add(key);
  return { keys: changed, pending: [], inverted: false };
}

/** Adds all tiles between two indices to `base`, inclusive, in either order. */
export function selectBetween(base: ReadonlySet<string>, from: number, to: number, keyAt: KeyAt): Selection {
  return selectRanges(base, [{ first: Math.min(from, to), last: Math.max(from, to) }], keyAt);
}

export function selectRanges(
  base: ReadonlySet<string>,
  ranges: readonly IndexRange[],
  keyAt: KeyAt,
): Selection {
  const keys = new Set(base);
  const pending = visitRanges(ranges, keyAt, (key) => void keys.add(key));
  return { keys, pending, inverted: false };
}

/** Inverts the selection of `total` tiles; other selected tiles stay. */
export function invert(base: ReadonlySet<string>, total: number, keyAt: KeyAt): Selection {
  const keys = new Set(base);
  const pending = visitRanges([{ first: 0, last: total - 1 }], keyAt, (key) => {
    if (!keys.delete(key)) keys.add(key);
  });
  return { keys, pending, inverted: true };
}

/** Calls `visit` for each loaded tile; returns the ranges of the others. */
function visitRanges(
  ranges: readonly IndexRange[],
  keyAt: KeyAt,
  visit: (key: string) => void,
): readonly IndexRange[] {
  const pending: IndexRange[] = [];
  for (const { first, last } of ranges) {
    for (let index = first; index <= last; index += 1) {
      const key = keyAt(index);
      const previous = pending.at(-1);
      if (key !== undefined) visit(key);
      else if (previous?.last === index - 1) pending[pending.length - 1] = { ...previous, last: index };
      else pending.push({ first: index, last: index });
    }
  }
  return pending;
}

/** Farthest distance searched for a moved tile: pages of 200 tiles arrive and leave. */
const SEARCH_DISTANCE = 1_000;

/** Returns the new index of a tile that was at `index`; undefined if it is no longer near. */
export function findMoved(key: string, index: number, total: number, keyAt: KeyAt): number | undefined {
  for (let distance = 0; distance <= SEARCH_DISTANCE; distance += 1) {
    if (index + distance < total && keyAt(index + distance) === key) return index + distance;
    if (index - distance >= 0 && keyAt(index - distance) === key) return index - distance;
  }
  return undefined;
}
