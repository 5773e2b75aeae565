import { describe, expect, it } from 'vitest';
import { layoutGrid } from '../../../../renderer/elements/collection/grid-layout.ts';
import { tileAfterKey } from '../../../../renderer/elements/collection/tile-after-key.ts';

/** Ten tiles in rows of four: 0–3, 4–7, 8–9. */
const layout = layoutGrid({
  total: 10,
  viewport: { width: 1_000, height: 800 },
  size: 'medium',
  textSize: 16,
});

function after(index: number, key: string, command = false): number | null {
  return tileAfterKey(layout, index, { key, command, shift: false }, 2);
}

describe('the keys of the grid', () => {
  it('move right and left through the sequence and stop at its ends', () => {
    expect(layout.columns).toBe(4);
    expect([
      after(3, 'ArrowRight'),
      after(9, 'ArrowRight'),
      after(4, 'ArrowLeft'),
      after(0, 'ArrowLeft'),
    ]).toEqual([4, 9, 3, 0]);
  });

  it('move down and up in a column, into a short last row too', () => {
    expect([
      after(1, 'ArrowDown'),
      after(5, 'ArrowDown'),
      after(7, 'ArrowDown'),
      after(9, 'ArrowDown'),
    ]).toEqual([5, 9, 9, 9]);
    expect([after(9, 'ArrowUp'), after(2, 'ArrowUp')]).toEqual([5, 2]);
  });

  it('move by what fits on the screen', () => {
    expect([after(0, 'PageDown'), after(3, 'PageDown'), after(9, 'PageUp'), after(6, 'PageUp')]).toEqual([
      8, 9, 1, 2,
    ]);
  });

  it('reach the ends of the row, and with Ctrl those of the grid', () => {
    expect([after(6, 'Home'), after(5, 'End'), after(8, 'End')]).toEqual([4, 7, 9]);
    expect([after(6, 'Home', true), after(1, 'End', true)]).toEqual([0, 9]);
  });

  it('go over the head of a day in the same column, or to the last tile of a shorter row', () => {
    const days = layoutGrid({
      total: 11,
      viewport: { width: 1_000, height: 800 },
      size: 'medium',
      textSize: 16,
      groups: [6, 1, 4],
    });
    const move = (index: number, key: string) =>
      tileAfterKey(days, index, { key, command: false, shift: false }, 9);
    expect([move(5, 'ArrowDown'), move(6, 'ArrowDown'), move(9, 'ArrowUp'), move(7, 'ArrowLeft')]).toEqual([
      6, 7, 6, 6,
    ]);
    expect([move(1, 'PageDown'), move(9, 'PageUp'), move(4, 'End'), move(5, 'Home')]).toEqual([8, 2, 5, 4]);
  });

  it('leave other keys alone', () => {
    expect(after(0, 'x')).toBeNull();
    expect(
      tileAfterKey(
        { ...layout, total: 0, rows: 0, sections: [] },
        0,
        { key: 'End', command: false, shift: false },
        2,
      ),
    ).toBeNull();
  });
});
