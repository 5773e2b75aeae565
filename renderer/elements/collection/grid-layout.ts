import type { Settings } from '../../../preload/contract/index.ts';

export type TileSize = Settings['tileSize'];

/** Tiles grouped under a head, if the layout has heads. */
export interface GridSection {
  readonly firstTile: number;
  readonly count: number;
  readonly firstRow: number;
  readonly rows: number;
  /** From the top of the content to the top of the head, CSS px. */
  readonly top: number;
}

/**
 * A grid of equal tiles in sections; CSS px, rows and columns counted from 0 through all sections.
 */
export interface GridLayout {
  readonly total: number;
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  /** Height of the picture, 16:9. */
  readonly pictureHeight: number;
  readonly tileHeight: number;
  /** Space between tiles and around them. */
  readonly gap: number;
  /** From the top of one row to the next. */
  readonly rowHeight: number;
  /** Height of each section's head; 0 without heads. */
  readonly headHeight: number;
  /** At least one, unless there are no tiles. */
  readonly sections: readonly GridSection[];
  readonly contentHeight: number;
}

export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** Input of a layout. `textSize` is the root font size (CSS px): captions grow with the text. */
export interface GridMeasures {
  readonly total: number;
  readonly viewport: ViewportSize;
  readonly size: TileSize;
  readonly textSize: number;
  /** Lines that a name may take in a one-line caption; one by default. */
  readonly nameLines?: number;
  /** Tiles under each head, in order; if absent or empty, all are together without a head. */
  readonly groups?: readonly number[];
}

interface SizeMeasures {
  readonly minimumWidth: number;
  readonly gap: number;
  /**
   * Height of the caption in root font sizes; fixed, so that rows can be placed without measuring.
   */
  readonly captionHeight: number;
  /** True if a name may take more lines. */
  readonly wraps?: boolean;
}

/**
 * Gives images most of the window: four medium columns at 1366 px next to the fleet, small gaps,
 * and one-line captions if they fit.
 */
const sizes: Readonly<Record<TileSize, SizeMeasures>> = {
  tiny: { minimumWidth: 92, gap: 4, captionHeight: 1.25 },
  small: { minimumWidth: 118, gap: 4, captionHeight: 2.375 },
  medium: { minimumWidth: 232, gap: 4, captionHeight: 1.25, wraps: true },
  large: { minimumWidth: 320, gap: 6, captionHeight: 1.375, wraps: true },
  huge: { minimumWidth: 500, gap: 8, captionHeight: 1.375, wraps: true },
};

/** Height of a line of a name, root font sizes. */
const LINE_HEIGHT = 1.25;

/**
 * Root font size that captions are designed for, px; with larger text tiles grow, so that the same
 * words fit.
 */
const DESIGNED_TEXT_SIZE = 16;

/** Height of a head, root font sizes: one line with space above and below. */
const HEAD_HEIGHT = 2.5;

/**
 * Computes rows and columns; a viewport narrower than one tile gets a single column of its own
 * width. Tiles enlarged for their text stay small enough that a whole row is visible.
 */
export function layoutGrid(measures: GridMeasures): GridLayout {
  const { minimumWidth, gap, captionHeight, wraps = false } = sizes[measures.size];
  const moreLines = wraps ? (measures.nameLines ?? 1) - 1 : 0;
  const captionRem = captionHeight + moreLines * LINE_HEIGHT;
  const wantedWidth = minimumWidth * Math.max(1, measures.textSize / DESIGNED_TEXT_SIZE);
  const available = Math.max(1, measures.viewport.width - 2 * gap);
  const columnsOf = (width: number) => Math.max(1, Math.floor((available + gap) / (width + gap)));
  const tilesIn = (columns: number) => {
    const tileWidth = Math.max(1, Math.floor((available - gap * (columns - 1)) / columns));
    const pictureHeight = Math.round((tileWidth * 9) / 16);
    const tileHeight = pictureHeight + Math.round(captionRem * measures.textSize);
    return { total: measures.total, columns, tileWidth, pictureHeight, tileHeight, gap };
  };
  const most = columnsOf(minimumWidth);
  let tiles = tilesIn(columnsOf(wantedWidth));
  while (tiles.columns < most && tiles.tileHeight + 2 * gap > measures.viewport.height) {
    tiles = tilesIn(tiles.columns + 1);
  }
  const groups = measures.groups ?? [];
  return layoutSections(tiles, groups, groups.length === 0 ? 0 : Math.round(HEAD_HEIGHT * measures.textSize));
}

/** Lays out lines of equal height without gaps: the rows of a table. */
export function layoutLines(total: number, lineHeight: number, width: number): GridLayout {
  return layoutSections(
    { total, columns: 1, tileWidth: width, pictureHeight: 0, tileHeight: lineHeight, gap: 0 },
    [],
    0,
  );
}

/**
 * Groups may be older than the total: excess tiles are cut off, the rest join the last section.
 */
function layoutSections(
  tiles: Pick<GridLayout, 'total' | 'columns' | 'tileWidth' | 'pictureHeight' | 'tileHeight' | 'gap'>,
  groups: readonly number[],
  headHeight: number,
): GridLayout {
  const { total, columns, gap } = tiles;
  const rowHeight = tiles.tileHeight + gap;
  const counts = groups.length === 0 ? [total] : groups;
  const sections: GridSection[] = [];
  let firstTile = 0;
  let firstRow = 0;
  let top = headHeight === 0 ? gap : 0;
  for (const [index, wanted] of counts.entries()) {
    const left = total - firstTile;
    const count = index === counts.length - 1 ? left : Math.min(wanted, left);
    if (count <= 0) continue;
    const rows = Math.ceil(count / columns);
    sections.push({ firstTile, count, firstRow, rows, top });
    firstTile += count;
    firstRow += rows;
    top += headHeight + rows * rowHeight;
  }
  const contentHeight = firstRow === 0 ? 0 : top;
  return { ...tiles, rows: firstRow, rowHeight, headHeight, sections, contentHeight };
}
