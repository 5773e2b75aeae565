import { describe, expect, test } from 'vitest';
import {
  decodeArchives,
  decodeDevices,
  decodeOrganizations,
} from '../../../../main/service/read/organizations.ts';

const TWO = [{ id: 'o1' }, { id: 'o2' }];
const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

describe('what wraps a list', () => {
  test.each([
    { id: 'acc-1', name: 'Acme', organizations: TWO },
    { id: 1, jsonrpc: '2.0', result: TWO },
    { uuid: 'r-7', name: 'answer', data: { id: 'x', name: 'list', items: TWO } },
    { account: { id: 'acc-1', name: 'Acme', organizations: TWO } },
    { account: { id: 'acc-1', name: 'Acme', tenants: TWO } },
    { id: 'page-1', items: TWO, next: null },
  ])('may have an identifier and a name: %j', (json) => {
    expect(idsOf(decodeOrganizations(json))).toEqual(['o1', 'o2']);
  });

  test.each([
    [{ id: 'o1', name: 'North', devices: [{ id: 'd1' }] }, 'o1'],
    [{ id: 'o1', name: 'North', tags: [{ id: 't1' }], devices: [] }, 'o1'],
    [{ id: 'o1', name: 'North', values: [1, 2] }, 'o1'],
    [{ id: 'o1', name: 'North', items: [] }, 'o1'],
  ])('is no record with a list of another kind: %j', (json, id) => {
    expect(idsOf(decodeOrganizations(json))).toEqual([id]);
  });
});

describe('levels below an organization', () => {
  test('are facts of the devices', () => {
    const [organization] = decodeOrganizations([
      {
        id: 'o1',
        city: 'Kiel',
        sites: [
          {
            id: 's1',
            name: 'Yard',
            groups: [
              { id: 'g1', name: 'Gate', devices: [{ id: 'd1', name: 'Pump' }] },
              { id: 'g2', devices: [{ id: 'd2' }] },
            ],
          },
          { id: 's2', name: 'Roof', devices: [{ id: 'd3', sites: 'own' }] },
          { id: 's3', name: 'Empty', devices: [] },
        ],
      },
    ]);
    expect(organization?.devices).toMatchObject([
      { id: 'd1', name: 'Pump', fields: { sites: 'Yard', groups: 'Gate' } },
      { id: 'd2', fields: { sites: 'Yard', groups: 'g2' } },
      { id: 'd3', fields: { sites: 'own' } },
    ]);
    expect(organization?.fields).toEqual({ city: 'Kiel' });
  });

  test('make the list a part where one of them goes on', () => {
    const sites = [{ id: 's1', devices: { items: [{ id: 'd1' }], total: 5 } }];
    expect(decodeOrganizations([{ id: 'o1', sites }])).toMatchObject([
      { hasMoreDevices: true, devices: [{ id: 'd1' }] },
    ]);
  });

  test('without devices stay facts, and the devices unknown', () => {
    const sites = [{ id: 's1', name: 'Yard' }];
    expect(decodeOrganizations([{ id: 'o1', sites }])).toMatchObject([{ devices: null, fields: { sites } }]);
  });
});

describe('where no name is known, the only candidate counts', () => {
  test.each([
    [{ unit_uid_id: 'x1' }, 'x1'],
    [{ poleUUID: 'x1', accountId: 'a', organizationId: 'o' }, 'x1'],
    [{ id: { kind: 'DEVICE', id: 'x1' } }, 'x1'],
    [{ _id: { $oid: 'x1' } }, 'x1'],
    [{ metadata: { uid: 'x1', name: 'Gate' } }, 'x1'],
    [{ identity: { serial: 'x1' } }, 'x1'],
    [{ name: 'tenants/t1/devices/x1' }, 'tenants/t1/devices/x1'],
  ])('of identifiers: %j', (json, id) => {
    expect(idsOf(decodeDevices([json]))).toEqual([id]);
  });

  test.each([
    { leftId: 'x1', rightId: 'x2' },
    { organizationId: 'o1', siteId: 's1' },
    { location: { id: 'l1' }, name: 'Gate' },
    { name: 'North / South' },
  ])('P20: %j has none', (json) => {
    expect(() => decodeDevices([json])).toThrow('missing');
  });

  test.each([
    [{ shutter: '2026-11-20T10:15:00Z' }, true],
    [{ exif: { opened: '2026-11-20T10:15:00Z' } }, true],
    [{ recordingBeganAt: '2026-11-20T10:15:00Z', published: '2026-11-21T10:15:00Z' }, true],
    [{ firstOn: '2026-11-19T10:15:00Z', fileCreated: '2026-11-20T10:15:00Z' }, true],
    [{ shutterTime: 1_795_169_700 }, true],
    [{ one: '2026-11-20T10:15:00Z', other: '2026-11-21T10:15:00Z' }, false],
    [{ size: 1_795_169_700 }, false],
    [{ serial: '1795169700' }, false],
    [{ expiresAt: '2026-11-20T10:15:00Z' }, false],
    [{ model: '1999-11-20T10:15:00Z' }, false],
    [{ capturedAt: '0001-01-01T00:00:00Z' }, false],
  ])('of times: %j', (json, isTime) => {
    expect(decodeArchives([{ id: 'a1', ...json }])[0]?.capturedAt).toBe(
      isTime ? Date.parse('2026-11-20T10:15:00Z') : null,
    );
  });
});

describe('a name', () => {
  test.each([
    [{ config: { name: 'Gate' } }, 'Gate'],
    [{ name: { en: 'Gate', de: 'Tor' } }, 'Gate'],
    [{ name: { 'en-US': 'Gate', de: 'Tor' } }, 'Gate'],
    [{ name: { de: 'Tor', fr: 'Porte' } }, 'Tor'],
    [{ name: { type: 'Text', value: 'Gate' } }, 'Gate'],
    [{ deviceName: [{ name: 'Gate', type: 'x' }] }, 'Gate'],
    [{ name: ' ', config: { title: 'Gate' } }, 'Gate'],
    [{ config: { deeper: { name: 'Gate' } } }, 'd1'],
    [{ site: { name: 'Yard' } }, 'd1'],
  ])('stands one level deep at most: %j', (json, name) => {
    expect(decodeDevices([{ id: 'd1', ...json }])[0]?.name).toBe(name);
  });

  test('inside an object leaves its other members among the facts', () => {
    expect(decodeDevices([{ id: 'd1', config: { name: 'Gate', fps: 5 } }])[0]?.fields).toEqual({
      config: { name: 'Gate', fps: 5 },
    });
  });
});
