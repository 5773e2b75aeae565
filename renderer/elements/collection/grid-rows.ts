import type { IndexRange } from '../../core/index-range.ts';
import type { GridLayout, GridSection } from './grid-layout.ts';

/**
 * Rows drawn beyond each edge of the view: enough for one turn of the wheel, measured to avoid
 * empty edges.
 */
export const OVERSCAN_ROWS = 4;

const NO_SECTION: GridSection = { firstTile: 0, count: 0, firstRow: 0, rows: 0, top: 0 };

/**
 * Finds the last section that begins at or before `value`, by binary search: years have a section
 * for each day.
 */
function findSection(
  { sections }: GridLayout,
  value: number,
  begin: (section: GridSection) => number,
): number {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (begin(sections[middle] ?? NO_SECTION) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the section at a distance from the top of the content; the nearest if outside. */
export function sectionAt(layout: GridLayout, top: number): number {
  return findSection(layout, top, (section) => section.top);
}

/** Returns the section of a row; an empty one if there are no tiles. */
function sectionOfRow(layout: GridLayout, row: number): GridSection {
  return layout.sections[findSection(layout, row, ({ firstRow }) => firstRow)] ?? NO_SECTION;
}

export function sectionOfTile(layout: GridLayout, index: number): number {
  return findSection(layout, index, ({ firstTile }) => firstTile);
}

export function rowOfTile(layout: GridLayout, index: number): number {
  const section = layout.sections[sectionOfTile(layout, index)] ?? NO_SECTION;
  return section.firstRow + Math.floor((index - section.firstTile) / layout.columns);
}

/** Returns the tiles of a row; the last row of a section may be shorter. */
export function tilesOfRow(layout: GridLayout, row: number): IndexRange {
  const section = sectionOfRow(layout, row);
  const first = section.firstTile + (row - section.firstRow) * layout.columns;
  return { first, last: Math.min(section.firstTile + section.count, first + layout.columns) - 1 };
}

export function tilesOfRows(layout: GridLayout, rows: IndexRange): IndexRange {
  if (rows.last < rows.first) return { first: 0, last: -1 };
  return { first: tilesOfRow(layout, rows.first).first, last: tilesOfRow(layout, rows.last).last };
}

/** Returns the distance of a row's top from the top of the content, CSS px. */
export function rowTop(layout: GridLayout, row: number): number {
  const section = sectionOfRow(layout, row);
  return section.top + layout.headHeight + (row - section.firstRow) * layout.rowHeight;
}

/**
 * Returns the rows at least partly visible in a viewport at `top`, plus `overscan` rows on both
 * sides.
 */
export function rowsInView(
  layout: GridLayout,
  top: number,
  viewportHeight: number,
  overscan: number,
): IndexRange {
  if (layout.rows === 0) return { first: 0, last: -1 };
  const first = rowAt(layout, top, Math.floor);
  const last = rowAt(layout, top + viewportHeight, (rows) => Math.ceil(rows) - 1);
  return {
    first: Math.max(0, Math.min(first - overscan, layout.rows - 1)),
    last: Math.min(layout.rows - 1, last + overscan),
  };
}

/**
 * Assigns a distance within a head to the row below it at the upper edge, and above it at the
 * lower edge.
 */
function rowAt(layout: GridLayout, distance: number, round: (rows: number) => number): number {
  const section = layout.sections[sectionAt(layout, distance)] ?? NO_SECTION;
  const inside = round((distance - section.top - layout.headHeight) / layout.rowHeight);
  const lowest = round === Math.floor ? 0 : -1;
  return section.firstRow + Math.max(lowest, Math.min(inside, section.rows - 1));
}

/** Returns the first row whose top is in view, else the row that fills the view. */
export function firstWholeRow(layout: GridLayout, top: number, viewportHeight: number): number {
  const view = rowsInView(layout, top, viewportHeight, 0);
  return Math.min(view.last, rowTop(layout, view.first) >= top ? view.first : view.first + 1);
}

/**
 * Returns the scroll position that shows a whole row, clear of the sticky head; `top` if it
 * already does.
 */
export function topToShowRow(layout: GridLayout, row: number, top: number, viewportHeight: number): number {
  const upper = rowTop(layout, row);
  const lower = upper + layout.tileHeight;
  const above = Math.max(layout.gap, layout.headHeight);
  if (upper < top + layout.headHeight) return upper - above;
  if (lower > top + viewportHeight)
    return Math.min(upper - layout.headHeight, lower + layout.gap - viewportHeight);
  return top;
}

/**
 * Returns the scroll position after a layout change that keeps the same share of a tile's row
 * above the edge.
 */
export function topAfterChange(before: GridLayout, after: GridLayout, top: number, index: number): number {
  const shareAbove = (top - rowTop(before, rowOfTile(before, index))) / before.rowHeight;
  return rowTop(after, rowOfTile(after, index)) + shareAbove * after.rowHeight;
}
