import { describe, expect, it } from 'vitest';
import { type GridMeasures, layoutGrid } from '../../../../renderer/elements/collection/grid-layout.ts';
import {
  firstWholeRow,
  rowOfTile,
  rowsInView,
  rowTop,
  sectionAt,
  tilesOfRow,
  tilesOfRows,
  topAfterChange,
  topToShowRow,
} from '../../../../renderer/elements/collection/grid-rows.ts';

const SIZES = ['tiny', 'small', 'medium', 'large', 'huge'] as const;
const measures: GridMeasures = {
  total: 1_000,
  viewport: { width: 1_000, height: 800 },
  size: 'medium',
  textSize: 16,
};

describe('the layout of the grid', () => {
  it('fills the width with whole columns and leaves less than a pixel for each over', () => {
    const layout = layoutGrid(measures);
    const used = layout.columns * layout.tileWidth + (layout.columns + 1) * layout.gap;
    expect(used).toBeLessThanOrEqual(1_000);
    expect(used).toBeGreaterThan(1_000 - layout.columns);
  });

  it('has more columns the smaller the tiles', () => {
    const columns = SIZES.map((size) => layoutGrid({ ...measures, size }).columns);
    expect(columns).toEqual([...columns].sort((a, b) => b - a));
    expect(new Set(columns).size).toBe(5);
  });

  it('has ten, eight, four, three columns and one next to the fleet in a window of 1280 px', () => {
    const viewport = { width: 1_012, height: 600 };
    expect(SIZES.map((size) => layoutGrid({ ...measures, size, viewport }).columns)).toEqual([
      10, 8, 4, 3, 1,
    ]);
  });

  it('has a whole row in view in a low window with text of 200 %: tiles grow with the text no further than that', () => {
    const low = layoutGrid({ ...measures, textSize: 32, viewport: { width: 1_366, height: 390 } });
    expect(low.tileHeight + 2 * low.gap).toBeLessThanOrEqual(390);
    const high = layoutGrid({ ...measures, textSize: 32, viewport: { width: 1_366, height: 900 } });
    expect(high.columns).toBeLessThan(low.columns);
    const lowest = layoutGrid({ ...measures, textSize: 32, viewport: { width: 1_366, height: 100 } });
    expect(lowest.tileWidth, 'and never smaller than with text of 100 %').toBeGreaterThanOrEqual(232);
  });

  it('shows one column where not even one tile fits', () => {
    const layout = layoutGrid({ ...measures, viewport: { width: 120, height: 800 }, size: 'large' });
    expect(layout.columns).toBe(1);
    expect(layout.tileWidth).toBeLessThanOrEqual(120);
  });

  it('grows captions with the size of the text', () => {
    const caption = (textSize: number) => {
      const layout = layoutGrid({ ...measures, textSize });
      return layout.tileHeight - layout.pictureHeight;
    };
    expect(caption(32)).toBe(caption(16) * 2);
  });

  it('has no height without tiles', () => {
    expect(layoutGrid({ ...measures, total: 0 })).toMatchObject({ rows: 0, contentHeight: 0 });
  });

  it('counts a last row that is not full', () => {
    const layout = layoutGrid({ ...measures, total: 9 });
    expect(layout.columns).toBe(4);
    expect(layout.rows).toBe(3);
    expect(tilesOfRows(layout, { first: 2, last: 2 })).toEqual({ first: 8, last: 8 });
  });
});

describe('the rows in view', () => {
  const layout = layoutGrid(measures);

  it('are those that a viewport touches', () => {
    const view = rowsInView(layout, rowTop(layout, 10), layout.rowHeight * 2, 0);
    expect(view).toEqual({ first: 10, last: 11 });
  });

  it('stay inside the content with overscan', () => {
    expect(rowsInView(layout, 0, 500, 4).first).toBe(0);
    expect(rowsInView(layout, layout.contentHeight, 500, 4).last).toBe(layout.rows - 1);
  });

  it('begin with a whole one, unless a single row fills the view', () => {
    expect(firstWholeRow(layout, rowTop(layout, 3) + 1, layout.rowHeight * 3)).toBe(4);
    expect(firstWholeRow(layout, rowTop(layout, 3), layout.rowHeight * 3)).toBe(3);
    expect(firstWholeRow(layout, rowTop(layout, 3) + 10, 50)).toBe(3);
  });

  it('are none without tiles', () => {
    const { first, last } = rowsInView(layoutGrid({ ...measures, total: 0 }), 0, 500, 4);
    expect(last).toBeLessThan(first);
  });
});

describe('scrolling to a row', () => {
  const layout = layoutGrid(measures);

  it('stays when the row is wholly seen', () => {
    expect(topToShowRow(layout, 5, rowTop(layout, 5) - 10, 600)).toBe(rowTop(layout, 5) - 10);
  });

  it('goes no further than needed', () => {
    const top = topToShowRow(layout, 20, 0, 600);
    expect(rowTop(layout, 20) + layout.tileHeight).toBeLessThanOrEqual(top + 600);
    expect(topToShowRow(layout, 19, top, 600)).toBe(top);
  });

  it('shows the top of a row that is higher than the viewport', () => {
    expect(topToShowRow(layout, 20, 0, 50)).toBeLessThanOrEqual(rowTop(layout, 20));
  });

  it('keeps a tile at the edge at the edge when the columns change', () => {
    const wide = layoutGrid({ ...measures, viewport: { width: 2_000, height: 800 } });
    const top = topAfterChange(layout, wide, rowTop(layout, 50) + layout.rowHeight / 4, 200);
    expect(rowsInView(wide, top, 600, 0).first).toBe(Math.floor(200 / wide.columns));
  });
});

describe('tiles under heads', () => {
  /** Four columns: 10 tiles in rows of 4, 4, 2; one tile; 5 tiles in rows of 4 and 1. */
  const layout = layoutGrid({ ...measures, total: 16, groups: [10, 1, 5] });

  it('begin a row of their own after each head', () => {
    expect(layout.columns).toBe(4);
    expect(layout.sections.map(({ firstTile, firstRow, rows }) => [firstTile, firstRow, rows])).toEqual([
      [0, 0, 3],
      [10, 3, 1],
      [11, 4, 2],
    ]);
    expect([9, 10, 11, 15].map((index) => rowOfTile(layout, index))).toEqual([2, 3, 4, 5]);
    expect(tilesOfRow(layout, 2)).toEqual({ first: 8, last: 9 });
    expect(tilesOfRows(layout, { first: 3, last: 4 })).toEqual({ first: 10, last: 14 });
  });

  it('stand under their head without touching the row above', () => {
    const distance = rowTop(layout, 3) - rowTop(layout, 2);
    expect(distance).toBe(layout.rowHeight + layout.headHeight);
    const last = layout.sections[2];
    expect(layout.contentHeight).toBe((last?.top ?? 0) + layout.headHeight + 2 * layout.rowHeight);
  });

  it('are in view from the row under a head at the top to the row over a head at the bottom', () => {
    const top = layout.sections[1]?.top ?? 0;
    expect(rowsInView(layout, top, layout.headHeight + 10, 0)).toEqual({ first: 3, last: 3 });
    expect(rowsInView(layout, rowTop(layout, 2), layout.rowHeight + 10, 0)).toEqual({ first: 2, last: 2 });
    expect(sectionAt(layout, top - 1)).toBe(0);
    expect(sectionAt(layout, top)).toBe(1);
  });

  it('are shown below the head that stays when the focus goes up', () => {
    expect(topToShowRow(layout, 1, rowTop(layout, 1) - 5, 600)).toBe(rowTop(layout, 1) - layout.headHeight);
  });

  it('are all there when the listed counts are older than the total', () => {
    const counted = (total: number) =>
      layoutGrid({ ...measures, total, groups: [10, 1, 5] }).sections.map(({ count }) => count);
    expect(counted(20)).toEqual([10, 1, 9]);
    expect(counted(10)).toEqual([10]);
    expect(counted(0)).toEqual([]);
  });

  it('are found among the days of years as fast as among a few', () => {
    const groups = Array.from({ length: 4_000 }, () => 25);
    const long = layoutGrid({ ...measures, total: 100_000, groups });
    expect(rowOfTile(long, 99_999)).toBe(long.rows - 1);
    expect(sectionAt(long, long.contentHeight)).toBe(3_999);
  });
});
