import { expect, test } from 'vitest';
import type { SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';
import { FullSizes } from '../../../../renderer/elements/image/full-sizes.ts';
import { fakeTile } from '../../fakes/fake-fleet.ts';

function snapshot(precision: 'low' | 'full', widthPixels: number, heightPixels: number): SnapshotSummary {
  return {
    hash: 'a'.repeat(64),
    precision,
    mediaType: 'image/jpeg',
    widthPixels,
    heightPixels,
    byteLength: 1,
    capturedAt: null,
    receivedAt: null,
    fetchedAt: 0,
    confirmedAt: 0,
  };
}

const low: Tile = { ...fakeTile('d1', 'a1'), low: snapshot('low', 480, 270) };
const full: Tile = { ...fakeTile('d1'), full: snapshot('full', 1_920, 1_080) };

test('the size of a full precision is expected where another one of the device was seen', () => {
  const sizes = new FullSizes();
  expect(sizes.of(low)).toBeNull();
  sizes.note(full);
  expect(sizes.of(low)).toEqual({ width: 1_920, height: 1_080 });
  expect(sizes.of(full)).toBeNull();
});

test('neither another device nor other proportions take part', () => {
  const sizes = new FullSizes();
  sizes.note(full);
  expect(sizes.of({ ...low, subject: { deviceId: 'd2', archiveId: null } })).toBeNull();
  expect(sizes.of({ ...low, low: snapshot('low', 320, 240) })).toBeNull();
});
