import { describe, expect, test } from 'vitest';
import { knowledges } from '../../../../preload/contract/fleet/knowledges.ts';
import {
  columnsOf,
  deviceHistory,
  gapsOf,
  marksNear,
} from '../../../../renderer/elements/timeline/device-history.ts';
import { nearestIndex } from '../../../../renderer/elements/timeline/time-span.ts';
import { packTimes } from '../../fakes/times-of.ts';

const HOUR_MS = 3_600_000;

function historyOf(times: readonly number[], digits = '1'.repeat(times.length), marks = {}) {
  return deviceHistory({
    organizationName: null,
    times: packTimes(times),
    digits,
    findings: [],
    notes: [],
    visits: [],
    position: null,
    ...marks,
  });
}

const hourly = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => (from + index) * HOUR_MS);

describe('the history of a device', () => {
  test('counts what is known, and marks what was exported', () => {
    const { counts, marks } = historyOf([1, 2, 3, 4], `06${knowledges.length}4`);
    expect(counts).toEqual({ full: 2, low: 1, onService: 0, none: 0, unknown: 1 });
    expect(marks.export).toEqual([2, 3]);
  });

  test('P46: has each snapshot in exactly one column, however many there are for a pixel', () => {
    for (const [count, pixels] of [
      [100_000, 1_000],
      [3, 1_000],
      [1_000, 1_000],
    ] as const) {
      const history = historyOf(hourly(count));
      const columns = columnsOf(history, history.whole, pixels);
      expect(columns.reduce((sum, column) => sum + column.count, 0)).toBe(count);
      expect(new Set(columns.map(({ x }) => x)).size).toBe(columns.length);
      expect(columns.every(({ x }) => x >= 0 && x < pixels)).toBe(true);
    }
  });

  test('a column shows the best that is known in it', () => {
    const history = historyOf([0, 1, 2], '413');
    expect(columnsOf(history, history.whole, 1)).toMatchObject([{ count: 3, state: 1 }]);
  });

  test('has a gap where a film has one: after three times the usual interval', () => {
    const times = [...hourly(5), ...hourly(5, 8), ...hourly(5, 15)];
    const history = historyOf(times);
    const hours = gapsOf(history, history.whole, 0).map(({ from, to }) => [from / HOUR_MS, to / HOUR_MS]);
    expect(hours).toEqual([[4, 8]]);
    const wider = { from: 5 * HOUR_MS, to: 7 * HOUR_MS };
    expect(gapsOf(history, wider, 0), 'that begins before what is seen').toHaveLength(1);
    expect(gapsOf(history, history.whole, 5 * HOUR_MS), 'that is too narrow to be seen').toEqual([]);
    expect(gapsOf(historyOf([0]), history.whole, 0)).toEqual([]);
  });

  test('names the marks near a time', () => {
    const history = historyOf([0, 10], '11', { findings: [0], notes: [10, 11] });
    expect(marksNear(history, 10, 2)).toEqual(['note']);
    expect(marksNear(history, 5, 5)).toEqual(['finding', 'note']);
  });
});

test('the snapshot nearest to a time is found at the ends and between', () => {
  const times = [10, 20, 30];
  expect([0, 14, 15, 16, 29, 99].map((at) => nearestIndex(times, at))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(nearestIndex([], 1)).toBe(-1);
});
