import { describe, expect, it } from 'vitest';
import { assignSlots, passSlots } from '../../../../renderer/elements/collection/row-slots.ts';

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

  it('keep the order that they have in the page while they are scrolled', () => {
    const before = assignSlots(new Map(), [1, 2, 3]);
    const moving = passSlots(before, [2, 3, 4, 5]);
    expect([...moving.keys()]).toEqual([4, 2, 3, 5]);
    expect([...moving.values()]).toEqual([0, 1, 2, 3]);
    expect([...assignSlots(moving, [2, 3, 4, 5]).keys()]).toEqual([2, 3, 4, 5]);
  });

  it('stay in the page while they are scrolled, also where fewer rows are in view', () => {
    let slots = passSlots(assignSlots(new Map(), [1, 2, 3]), [2, 3]);
    expect([...slots.keys()]).toEqual([1, 2, 3]);
    slots = passSlots(slots, [2, 3, 4]);
    expect([...slots]).toEqual([
      [4, 0],
      [2, 1],
      [3, 2],
    ]);
    expect([...assignSlots(slots, [3, 4]).keys()]).toEqual([3, 4]);
  });

  it('are never shared by two rows', () => {
    let slots = assignSlots(new Map(), [0, 1, 2, 3]);
    for (const rows of [[0, 50, 51, 52], [0, 1, 2, 3, 4, 5], [0], [9, 8, 0]]) {
      slots = assignSlots(slots, rows);
      expect(new Set(slots.values()).size).toBe(rows.length);
    }
  });
});
