import { describe, expect, it } from 'vitest';
import {
  findMoved,
  invert,
  selectBetween,
  selectOnly,
  selectRanges,
  toggle,
} from '../../../../renderer/elements/collection/selection.ts';

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

describe('the selection turned around', () => {
  it('takes in what is out and out what is in, and leaves what is not shown here', () => {
    const turned = invert(new Set(['key 1', 'elsewhere']), 4, keyAt);
    expect(turned.keys).toEqual(new Set(['elsewhere', 'key 0', 'key 2', 'key 3']));
    expect(turned.inverted).toBe(true);
  });

  it('leaves to its owner what is not loaded', () => {
    expect(invert(new Set(), 10, keyAt).pending).toEqual([{ first: 4, last: 6 }]);
  });
});

describe('several ranges', () => {
  it('are selected together', () => {
    const ranges = [
      { first: 0, last: 1 },
      { first: 3, last: 5 },
    ];
    const selection = selectRanges(new Set(), ranges, keyAt);
    expect(selection.keys).toEqual(new Set(['key 0', 'key 1', 'key 3']));
    expect(selection.pending).toEqual([{ first: 4, last: 5 }]);
  });
});

describe('a tile after the data changed', () => {
  it('is found before and after its old index, and not where there is none', () => {
    expect(findMoved('key 9', 8, 20, keyAt)).toBe(9);
    expect(findMoved('key 1', 8, 20, keyAt)).toBe(1);
    expect(findMoved('key 30', 8, 20, keyAt)).toBeUndefined();
  });
});
