import { describe, expect, test } from 'vitest';
import type { Frame } from '../../../../preload/contract/index.ts';
import {
  type CompareReference,
  type CompareTime,
  clockOf,
  findFrame,
  timeOnDay,
  wantedTime,
} from '../../../../renderer/state/viewer/compare-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date(2026, 10, 21, 14, 5).getTime();
const device = { deviceId: 'd', archiveId: null };
const reference: CompareReference = { subject: device, at: now, zone: 'laptop', offsetMinutes: null };

function frame(
  at: number,
  knowledge: Frame['knowledge'] = 'onService',
  archiveId: string | null = `${at}`,
): Frame {
  return {
    subject: { deviceId: 'd', archiveId },
    name: 'N',
    at,
    clock: 'captured',
    knowledge,
    low: null,
    full: null,
  };
}
const daily = Array.from({ length: 10 }, (_, index) => frame(now - (10 - index) * DAY_MS - 20 * 60_000));
const find = (time: CompareTime, frames: readonly Frame[] = [...daily, frame(now, 'full', null)]) =>
  findFrame(frames, reference, time);

describe('the snapshot of another time', () => {
  test('is the nearest that the service lists, downloaded or not, with the time that was wanted', () => {
    expect(find({ kind: 'week' })).toEqual({
      frame: daily[3],
      wanted: new Date(2026, 10, 14, 14, 5).getTime(),
    });
    expect(find({ kind: 'yesterday' })).toEqual({
      frame: daily[9],
      wanted: new Date(2026, 10, 20, 14, 5).getTime(),
    });
    expect(find({ kind: 'date', at: daily[5]?.at ?? 0 })?.frame).toBe(daily[5]);
  });

  test('is an older one at whatever distance, and none where there is only the snapshot itself', () => {
    const hourAgo = frame(now - HOUR_MS);
    expect(find({ kind: 'week' }, [hourAgo, frame(now, 'full', null)])?.frame).toBe(hourAgo);
    expect(find({ kind: 'week' }, [frame(now, 'full', null), frame(now + HOUR_MS)])).toBeNull();
    expect(find({ kind: 'yesterday' }, [])).toBeNull();
  });

  test('is none that was taken at the same time: only an earlier one shows what has changed', () => {
    expect(find({ kind: 'week' }, [frame(now, 'full', 'archive of now')])).toBeNull();
  });

  test('of the same hour is up to half an hour off, and no minute more', () => {
    const halfAnHour = 30 * 60_000;
    for (const sign of [-1, 1]) {
      const edge = frame(now - DAY_MS + sign * halfAnHour);
      expect(find({ kind: 'sameHour' }, [edge])?.frame).toBe(edge);
      expect(find({ kind: 'sameHour' }, [frame(edge.at + sign * 60_000)])).toBeNull();
    }
  });

  test('of the same hour may be of the other side of midnight', () => {
    const night = { ...reference, at: new Date(2026, 10, 21, 0, 10).getTime() };
    const before = frame(new Date(2026, 10, 19, 23, 50).getTime());
    expect(findFrame([before], night, { kind: 'sameHour' })).toEqual({
      frame: before,
      wanted: new Date(2026, 10, 20, 0, 10).getTime(),
    });
  });

  test('is none that the service has not', () => {
    const none = frame(now - 7 * DAY_MS, 'none', null);
    expect(find({ kind: 'week' }, [none, ...daily])?.frame).toBe(daily[3]);
  });

  test('is not the archive itself that is compared', () => {
    const archive = { ...reference, subject: { deviceId: 'd', archiveId: 'a' } };
    const itself = frame(now - HOUR_MS, 'low', 'a');
    expect(findFrame([itself], archive, { kind: 'week' })).toBeNull();
  });

  test('of the same hour is the last one of an earlier day within half an hour of it', () => {
    const twoDays = frame(now - 2 * DAY_MS + 25 * 60_000);
    const frames = [
      ...daily.slice(0, 8),
      twoDays,
      frame(now - DAY_MS + 31 * 60_000),
      frame(now - 10 * 60_000),
    ];
    const found = find({ kind: 'sameHour' }, frames);
    expect(found).toEqual({ frame: twoDays, wanted: new Date(2026, 10, 19, 14, 5).getTime() });
    expect(find({ kind: 'sameHour' }, [frame(now - DAY_MS - 5 * HOUR_MS)])).toBeNull();
  });
});

describe('a wanted time', () => {
  test('is by the clock of the zone that is shown', () => {
    expect(wantedTime({ ...reference, zone: 'utc' }, { kind: 'week' })).toBe(now - 7 * DAY_MS);
  });

  test.each([
    ['utc', null, Date.UTC(2026, 10, 14, 14, 5)],
    ['device', 120, Date.UTC(2026, 10, 14, 12, 5)],
    ['device', null, Date.UTC(2026, 10, 14, 14, 5)],
    ['laptop', 120, new Date(2026, 10, 14, 14, 5).getTime()],
  ] as const)(
    'of a day and a time of day is read and shown by the clock %s %s',
    (zone, offsetMinutes, at) => {
      const day = Date.UTC(2026, 10, 14);
      expect(timeOnDay(day, '14:05', { zone, offsetMinutes })).toBe(at);
      expect(clockOf({ at, zone, offsetMinutes })).toEqual({ day, time: '14:05' });
    },
  );

  test('of a day long ago is of its year', () => {
    const day = new Date(0).setUTCFullYear(33, 3, 3);
    const at = timeOnDay(day, '12:00', { zone: 'laptop', offsetMinutes: null });
    expect(new Date(at).getFullYear()).toBe(33);
  });
});
