import { describe, expect, test } from 'vitest';
import type { Frame, SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';
import { formatZoned } from '../../../../renderer/locales/format-zoned.ts';
import { missingReason } from '../../../../renderer/state/gallery/best-snapshot.ts';
import { frameOfTile, nextStored, tileOfFrame } from '../../../../renderer/state/viewer/frames.ts';

const snapshot = (hash: string): SnapshotSummary => ({
  hash,
  precision: 'full',
  mediaType: 'image/jpeg',
  widthPixels: 1_920,
  heightPixels: 1_080,
  byteLength: 1,
  capturedAt: 5,
  receivedAt: null,
  fetchedAt: 6,
  confirmedAt: 6,
});

const frame = (archiveId: string | null, at: number, hash: string | null): Frame => ({
  subject: { deviceId: 'd', archiveId },
  name: archiveId ?? 'd',
  at,
  clock: 'captured',
  knowledge: hash === null ? 'onService' : 'full',
  low: null,
  full: hash === null ? null : snapshot(hash),
});

const frames = [frame(null, 1, 'a'), frame('x', 2, null), frame('y', 3, 'b'), frame(null, 4, 'c')];

const tile = {
  subject: { deviceId: 'd', archiveId: null },
  name: 'd',
  deviceName: 'd',
  low: null,
  full: snapshot('a'),
  availability: 'available',
  failure: null,
  checkedAt: 1,
} as Tile;

describe('the snapshots of a device', () => {
  test('the one of a tile is the one with its image, else the last of its subject', () => {
    expect(frameOfTile(frames, tile, snapshot('a'))).toBe(0);
    expect(frameOfTile(frames, tile, snapshot('z'))).toBe(3);
    expect(frameOfTile(frames, tile, null)).toBe(3);
    const inLow = frames.with(0, { ...frame(null, 1, null), low: snapshot('small') });
    expect(frameOfTile(inLow, tile, snapshot('small'))).toBe(0);
    expect(frameOfTile([], tile, null)).toBe(-1);
  });

  test('a time-lapse goes from one stored snapshot to the next, over the gaps', () => {
    expect(nextStored(frames, 0, 1)).toBe(2);
    expect(nextStored(frames, 2, -1)).toBe(0);
    expect(nextStored(frames, 3, 1)).toBeNull();
  });

  test('a gap is shown as what it is', () => {
    const [, gap] = frames;
    expect(gap && missingReason(tileOfFrame(tile, gap))).toBe('notDownloaded');
    expect(gap && missingReason(tileOfFrame(tile, { ...gap, knowledge: 'none' }))).toBe('none');
  });
});

describe('the time zone of a snapshot', () => {
  const at = Date.UTC(2026, 10, 21, 12, 4, 31);

  test('is printed, whichever it is', () => {
    expect(formatZoned(at, 'utc', 60)).toMatch(/12:04:31 UTC$/);
    expect(formatZoned(at, 'device', 60)).toMatch(/13:04:31 GMT\+1$/);
    expect(formatZoned(at, 'device', -210)).toMatch(/0?8:34:31 (?:AM )?GMT-3:30$/);
    expect(formatZoned(at, 'laptop', 60)).toMatch(/ \S+$/);
  });

  test('is UTC where the device did not tell its own', () => {
    expect(formatZoned(at, 'device', null)).toMatch(/12:04:31 UTC$/);
  });
});
