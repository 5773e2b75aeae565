import { expect, test } from 'vitest';
import type { Device, Organization } from '../../../../preload/contract/index.ts';
import {
  firstLocation,
  locationWithArchives,
  scopeOfLocation,
} from '../../../../renderer/state/navigation/location.ts';

const organizations: readonly Organization[] = [
  { id: 'a', name: 'A', deviceCount: 1 },
  { id: 'b', name: 'B', deviceCount: 2 },
];
const device: Device = {
  id: 'd1',
  name: 'North gate',
  organizationId: 'b',
  organizationName: 'B',
  archiveCount: 3,
  origin: 'service',
};

test('a start begins where the user was last, while that is still there', () => {
  const atDevice = firstLocation(organizations, { kind: 'device', device });
  expect(atDevice).toMatchObject({ organization: { id: 'b' }, device: { id: 'd1' } });
  expect(firstLocation(organizations, { kind: 'organization', organizationId: 'gone' })).toMatchObject({
    organization: { id: 'a' },
    device: null,
  });
  expect(firstLocation([], { kind: 'none' })).toBeNull();
});

test('the gallery shows an organization, or a device with as many archives as it has tiles besides its own', () => {
  const location = { organization: { id: 'b', name: 'B', deviceCount: 2 }, device };
  expect(scopeOfLocation(location)).toEqual({ kind: 'device', deviceId: 'd1' });
  expect(scopeOfLocation({ ...location, device: null })).toEqual({
    kind: 'organization',
    organizationId: 'b',
  });
  expect(locationWithArchives(location, 9)?.device?.archiveCount).toBe(8);
  expect(locationWithArchives(location, null)?.device?.archiveCount).toBe(3);
});
