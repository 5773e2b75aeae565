import { describe, expect, it } from 'vitest';
import { findMoved, selectBetween, selectOnly, toggle } from '../../renderer/elements/snapshot-selection.ts';

const keyAt = (index: number) => (index >= 4 && index <= 6 ? undefined : `key ${index}`);

describe('the selection', () => {
  it('is one tile after a click', () => {
    expect([...selectOnly('a').keys]).toEqual(['a']);
  });

  it('takes a tile in and out and leaves what it was made from as it is', () => {
    const before = new Set(['a']);
    expect([...toggle(before, 'b').keys]).toEqual(['a', 'b']);
    expect([...toggle(before, 'a').keys]).toEqual([]);
    expect([...before]).toEqual(['a']);
  });

  it('reaches from one tile to another in either direction', () => {
    expect([...selectBetween(new Set(), 1, 3, keyAt).keys]).toEqual(['key 1', 'key 2', 'key 3']);
    expect([...selectBetween(new Set(), 3, 1, keyAt).keys]).toEqual(['key 1', 'key 2', 'key 3']);
  });

  it('adds to what was selected before', () => {
    expect(selectBetween(new Set(['z']), 1, 1, keyAt).keys).toEqual(new Set(['z', 'key 1']));
  });

  it('names the tiles that belong to it but are not loaded', () => {
    const selection = selectBetween(new Set(), 2, 8, keyAt);
    expect(selection.pending).toEqual([{ first: 4, last: 6 }]);
    expect(selection.keys.size).toBe(4);
  });
});

describe('a tile after the data changed', () => {
  it('is found before and after its old place, and not where there is none', () => {
    expect(findMoved('key 9', 8, 20, keyAt)).toBe(9);
    expect(findMoved('key 1', 8, 20, keyAt)).toBe(1);
    expect(findMoved('key 30', 8, 20, keyAt)).toBeUndefined();
  });
});
