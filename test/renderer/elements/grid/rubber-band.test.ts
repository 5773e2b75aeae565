import { describe, expect, it } from 'vitest';
import { layoutGrid } from '../../../../renderer/elements/collection/grid-layout.ts';
import { rowTop } from '../../../../renderer/elements/collection/grid-rows.ts';
import { edgeStep, tilesInRectangle } from '../../../../renderer/elements/grid/rubber-band.ts';

/** Four columns; a day of 6 and a day of 5 tiles. */
const layout = layoutGrid({
  total: 11,
  viewport: { width: 1_000, height: 800 },
  size: 'medium',
  textSize: 16,
  groups: [6, 5],
});
const column = (number: number) => layout.gap + number * (layout.tileWidth + layout.gap);

describe('the rubber band', () => {
  it('takes what it touches, row by row, and nothing where a row ends', () => {
    const rectangle = {
      top: rowTop(layout, 0) + 5,
      bottom: rowTop(layout, 2) + 5,
      start: column(1) + 5,
      end: column(2) + 5,
    };
    expect(tilesInRectangle(layout, rectangle)).toEqual([
      { first: 1, last: 2 },
      { first: 5, last: 5 },
      { first: 7, last: 8 },
    ]);
  });

  it('takes nothing between tiles, under a head and next to the last column', () => {
    const between = { top: 0, bottom: 2_000, start: column(1) - layout.gap + 1, end: column(1) - 1 };
    expect(tilesInRectangle(layout, between)).toEqual([]);
    const head = layout.sections[1]?.top ?? 0;
    expect(tilesInRectangle(layout, { top: head + 1, bottom: head + 10, start: 0, end: 900 })).toEqual([]);
    expect(tilesInRectangle(layout, { top: 0, bottom: 2_000, start: 999, end: 1_100 })).toEqual([]);
  });

  it('scrolls at the edges, the faster the further out, and not in between', () => {
    expect([edgeStep(300, 600), edgeStep(33, 600), edgeStep(566, 600)]).toEqual([0, 0, 0]);
    expect(edgeStep(20, 600)).toBeLessThan(0);
    expect(edgeStep(-50, 600)).toBeLessThan(edgeStep(20, 600));
    expect(edgeStep(700, 600)).toBeGreaterThan(edgeStep(580, 600));
  });
});
