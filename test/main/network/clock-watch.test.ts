import { beforeEach, describe, expect, test } from 'vitest';
import { CLOCK_LIMIT_MS, type ClockWatch, createClockWatch } from '../../../main/network/clock-watch.ts';

const MINUTE_MS = 60_000;

let reported: (number | null)[];
let watch: ClockWatch;
beforeEach(() => {
  reported = [];
  watch = createClockWatch(() => reported.push(watch.wrongBy()));
});

function hear(offsetMs: number, uncertaintyMs = 600): void {
  watch.sample({ offsetMs, uncertaintyMs });
}

describe('the clock of the laptop', () => {
  test('is said to be wrong by two answers that agree, once', () => {
    hear(14 * MINUTE_MS);
    expect(reported).toEqual([]);
    hear(14 * MINUTE_MS + 300);
    hear(14 * MINUTE_MS - 900);
    expect(reported).toEqual([14 * MINUTE_MS + 300]);
  });

  test('that is ahead is as wrong as one that is behind', () => {
    hear(-5 * MINUTE_MS);
    hear(-5 * MINUTE_MS);
    expect(watch.wrongBy()).toBe(-5 * MINUTE_MS);
  });

  test('is right up to the limit and where it can not be known', () => {
    hear(CLOCK_LIMIT_MS + 600);
    hear(CLOCK_LIMIT_MS + 600);
    expect(watch.wrongBy()).toBeNull();
  });

  test('is right again when the user sets it', () => {
    hear(14 * MINUTE_MS);
    hear(14 * MINUTE_MS);
    hear(200);
    expect(reported.at(-1)).toBeNull();
  });

  test('is not judged by one odd machine, nor by an answer that took long', () => {
    hear(14 * MINUTE_MS);
    hear(0);
    hear(14 * MINUTE_MS);
    hear(14 * MINUTE_MS, 30_000);
    expect(reported).toEqual([]);
  });
});
