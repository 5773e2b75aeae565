import type { IndexRange } from '../../core/index-range.ts';

/** Says the key of the tile at an index; undefined while it is not loaded. */
export type KeyAt = (index: number) => string | undefined;

/**
 * A selection after a gesture. `pending` names indices that belong to it but are not loaded, so that their keys are not
 * known yet: the owner of the data loads them and adds their keys, or with `turns` takes in what is out and out what is in.
 */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly pending: readonly IndexRange[];
  readonly turns: boolean;
}

/** Nothing. */
export const nothingSelected: Selection = { keys: new Set(), pending: [], turns: false };

/** Only this tile. */
export function selectOnly(key: string): Selection {
  return { keys: new Set([key]), pending: [], turns: false };
}

/** In when it was out, out when it was in; the others stay. */
export function toggle(keys: ReadonlySet<string>, key: string): Selection {
  const changed = new Set(keys);
  if (!changed.delete(key)) changed.add(key);
  return { keys: changed, pending: [], turns: false };
}

/** Adds all tiles between two indices, in either order, both included, to `base`. */
export function selectBetween(base: ReadonlySet<string>, from: number, to: number, keyAt: KeyAt): Selection {
  return selectRanges(base, [{ first: Math.min(from, to), last: Math.max(from, to) }], keyAt);
}

/** Adds all tiles of some ranges to `base`. */
export function selectRanges(
  base: ReadonlySet<string>,
  ranges: readonly IndexRange[],
  keyAt: KeyAt,
): Selection {
  const keys = new Set(base);
  const pending = visitRanges(ranges, keyAt, (key) => void keys.add(key));
  return { keys, pending, turns: false };
}

/** Takes in what is out and takes out what is in, of `total` tiles; what is selected beside them stays. */
export function invert(base: ReadonlySet<string>, total: number, keyAt: KeyAt): Selection {
  const keys = new Set(base);
  const pending = visitRanges([{ first: 0, last: total - 1 }], keyAt, (key) => {
    if (!keys.delete(key)) keys.add(key);
  });
  return { keys, pending, turns: true };
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
      if (key !== undefined) {
        visit(key);
        continue;
      }
      const previous = pending.at(-1);
      if (previous !== undefined && previous.last === index - 1) {
        pending[pending.length - 1] = { first: previous.first, last: index };
      } else {
        pending.push({ first: index, last: index });
      }
    }
  }
  return pending;
}

/** How far a tile is looked for when the data changed: pages of 200 arrive and leave in this order of size. */
const SEARCH_DISTANCE = 1_000;

/** Where a tile is now that was at `index`; undefined when it is not near any more. */
export function findMoved(key: string, index: number, total: number, keyAt: KeyAt): number | undefined {
  for (let distance = 0; distance <= SEARCH_DISTANCE; distance += 1) {
    if (index + distance < total && keyAt(index + distance) === key) return index + distance;
    if (index - distance >= 0 && keyAt(index - distance) === key) return index - distance;
  }
  return undefined;
}
