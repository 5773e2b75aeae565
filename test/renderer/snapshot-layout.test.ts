import { describe, expect, it } from 'vitest';
import {
  firstWholeRow,
  type GridMeasures,
  layoutGrid,
  rowsInView,
  rowTop,
  tilesOfRows,
  topAfterChange,
  topToShowRow,
} from '../../renderer/elements/snapshot-layout.ts';

const measures: GridMeasures = { total: 1_000, viewportWidth: 1_000, size: 'medium', textSize: 16 };

describe('the layout of the grid', () => {
  it('fills the width with whole columns and leaves less than a pixel for each over', () => {
    const layout = layoutGrid(measures);
    const used = layout.columns * layout.tileWidth + (layout.columns + 1) * layout.gap;
    expect(used).toBeLessThanOrEqual(1_000);
    expect(used).toBeGreaterThan(1_000 - layout.columns);
  });

  it('has more columns the smaller the tiles', () => {
    const columns = (['small', 'medium', 'large'] as const).map(
      (size) => layoutGrid({ ...measures, size }).columns,
    );
    expect(columns).toEqual([...columns].sort((a, b) => b - a));
    expect(new Set(columns).size).toBe(3);
  });

  it('has five, three and two columns in a window of 1280 px with the details open', () => {
    const columns = (['small', 'medium', 'large'] as const).map(
      (size) => layoutGrid({ ...measures, size, viewportWidth: 743 }).columns,
    );
    expect(columns).toEqual([5, 3, 2]);
  });

  it('shows one column where not even one tile fits', () => {
    const layout = layoutGrid({ ...measures, viewportWidth: 120, size: 'large' });
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
    const wide = layoutGrid({ ...measures, viewportWidth: 2_000 });
    const top = topAfterChange(layout, wide, rowTop(layout, 50) + layout.rowHeight / 4, 200);
    expect(rowsInView(wide, top, 600, 0).first).toBe(Math.floor(200 / wide.columns));
  });
});
