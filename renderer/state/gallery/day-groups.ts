import type { DayGroup, Tile } from '../../../preload/contract/index.ts';
import { storedState } from '../../../preload/contract/rules/stored-state.ts';

/** A tile that came in place of another one. */
export interface ReplacedTile {
  readonly index: number;
  readonly before: Tile;
  readonly tile: Tile;
}

/**
 * The groups after tiles changed where they stand: what a tile shows and what the head above it counts change together. The same list where the counts
 * are the same.
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
    // A count that came before the tile may have it already; the days are counted again soon.
    const counts = { [was]: Math.max(0, group[was] - 1), [is]: group[is] + 1 };
    after = after.with(position, { ...group, ...counts });
  }
  return after;
}
