import { describe, expect, it } from 'vitest';
import { assignSlots } from '../../../../renderer/elements/collection/row-slots.ts';

describe('slots of rows', () => {
  it('stay with the rows that stay', () => {
    const before = assignSlots(new Map(), [1, 2, 3]);
    const after = assignSlots(before, [2, 3, 4]);
    expect(after.get(2)).toBe(before.get(2));
    expect(after.get(3)).toBe(before.get(3));
  });

  it('go over to new rows, so their number does not grow', () => {
    let slots = assignSlots(new Map(), [0, 1, 2]);
    for (let first = 1; first < 100; first += 1) slots = assignSlots(slots, [first, first + 1, first + 2]);
    expect(Math.max(...slots.values())).toBe(2);
  });

  it('are never shared by two rows', () => {
    let slots = assignSlots(new Map(), [0, 1, 2, 3]);
    for (const rows of [[0, 50, 51, 52], [0, 1, 2, 3, 4, 5], [0], [9, 8, 0]]) {
      slots = assignSlots(slots, rows);
      expect(new Set(slots.values()).size).toBe(rows.length);
    }
  });
});
