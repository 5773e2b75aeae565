import type { Settings } from '../../preload/contract/index.ts';

/** How large a tile is drawn; a person's choice. */
export type TileSize = Settings['tileSize'];

/** The measures of a grid of equal tiles; CSS pixels, rows and columns counted from 0. */
export interface GridLayout {
  readonly total: number;
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  /** The picture part of a tile, 16:9. */
  readonly pictureHeight: number;
  readonly tileHeight: number;
  /** Space between two tiles, and around all of them. */
  readonly gap: number;
  /** From the top of one row to the top of the next. */
  readonly rowHeight: number;
  readonly contentHeight: number;
}

/** What a layout is computed from. `textSize` is the root font size (CSS px), so captions grow with the text. */
export interface GridMeasures {
  readonly total: number;
  readonly viewportWidth: number;
  readonly size: TileSize;
  readonly textSize: number;
}

interface SizeMeasures {
  readonly minimumWidth: number;
  readonly gap: number;
  /** Height of the caption in root font sizes. It is fixed, so that rows can be placed without being measured. */
  readonly captionHeight: number;
}

/** Widths at which five, three and two columns fit in a window of 1280 px, between the fleet and the details. */
const sizes: Readonly<Record<TileSize, SizeMeasures>> = {
  small: { minimumWidth: 128, gap: 12, captionHeight: 3.75 },
  medium: { minimumWidth: 212, gap: 16, captionHeight: 3.75 },
  large: { minimumWidth: 324, gap: 20, captionHeight: 3.75 },
};

/** Captions are designed at this root font size; with larger text, tiles keep room for the same words. */
const DESIGNED_TEXT_SIZE = 16;

/** Rows kept beyond each edge of what is seen: enough for a turn of the wheel, measured against empty edges. */
export const OVERSCAN_ROWS = 4;

/** Computes rows and columns; a viewport narrower than one tile gets one column of its own width. */
export function layoutGrid(measures: GridMeasures): GridLayout {
  const { minimumWidth, gap, captionHeight } = sizes[measures.size];
  const wantedWidth = minimumWidth * Math.max(1, measures.textSize / DESIGNED_TEXT_SIZE);
  const available = Math.max(1, measures.viewportWidth - 2 * gap);
  const columns = Math.max(1, Math.floor((available + gap) / (wantedWidth + gap)));
  const tileWidth = Math.max(1, Math.floor((available - gap * (columns - 1)) / columns));
  const pictureHeight = Math.round((tileWidth * 9) / 16);
  const tileHeight = pictureHeight + Math.round(captionHeight * measures.textSize);
  const rows = Math.ceil(measures.total / columns);
  const rowHeight = tileHeight + gap;
  return {
    total: measures.total,
    columns,
    rows,
    tileWidth,
    pictureHeight,
    tileHeight,
    gap,
    rowHeight,
    contentHeight: rows === 0 ? 0 : gap + rows * rowHeight,
  };
}

/** Distance of a row's top from the top of the content (CSS px). */
export function rowTop(layout: GridLayout, row: number): number {
  return layout.gap + row * layout.rowHeight;
}

/** First and last of something, both included; none when `last` is smaller than `first`. */
export interface IndexRange {
  readonly first: number;
  readonly last: number;
}

/** The rows that a viewport at `top` shows at least in part, widened by `overscan` rows on both sides. */
export function rowsInView(
  layout: GridLayout,
  top: number,
  viewportHeight: number,
  overscan: number,
): IndexRange {
  const first = Math.floor((top - layout.gap) / layout.rowHeight);
  const last = Math.ceil((top - layout.gap + viewportHeight) / layout.rowHeight) - 1;
  return {
    first: Math.max(0, Math.min(first - overscan, layout.rows - 1)),
    last: Math.min(layout.rows - 1, last + overscan),
  };
}

/** The first row whose top is in view, or the one that fills the view where none begins in it. */
export function firstWholeRow(layout: GridLayout, top: number, viewportHeight: number): number {
  const view = rowsInView(layout, top, viewportHeight, 0);
  return Math.min(view.last, rowTop(layout, view.first) >= top ? view.first : view.first + 1);
}

/** The tiles of rows; the last row may hold fewer than the others. */
export function tilesOfRows(layout: GridLayout, rows: IndexRange): IndexRange {
  return {
    first: rows.first * layout.columns,
    last: Math.min(layout.total, (rows.last + 1) * layout.columns) - 1,
  };
}

/** Where to scroll so that a row is wholly seen; the place stays as it is when the row already is. */
export function topToShowRow(layout: GridLayout, row: number, top: number, viewportHeight: number): number {
  const upper = rowTop(layout, row);
  const lower = upper + layout.tileHeight;
  if (upper < top) return upper - layout.gap;
  if (lower > top + viewportHeight) return Math.min(upper, lower + layout.gap - viewportHeight);
  return top;
}

/** Where the same tile is after a change of the layout, with the same share of its row above the edge. */
export function topAfterChange(before: GridLayout, after: GridLayout, top: number, index: number): number {
  const rowBefore = Math.floor(index / before.columns);
  const shareAbove = (top - rowTop(before, rowBefore)) / before.rowHeight;
  return rowTop(after, Math.floor(index / after.columns)) + shareAbove * after.rowHeight;
}
