import type { DayGroup, Tile } from '../../../preload/contract/index.ts';
import { storedState } from '../../../preload/contract/rules/stored-state.ts';

export interface ReplacedTile {
  readonly index: number;
  readonly before: Tile;
  readonly tile: Tile;
}

/**
 * Returns the groups after tiles changed in place, so that a tile and the counts in its head
 * change together. Returns the same list if the counts are equal.
 */
export function groupsAfter(
  groups: readonly DayGroup[],
  replaced: readonly ReplacedTile[],
): readonly DayGroup[] {
  let after = groups;
  for (const { index, before, tile } of replaced) {
    const [was, is] = [storedState(before), storedState(tile)];
    if (was === is) continue;
    let end = 0;
    const position = groups.findIndex(({ count }) => index < (end += count));
    const group = after[position];
    if (group === undefined) continue;
    // A count that arrived before the tile may include it already; the days are recounted soon.
    const counts = { [was]: Math.max(0, group[was] - 1), [is]: group[is] + 1 };
    after = after.with(position, { ...group, ...counts });
  }
  return after;
}
