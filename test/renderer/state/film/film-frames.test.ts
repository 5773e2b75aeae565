import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SnapshotSummary } from '../../../../preload/contract/index.ts';
import {
  type FilmSnapshot,
  filmFrames,
  filmLength,
  GAP_LENGTH_MS,
  longestInterval,
} from '../../../../renderer/state/film/film-frames.ts';

const HOUR_MS = 60 * 60 * 1_000;

function snapshotAt(at: number): FilmSnapshot {
  const snapshot = { capturedAt: at, capturedOffsetMinutes: 60 } as SnapshotSummary;
  return {
    tile: { subject: { deviceId: 'd', archiveId: null }, name: 'Gate', deviceName: 'Gate' },
    snapshot,
    at,
  };
}

const hours = (...times: number[]) => times.map((hour) => snapshotAt(hour * HOUR_MS));

describe('the frames of a film', () => {
  it('stand from old to new, one right behind the other, whatever the order was', () => {
    const frames = filmFrames(hours(3, 1, 2), 500, null);
    expect(frames.map(({ startMs }) => startMs)).toEqual([0, 500, 1_000]);
    expect(frames.map((frame) => (frame.kind === 'snapshot' ? frame.shown.at / HOUR_MS : null))).toEqual([
      1, 2, 3,
    ]);
    expect(filmLength(frames)).toBe(1_500);
  });

  it('say between which snapshots nothing is stored, long enough to be read', () => {
    const [, gap, after] = filmFrames(hours(1, 9), 100, 2 * HOUR_MS);
    expect(gap).toMatchObject({
      kind: 'gap',
      from: { at: HOUR_MS },
      until: { at: 9 * HOUR_MS },
      startMs: 100,
    });
    expect(gap?.lengthMs).toBe(GAP_LENGTH_MS);
    expect(after?.startMs).toBe(100 + GAP_LENGTH_MS);
  });

  it('show a gap as long as a snapshot where snapshots stay longer than a gap needs', () => {
    const slowMs = 2 * GAP_LENGTH_MS;
    const [, gap, after] = filmFrames(hours(1, 9), slowMs, 2 * HOUR_MS);
    expect([gap?.lengthMs, after?.startMs]).toEqual([slowMs, 2 * slowMs]);
  });

  it('have no gap at the longest interval itself', () => {
    expect(filmFrames(hours(1, 3), 500, 2 * HOUR_MS)).toHaveLength(2);
    expect(filmFrames(hours(1, 3), 500, 2 * HOUR_MS - 1)).toHaveLength(3);
  });

  it('hold each snapshot once, and a gap exactly where an interval is too long', () => {
    const times = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 60 });
    const longest = fc.option(fc.integer({ min: 0, max: 50_000 }), { nil: null });
    fc.assert(
      fc.property(times, longest, fc.integer({ min: 1, max: 5_000 }), (all, longestMs, snapshotMs) => {
        const frames = filmFrames(all.map(snapshotAt), snapshotMs, longestMs);
        const sorted = all.toSorted((one, other) => one - other);
        const shown = frames.flatMap((frame) => (frame.kind === 'snapshot' ? [frame.shown.at] : []));
        expect(shown).toEqual(sorted);
        const gaps = frames.flatMap((frame) =>
          frame.kind === 'gap' ? [[frame.from.at, frame.until.at]] : [],
        );
        const expected = sorted
          .slice(1)
          .map((at, index) => [sorted[index] ?? at, at] as const)
          .filter(([from, until]) => longestMs !== null && until - from > longestMs);
        expect(gaps).toEqual(expected);
        let startMs = 0;
        for (const frame of frames) {
          expect(frame.startMs).toBe(startMs);
          expect(frame.lengthMs).toBeGreaterThan(0);
          startMs += frame.lengthMs;
        }
        expect(filmLength(frames)).toBe(startMs);
      }),
    );
  });
});

describe('the longest interval without a gap', () => {
  it('is three times the usual one: a missing snapshot of a regular device is none, two are one', () => {
    const regular = hours(0, 1, 2, 3, 5, 6, 9.5).map(({ at }) => at);
    expect(longestInterval(regular, 'auto')).toBe(3 * HOUR_MS);
    const pausedOnce = hours(0, 1, 101).map(({ at }) => at);
    expect(longestInterval(pausedOnce, 'auto'), 'of two intervals the shorter one').toBe(3 * HOUR_MS);
  });

  it('is what the user chose, and none where gaps are not wanted', () => {
    expect(longestInterval([0, 1], 'day')).toBe(24 * HOUR_MS);
    expect(longestInterval([0, 1], 'never')).toBeNull();
  });

  it('is unknown with too few snapshots, and where most are of one time', () => {
    expect(longestInterval([0, HOUR_MS], 'auto')).toBeNull();
    expect(longestInterval([5, 5, 5, 5, HOUR_MS], 'auto')).toBeNull();
  });
});
