import type { GridLayout } from './snapshot-layout.ts';

/** A key press, reduced to what the grid looks at. `command` is Ctrl, or ⌘ on a Mac. */
export interface KeyPress {
  readonly key: string;
  readonly command: boolean;
  readonly shift: boolean;
}

/**
 * The tile that a key moves the focus to, by the pattern for grids of the ARIA Authoring Practices; null when the key
 * moves nothing. Arrows left and right run on into the next row, as the tiles are one sequence; the others stop at the ends.
 */
export function tileAfterKey(
  layout: GridLayout,
  index: number,
  press: KeyPress,
  rowsInPage: number,
): number | null {
  const last = layout.total - 1;
  if (last < 0) return null;
  const { columns } = layout;
  const rowStart = index - (index % columns);
  const page = Math.max(1, rowsInPage) * columns;
  switch (press.key) {
    case 'ArrowRight':
      return Math.min(last, index + 1);
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowDown':
      return down(index, columns, last, columns);
    case 'ArrowUp':
      return up(index, columns, columns);
    case 'PageDown':
      return down(index, page, last, columns);
    case 'PageUp':
      return up(index, page, columns);
    case 'Home':
      return press.command ? 0 : rowStart;
    case 'End':
      return press.command ? last : Math.min(last, rowStart + columns - 1);
    default:
      return null;
  }
}

/** Moves down in the same column; into a short last row by its last tile. */
function down(index: number, distance: number, last: number, columns: number): number {
  const target = index + distance;
  if (target <= last) return target;
  const lastRow = Math.floor(last / columns);
  return Math.floor(index / columns) === lastRow
    ? index
    : Math.min(last, lastRow * columns + (index % columns));
}

function up(index: number, distance: number, columns: number): number {
  return index - distance >= 0 ? index - distance : index % columns;
}
