import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listGoesOn } from '../../../../main/service/read/body-pages.ts';
import { decodeDevices, decodeOrganizations } from '../../../../main/service/read/organizations.ts';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { openCloud } from '../support/open-cloud.ts';

const PATH = '/v1/organizations';
const NEXT = `${PATH}/o1/devices?page=2`;
const PART = { id: 'o1', name: 'North', devices: { items: [{ id: 'd1', name: 'Pump' }], next: NEXT } };
const items = [{ id: 'd1' }, { id: 'd2' }];

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

describe('a list inside a record', () => {
  test.each([
    ['an address', { items, next: '?page=2' }],
    ['an address at another origin', { items, next: 'https://other.example/' }],
    ['a link', { data: items, links: { next: { href: '/x' } } }],
    ['a mark', { items, nextCursor: 'abc' }],
    ['GraphQL', { edges: items, pageInfo: { hasNextPage: true, endCursor: 'abc' } }],
    ['more', { items, hasMore: true }],
    ['a total', { items, total: 3 }],
  ])('goes on by %s', (_form, list) => {
    expect(listGoesOn(list, 'device', 2)).not.toBeNull();
  });

  test('goes on where it counts records and holds none', () => {
    expect(listGoesOn({ items: [], totalCount: 3 }, 'device', 0)).toEqual({ total: 3 });
  });

  test.each([
    ['a list', items],
    ['no word of pages', { items }],
    ['a last page', { items, next: null, total: 2 }],
    ['an end', { edges: items, pageInfo: { hasNextPage: false, endCursor: 'abc' } }],
  ])('ends with %s', (_form, list) => {
    expect(listGoesOn(list, 'device', 2)).toBeNull();
  });

  test('is marked in its record', () => {
    expect(decodeOrganizations([PART])).toMatchObject([{ hasMoreDevices: true, devices: [{ id: 'd1' }] }]);
    expect(decodeOrganizations([{ id: 'o1', devices: items, 'devices@odata.nextLink': '/x' }])).toMatchObject(
      [{ hasMoreDevices: true }],
    );
    expect(decodeDevices([{ id: 'd1', archives: { items: ['a1'], next: '/x' } }])).toMatchObject([
      { hasMoreArchives: true, archives: [{ id: 'a1' }] },
    ]);
    expect(decodeOrganizations([{ id: 'o1', devices: { items } }])[0]).not.toHaveProperty('hasMoreDevices');
  });
});

describe('organizations that list only the first of their devices', () => {
  test('are completed from the list of their own', async () => {
    const capabilities = createMemoryCapabilities();
    server.answer(PATH, { body: [PART] });
    server.answer(`${PATH}/o1/devices`, {
      body: [
        { id: 'd1', name: 'Pump' },
        { id: 'd2', name: 'Mast' },
      ],
    });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    const outcome = await cloud.organizations(null, signal);
    expect(outcome).toMatchObject({ kind: 'changed', value: [{ devices: [{ id: 'd1' }, { id: 'd2' }] }] });
    expect(outcome).not.toMatchObject({ value: [{ hasMoreDevices: true }] });
    expect(capabilities.read('deviceLists')).toBe('organizationDevices');
  });

  test('stay marked where no path lists more, and are requested once', async () => {
    const capabilities = createMemoryCapabilities();
    server.answer(PATH, { body: [PART] });
    // The record of one organization has the same first page.
    server.answer(`${PATH}/o1`, { body: PART });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    const firstPage = { kind: 'changed', value: [{ hasMoreDevices: true, devices: [{ id: 'd1' }] }] };
    expect(await cloud.organizations(null, signal)).toMatchObject(firstPage);
    expect(capabilities.read('deviceLists')).toBe('embedded');
    const before = server.requests.length;
    expect(await cloud.organizations(null, signal)).toMatchObject(firstPage);
    expect(server.requests).toHaveLength(before + 1);
  });

  test('are searched elsewhere when the fleet outgrew the page, although devices were detected to be embedded', async () => {
    const capabilities = createMemoryCapabilities();
    capabilities.setDetected('deviceLists', 'embedded');
    server.answer(PATH, { body: [PART] });
    server.answer(`${PATH}/o1/devices`, { body: [{ id: 'd1', name: 'Pump' }, { id: 'd2' }] });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      value: [{ devices: [{ id: 'd1' }, { id: 'd2' }] }],
    });
  });

  test('a record that lists a part of its devices is marked, and one that only counts them is unknown', async () => {
    server.answer(PATH, {
      body: [
        { id: 'o1', name: 'North' },
        { id: 'o2', name: 'South', devices: { items: [], total: 3 } },
      ],
    });
    server.answer(`${PATH}/o1`, { body: { ...PART, devices: [{ id: 'd1', name: 'Pump' }] } });
    server.answer(`${PATH}/o2`, { body: { id: 'o2', devices: { items: [{ id: 'd9' }], total: 3 } } });
    const { cloud, signal } = openCloud(server.origin);
    const outcome = await cloud.organizations(null, signal);
    expect(outcome).toMatchObject({
      value: [{ id: 'o1' }, { hasMoreDevices: true, devices: [{ id: 'd9' }] }],
    });
    expect(outcome).not.toMatchObject({ value: [{ hasMoreDevices: true }, {}] });
  });
});

describe('a device that lists only the first of its archives', () => {
  test('is no list of archives', async () => {
    server.answer('/devices/d1', { body: { id: 'd1', archives: { items: [{ id: 'a1' }], next: '/x' } } });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.archives('d1', signal)).toMatchObject({ kind: 'absent' });
  });

  test('leaves the path of archive lists to be detected', async () => {
    const capabilities = createMemoryCapabilities({ deviceLists: 'embedded' });
    const archives = { items: [{ id: 'a1', capturedAt: '2026-11-20T10:00:00Z' }], hasMore: true };
    server.answer(PATH, { body: [{ id: 'o1', devices: [{ id: 'd1', name: 'Pump', archives }] }] });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    await cloud.organizations(null, signal);
    expect(capabilities.read('archiveLists')).toBeNull();
  });
});
