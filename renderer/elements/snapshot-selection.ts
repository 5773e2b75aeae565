import type { IndexRange } from './snapshot-layout.ts';

/** Says the key of the tile at an index; undefined while it is not loaded. */
export type KeyAt = (index: number) => string | undefined;

/**
 * A selection after a gesture. `pending` names indices that belong to it but are not loaded, so that their keys are not
 * known yet: the owner of the data loads them and adds their keys.
 */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly pending: readonly IndexRange[];
}

/** Only this tile. */
export function selectOnly(key: string): Selection {
  return { keys: new Set([key]), pending: [] };
}

/** In when it was out, out when it was in; the others stay. */
export function toggle(keys: ReadonlySet<string>, key: string): Selection {
  const changed = new Set(keys);
  if (!changed.delete(key)) changed.add(key);
  return { keys: changed, pending: [] };
}

/** Adds all tiles between two indices, in either order, both included, to `base`. */
export function selectBetween(base: ReadonlySet<string>, from: number, to: number, keyAt: KeyAt): Selection {
  const first = Math.min(from, to);
  const last = Math.max(from, to);
  const keys = new Set(base);
  const pending: IndexRange[] = [];
  for (let index = first; index <= last; index += 1) {
    const key = keyAt(index);
    if (key !== undefined) {
      keys.add(key);
      continue;
    }
    const previous = pending.at(-1);
    if (previous !== undefined && previous.last === index - 1) {
      pending[pending.length - 1] = { first: previous.first, last: index };
    } else {
      pending.push({ first: index, last: index });
    }
  }
  return { keys, pending };
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
