import type { Precision, SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import type { FakeOrganization } from './fake-browsing.ts';

/** A tile of a device, or of its archive, without a stored image. */
export function fakeTile(deviceId: string, archiveId: string | null = null): Tile {
  return {
    subject: { deviceId, archiveId },
    name: archiveId ?? `Device ${deviceId}`,
    deviceName: `Device ${deviceId}`,
    low: null,
    full: null,
    availability: 'unknown',
    failure: null,
    checkedAt: null,
    marks: [],
  };
}

/** A stored image without clocks of its own. */
export function fakeSnapshot(precision: Precision): SnapshotSummary {
  return {
    hash: '0'.repeat(64),
    precision,
    mediaType: 'image/jpeg',
    widthPixels: 480,
    heightPixels: 270,
    byteLength: 1_000,
    capturedAt: null,
    receivedAt: null,
    fetchedAt: 1,
    confirmedAt: 1,
  };
}

/** An organization with `count` devices named `<id>-0` and so on. */
export function fakeOrganization(id: string, count: number): FakeOrganization {
  const devices = Array.from({ length: count }, (_value, index) => {
    const deviceId = `${id}-${index}`;
    return { id: deviceId, name: `Device ${deviceId}`, tile: fakeTile(deviceId), archives: [] };
  });
  return { id, name: `Organization ${id}`, devices };
}
