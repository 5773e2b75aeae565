import type { GridLayout } from './grid-layout.ts';
import { rowOfTile, tilesOfRow } from './grid-rows.ts';

/** A key press; `command` is Ctrl, or ⌘ on a Mac. */
export interface KeyPress {
  readonly key: string;
  readonly command: boolean;
  readonly shift: boolean;
}

/**
 * Returns the tile that a key moves the focus to, by the grid pattern of the ARIA Authoring
 * Practices; `null` for other keys. Left and right arrows continue in the next row, because tiles
 * are one sequence; other keys stop at the ends.
 */
export function tileAfterKey(
  layout: GridLayout,
  index: number,
  press: KeyPress,
  rowsInPage: number,
): number | null {
  const last = layout.total - 1;
  if (last < 0) return null;
  const row = rowOfTile(layout, index);
  const inRow = tilesOfRow(layout, row);
  const page = Math.max(1, rowsInPage);
  const inColumnOf = (target: number) => inColumn(layout, target, index - inRow.first, index);
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(last, index + 1),
    ArrowLeft: Math.max(0, index - 1),
    ArrowDown: inColumnOf(row + 1),
    ArrowUp: inColumnOf(row - 1),
    PageDown: inColumnOf(Math.min(layout.rows - 1, row + page)),
    PageUp: inColumnOf(Math.max(0, row - page)),
    Home: press.command ? 0 : inRow.first,
    End: press.command ? last : inRow.last,
  };
  return targets[press.key] ?? null;
}

/**
 * Returns the tile of a column in a row: the last one of a shorter row, `index` outside of all
 * rows.
 */
function inColumn(layout: GridLayout, row: number, column: number, index: number): number {
  if (row < 0 || row >= layout.rows) return index;
  const { first, last } = tilesOfRow(layout, row);
  return Math.min(last, first + column);
}
