import { expect, test } from 'vitest';
import type { Device, Organization } from '../../../../preload/contract/index.ts';
import {
  placeToBegin,
  placeWithArchives,
  scopeOfPlace,
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

test('a start begins where the person was last, while that is still there', () => {
  const atDevice = placeToBegin(organizations, { kind: 'device', device });
  expect(atDevice).toMatchObject({ organization: { id: 'b' }, device: { id: 'd1' } });
  expect(placeToBegin(organizations, { kind: 'organization', organizationId: 'gone' })).toMatchObject({
    organization: { id: 'a' },
    device: null,
  });
  expect(placeToBegin([], { kind: 'none' })).toBeNull();
});

test('the gallery shows an organization, or a device with as many archives as it has tiles beside its own', () => {
  const place = { organization: { id: 'b', name: 'B', deviceCount: 2 }, device };
  expect(scopeOfPlace(place)).toEqual({ kind: 'device', deviceId: 'd1' });
  expect(scopeOfPlace({ ...place, device: null })).toEqual({ kind: 'organization', organizationId: 'b' });
  expect(placeWithArchives(place, 9)?.device?.archiveCount).toBe(8);
  expect(placeWithArchives(place, null)?.device?.archiveCount).toBe(3);
});
