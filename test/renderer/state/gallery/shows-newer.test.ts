import { expect, it } from 'vitest';
import type { SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';
import { showsNewer } from '../../../../renderer/state/gallery/shows-newer.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;

function snapshot(hash: string, changes: Partial<SnapshotSummary> = {}): SnapshotSummary {
  return {
    hash: hash.repeat(64),
    precision: 'low',
    mediaType: 'image/jpeg',
    widthPixels: 480,
    heightPixels: 270,
    byteLength: 1,
    capturedAt: null,
    receivedAt: NOW,
    fetchedAt: NOW,
    confirmedAt: NOW,
    ...changes,
  };
}

const tile = (low: SnapshotSummary | null, full: SnapshotSummary | null = null) =>
  ({ subject: { deviceId: 'd1', archiveId: null }, low, full }) as Tile;

const later = { receivedAt: NOW + MINUTE_MS, fetchedAt: NOW + MINUTE_MS };
const undated = { receivedAt: null };

it.each([
  ['the first image', tile(null), tile(snapshot('a')), false],
  ['the image is gone', tile(snapshot('a')), tile(null), false],
  ['another image, received later', tile(snapshot('a')), tile(snapshot('b', later)), true],
  ['an older one', tile(snapshot('a', later)), tile(snapshot('b')), false],
  ['the same image, received again', tile(snapshot('a')), tile(snapshot('a', later)), false],
  [
    'the same one in full',
    tile(snapshot('a', { capturedAt: NOW })),
    tile(null, snapshot('b', { precision: 'full', capturedAt: NOW, ...later })),
    false,
  ],
  [
    'another image, as no clock but the download tells',
    tile(snapshot('a', undated)),
    tile(snapshot('b', { ...later, ...undated })),
    true,
  ],
  ['another one of the very download', tile(snapshot('a', undated)), tile(snapshot('b', undated)), false],
])('D.7: a tile is new if its image is newer: %s', (_what, before, after, isNew) => {
  expect(showsNewer(before, after)).toBe(isNew);
});
