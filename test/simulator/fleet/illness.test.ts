import { describe, expect, it } from 'vitest';
import { createIllnesses, illnesses } from '../../../simulator/fleet/illness.ts';

const START = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;

describe('ill devices', () => {
  it('are as many as asked, each another, with each illness in turn, since hours and not since days', () => {
    const { list, at } = createIllnesses({ seed: 3, devices: 400, ill: 12 }, START);
    expect(new Set(list.map(({ deviceIndex }) => deviceIndex)).size).toBe(12);
    expect(new Set(list.map(({ illness }) => illness))).toEqual(new Set(Object.keys(illnesses)));
    for (const { deviceIndex, illness, since } of list) {
      expect(deviceIndex).toBeLessThan(400);
      expect(at(deviceIndex, START)?.illness).toBe(illness);
      expect(at(deviceIndex, since - 1)).toBeNull();
      expect(since).toBeGreaterThan(START - DAY_MS);
    }
  });

  it('are never more than there are devices', () => {
    expect(createIllnesses({ seed: 3, devices: 2, ill: 9 }, START).list).toHaveLength(2);
    expect(createIllnesses({ seed: 3, devices: 0, ill: 9 }, START).list).toEqual([]);
  });
});
