import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { devicesEmbedded, NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { tinyJpeg } from '../support/tiny-images.ts';

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

const PATH = '/v1/organizations';
const targets = () => server.requests.map(({ target }) => target);
const missing = { status: 404, body: { title: 'Not Found' } };

/** Returns capabilities detected by an earlier start. */
function detectedBefore() {
  const capabilities = createMemoryCapabilities();
  capabilities.setDetected('devicePaths', 'plain');
  return capabilities;
}

describe('a detected capability that stops working', () => {
  test('the other device prefix is tried once, and remembered when it works', async () => {
    const capabilities = detectedBefore();
    server.answer('/v1/devices/d1/snapshot/url', { body: { url: `${server.origin}/image` } });
    server.answer('/image', { headers: { 'content-type': 'image/jpeg' }, body: Buffer.from(tinyJpeg(8, 8)) });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    const subject = { deviceId: 'd1', archiveId: null };
    expect(await cloud.snapshot(subject, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
    expect(capabilities.read('devicePaths')).toBe('versioned');
    await cloud.snapshot(subject, 'full', NOTHING_KNOWN, signal);
    expect(targets().filter((target) => target !== '/image')).toEqual([
      '/devices/d1/snapshot/url',
      '/v1/devices/d1/snapshot/url',
      '/v1/devices/d1/snapshot/url',
    ]);
  });

  test('an unknown device starts one search, not one for each request', async () => {
    const capabilities = detectedBefore();
    capabilities.setDetected('snapshotSource', 'snapshotUrl');
    for (const prefix of ['', '/v1']) server.answer(`${prefix}/devices/d1/snapshot/url`, missing);
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    const subject = { deviceId: 'd1', archiveId: null };
    await cloud.snapshot(subject, 'full', NOTHING_KNOWN, signal);
    const before = server.requests.length;
    expect(await cloud.snapshot(subject, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'absent' });
    expect(targets().slice(before)).toEqual(['/devices/d1/snapshot/url']);
    expect(capabilities.read('devicePaths')).toBe('plain');
  });

  test('a capability that a person set is followed, and nothing else is tried', async () => {
    const capabilities = createMemoryCapabilities({ devicePaths: 'plain', snapshotSource: 'snapshotUrl' });
    server.answer('/devices/d1/snapshot/url', missing);
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    await cloud.snapshot({ deviceId: 'd1', archiveId: null }, 'full', NOTHING_KNOWN, signal);
    expect(targets()).toEqual(['/devices/d1/snapshot/url']);
  });

  test('a list of devices that is gone is searched at the other paths', async () => {
    const capabilities = createMemoryCapabilities();
    capabilities.setDetected('deviceLists', 'organizationDevices');
    server.answer(PATH, { body: [{ id: 'o1', name: 'North' }] });
    server.answer(`${PATH}/o1`, { body: { id: 'o1', devices: [{ id: 'd1', name: 'Pump' }] } });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ id: 'o1', devices: [{ id: 'd1', name: 'Pump' }] }],
    });
    expect(capabilities.read('deviceLists')).toBe('organization');
  });
});

describe('devices that are listed elsewhere', () => {
  test('a link in the record is followed on the API origin, and taken off the fields', async () => {
    server.answer(PATH, { body: [{ id: 'o1', name: 'North', devices: { href: '/v2/list?of=o1' } }] });
    server.answer('/v2/list', { body: [{ id: 'd1', name: 'Pump' }] });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      value: [{ id: 'o1', fields: {}, devices: [{ id: 'd1' }] }],
    });
    expect(targets().at(-1)).toContain('/v2/list?of=o1');
  });

  test('P15: a link to another origin gets no request', async () => {
    server.answer(PATH, { body: [{ id: 'o1', name: 'North', devices: 'https://evil.example/devices' }] });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ devices: null }],
    });
    expect(server.requests.every(({ headers }) => headers.host === new URL(server.origin).host)).toBe(true);
  });

  test('P46: a list of devices that fails takes no others with it, and its failure is named', async () => {
    server.answer(PATH, {
      body: [
        { id: 'o1', name: 'North' },
        { id: 'o2', name: 'South' },
      ],
    });
    server.answer(`${PATH}/o1/devices`, { body: [{ id: 'd1', name: 'Pump' }] });
    server.answer(`${PATH}/o2/devices`, { status: 500, body: { title: 'No' } });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ devices: [{ id: 'd1' }] }, { id: 'o2', devices: null }],
      failure: { code: 'serviceFailed' },
      validators: { lastModified: null, etag: null },
    });
  });

  test('one organization whose devices the account may not see hides none of the others', async () => {
    server.answer(PATH, {
      body: [
        { id: 'o1', name: 'North' },
        { id: 'o2', name: 'South' },
      ],
    });
    server.answer(`${PATH}/o1/devices`, { body: [{ id: 'd1', name: 'Pump' }] });
    server.answer(`${PATH}/o2/devices`, { status: 403, body: { title: 'No' } });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [
        { devices: [{ id: 'd1' }] },
        {
          devices: null,
          devicesFailure: {
            code: 'forbidden',
            requestId: expect.any(String),
            facts: { path: `${PATH}/o2/devices` },
          },
        },
      ],
    });
  });

  test.each([403, 500])('P46: a first list that answers %i takes no others with it', async (status) => {
    const capabilities = createMemoryCapabilities();
    server.answer(PATH, {
      body: [
        { id: 'o1', name: 'North' },
        { id: 'o2', name: 'South' },
      ],
    });
    server.answer(`${PATH}/o1/devices`, { status, body: { title: 'No' } });
    server.answer(`${PATH}/o2/devices`, { body: [{ id: 'd1', name: 'Pump' }] });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ devices: null, devicesFailure: {} }, { devices: [{ id: 'd1' }] }],
    });
    expect(capabilities.read('deviceLists')).toBe('organizationDevices');
  });

  test('P20: a list of devices that can’t be read is a failure, never a service without one', async () => {
    const capabilities = createMemoryCapabilities();
    server.answer(PATH, { body: [{ id: 'o1', name: 'North' }] });
    server.answer(`${PATH}/o1/devices`, { body: { answer: 'yes' } });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ devices: null }],
      failure: { code: 'unexpectedAnswer', facts: { where: expect.stringContaining('$.id: missing') } },
    });
    expect(capabilities.read('deviceLists')).toBeNull();
  });

  test('no content is no devices', async () => {
    server.answer(PATH, { body: [{ id: 'o1', name: 'North' }] });
    server.answer(`${PATH}/o1/devices`, { status: 204 });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({ value: [{ devices: [] }] });
  });
});

describe('pages by members of the body', () => {
  test('a mark is sent with the first parameter that returns new records, and the parameter is remembered', async () => {
    const capabilities = devicesEmbedded();
    server.answer(PATH, ({ target }) => {
      const query = new URL(target, server.origin).searchParams;
      if (query.get('pageToken') === 'two') return { body: { items: [{ id: 'o2' }] } };
      return query.has('cursor')
        ? { status: 400, body: { title: 'No' } }
        : { body: { items: [{ id: 'o1' }], nextCursor: 'two' } };
    });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    expect(await cloud.organizations(null, signal)).toMatchObject({ value: [{ id: 'o1' }, { id: 'o2' }] });
    expect(capabilities.read('pageParameter')).toBe('pageToken');
  });

  /** Serves pages by what their queries have. */
  function serve(pageOf: (query: URLSearchParams) => object): () => readonly string[] {
    server.answer(PATH, ({ target }) => ({ body: pageOf(new URL(target, server.origin).searchParams) }));
    return () =>
      server.requests.map(({ target }) => {
        const { searchParams } = new URL(target, server.origin);
        searchParams.delete('expand');
        return searchParams.toString();
      });
  }

  test('a page that repeats the first is not taken: its parameter is ignored, and the next one tried', async () => {
    const capabilities = devicesEmbedded();
    const queries = serve((query) => ({
      items: [{ id: query.get('page') === '2' ? 'o2' : 'o1' }],
      total: 2,
    }));
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    expect(await cloud.organizations(null, signal)).toMatchObject({ value: [{ id: 'o1' }, { id: 'o2' }] });
    expect(queries()).toEqual(['', 'offset=1', 'page=1', 'page=2']);
    expect(capabilities.read('pageParameter')).toBe('page');
  });

  test('an empty page ends the list: no other parameter is tried', async () => {
    const items = [{ id: 'o1' }, { id: 'o2' }];
    const queries = serve((query) => {
      const from = Number(query.get('offset') ?? 0);
      return { items: items.slice(from, from + 1), total: 3 };
    });
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    expect(await cloud.organizations(null, signal)).toMatchObject({ value: items, part: { total: 3 } });
    expect(queries()).toEqual(['', 'offset=1', 'offset=2']);
  });

  test('a named page is followed although it repeats what is known: the list moved meanwhile', async () => {
    serve((query) =>
      query.get('from') === '3'
        ? { items: [{ id: 'o2' }] }
        : { items: [{ id: 'o1' }], next: `${PATH}?from=${query.get('from') === '2' ? 3 : 2}` },
    );
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      value: [{ id: 'o1' }, { id: 'o2' }],
      part: null,
    });
  });

  test('P46: a page that no parameter returns makes the list a part', async () => {
    server.answer(PATH, { body: { items: [{ id: 'o1' }], nextCursor: 'two' } });
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ id: 'o1' }],
      part: { total: null },
    });
  });

  test('a total that counts something else is no reason to fail', async () => {
    server.answer(PATH, { body: { items: [{ id: 'o1' }], total: 120 } });
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ id: 'o1' }],
      part: { total: 120 },
    });
  });
});

describe('the archives of a device', () => {
  test('are asked for below the device, then in its record, and a service without them is asked once', async () => {
    const capabilities = createMemoryCapabilities();
    server.answer('/devices/d1', { body: { id: 'd1', archives: [{ id: 'a1' }] } });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    expect(await cloud.archives('d1', signal)).toMatchObject({ kind: 'changed', value: [{ id: 'a1' }] });
    expect(capabilities.read('archiveLists')).toBe('device');
    const other = createMemoryCapabilities();
    const without = openCloud(server.origin, { capabilities: other });
    expect(await without.cloud.archives('d2', without.signal)).toMatchObject({ kind: 'absent' });
    const before = server.requests.length;
    expect(await without.cloud.archives('d3', without.signal)).toMatchObject({ kind: 'absent' });
    expect(server.requests).toHaveLength(before);
  });
});
