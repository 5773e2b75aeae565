import type { SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';

/** The time at which the harness stands still: 21 November 2026, 12:00 UTC. */
export const NOW = Date.UTC(2026, 10, 21, 12);
export const MINUTE_MS = 60_000;

/** A hash that tells the harness's server what to draw: a number and a size. */
function imageHash(number: number, widthPixels: number, heightPixels: number): string {
  const part = (value: number) => value.toString(16).padStart(8, '0');
  return `${part(number)}${part(widthPixels)}${part(heightPixels)}`.padEnd(64, '0');
}

/** A stored image; its number chooses the colour. A width of zero is an image that can't be read. */
export function makeSnapshot(
  number: number,
  precision: 'low' | 'full',
  width: number,
  height: number,
): SnapshotSummary {
  return {
    hash: imageHash(number, width, height),
    precision,
    mediaType: 'image/png',
    widthPixels: width,
    heightPixels: height,
    byteLength: 40_000,
    capturedAt: NOW - number * 7 * MINUTE_MS,
    receivedAt: null,
    fetchedAt: NOW - 3 * MINUTE_MS,
    confirmedAt: NOW - 2 * MINUTE_MS,
  };
}

/** A tile with the low precision stored; `changes` makes other states of it. */
export function makeTile(number: number, changes: Partial<Tile> = {}): Tile {
  return {
    subject: { deviceId: `device-${number}`, archiveId: null },
    name: `Camera ${number}`,
    deviceName: `Camera ${number}`,
    low: makeSnapshot(number, 'low', 480, 270),
    full: null,
    availability: 'available',
    failure: null,
    checkedAt: NOW - 2 * MINUTE_MS,
    marks: [],
    ...changes,
  };
}
