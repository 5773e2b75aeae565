import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { createTestTime } from '../../../support/memory-desktop.ts';
import { limitsWith, openCloud } from '../support/open-cloud.ts';

const SEARCH = '/v1/archives/search';

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

test('searches of two devices at once settle on the same conditions, and leave out none', async () => {
  server.answer(SEARCH, ({ body }) => {
    const { filters } = JSON.parse(body) as { readonly filters: { readonly device?: string } };
    if (!('device' in filters)) return { status: 400, body: { type: 'about:blank', status: 400 } };
    return { body: [{ id: `${filters.device}-1`, device: filters.device }] };
  });
  const capabilities = createMemoryCapabilities({ archiveLists: 'searchOfAll' });
  const { cloud, signal } = openCloud(server.origin, { capabilities });
  const answers = await Promise.all(['d1', 'd2'].map((deviceId) => cloud.archives(deviceId, signal)));
  expect(answers).toMatchObject([
    { kind: 'changed', value: [{ id: 'd1-1' }] },
    { kind: 'changed', value: [{ id: 'd2-1' }] },
  ]);
  const asked = server.requests.length;
  await cloud.archives('d3', signal);
  // The accepted conditions are sent first.
  expect(server.requests).toHaveLength(asked + 1);
});

test('a long answer to a search of all is parsed on a thread, and gives the device its own', async () => {
  const archives = Array.from({ length: 2_000 }, (_, index) => ({
    id: `a${index}`,
    device: `d${index % 2}`,
    serial: 'x'.repeat(40),
  }));
  server.answer(SEARCH, { body: archives });
  const capabilities = createMemoryCapabilities({ archiveLists: 'searchOfAll' });
  const { cloud, signal } = openCloud(server.origin, { capabilities });
  const parse = vi.spyOn(JSON, 'parse');
  const listed = await cloud.archives('d1', signal);
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
  parse.mockRestore();
  expect(listed.kind === 'changed' ? listed.value.length : listed).toBe(1_000);
  expect(longest).toBeLessThan(100_000);
});

test('a device has its own from each page of a search that ignores the filters', async () => {
  const page = (offset: number, device: string) => ({
    body: { offset, total: 4, items: [0, 1].map((index) => ({ id: `a${offset + index}`, device })) },
  });
  server.answer(SEARCH, page(0, 'd0'));
  server.answer(`${SEARCH}?offset=2`, page(2, 'd1'));
  const capabilities = createMemoryCapabilities({ archiveLists: 'searchOfAll' });
  const { cloud, signal } = openCloud(server.origin, { capabilities });
  expect(await cloud.archives('d1', signal)).toMatchObject({
    kind: 'changed',
    value: [{ id: 'a2' }, { id: 'a3' }],
  });
});

describe('a search that finds archives of other devices, too', () => {
  const filtersOf = (body: string) =>
    (JSON.parse(body) as { readonly filters: { readonly deviceId?: string } }).filters;
  const open = (clock = { now: () => Date.now() }, limits = limitsWith({})) => {
    const capabilities = createMemoryCapabilities({ archiveLists: 'searchOfAll' });
    const { cloud, signal } = openCloud(server.origin, { capabilities, clock }, limits);
    return async (deviceId: string) => {
      const listed = await cloud.archives(deviceId, signal);
      return listed.kind === 'changed' ? listed.value.map(({ id }) => id) : listed;
    };
  };
  const all = [
    { id: 'a1', device: 'd1' },
    { id: 'b1', device: 'd2' },
    { id: 'b2', device: 'd2' },
  ];

  test.each([
    ['ignores its filters', () => ({ body: all }), 2],
    [
      'refuses conditions',
      ({ body }: { readonly body: string }) =>
        Object.keys(filtersOf(body)).length > 0 ? { status: 400, body: {} } : { body: all },
      3,
    ],
  ])(
    'is sent once for the devices that are due together where the service %s',
    async (_what, script, requests) => {
      server.answer(SEARCH, script);
      const idsOf = open();
      expect(await idsOf('d1')).toEqual(['a1']);
      expect(await idsOf('d2')).toEqual(['b1', 'b2']);
      expect(await idsOf('d3')).toEqual([]);
      expect(server.requests).toHaveLength(requests);
    },
  );

  test('is sent for each device where it finds none of a device that does not exist', async () => {
    // Searches text: an archive of one device may name another.
    server.answer(SEARCH, ({ body }) => {
      const { deviceId } = filtersOf(body);
      return {
        body: all.filter(({ device }) => device === deviceId || (deviceId === 'd1' && device === 'd2')),
      };
    });
    const idsOf = open();
    expect(await idsOf('d1')).toEqual(['a1']);
    expect(await idsOf('d2')).toEqual(['b1', 'b2']);
    expect(await idsOf('d1')).toEqual(['a1']);
    // One of them for the nonexistent device.
    expect(server.requests).toHaveLength(4);
  });

  test('is sent for each device where the service ignores a device only that does not exist', async () => {
    server.answer(SEARCH, ({ body }) => {
      const { deviceId } = filtersOf(body);
      const isKnown = all.some(({ device }) => device === deviceId);
      const others = all.filter(({ id }) => deviceId === 'd1' && id === 'b1');
      return { body: isKnown ? [...all.filter(({ device }) => device === deviceId), ...others] : all };
    });
    const idsOf = open();
    expect(await idsOf('d1')).toEqual(['a1']);
    expect(await idsOf('d2')).toEqual(['b1', 'b2']);
  });

  test('is sent again when what it found is a minute old, also where the laptop slept meanwhile', async () => {
    let sleptMs = 0;
    server.answer(SEARCH, { body: all });
    const idsOf = open({ now: () => Date.now() + sleptMs });
    expect(await idsOf('d1')).toEqual(['a1']);
    const asked = server.requests.length;
    sleptMs = 50_000;
    expect(await idsOf('d2')).toEqual(['b1', 'b2']);
    expect(server.requests).toHaveLength(asked);
    server.answer(SEARCH, { body: all.slice(0, 2) });
    sleptMs = 60_000;
    expect(await idsOf('d2')).toEqual(['b1']);
  });

  test('P18: is sent for each device where there are more archives than are to stay in memory', async () => {
    server.answer(SEARCH, { body: all });
    const idsOf = open(undefined, limitsWith({}, { retainedArchives: 2 }));
    expect(await idsOf('d1')).toEqual(['a1']);
    expect(await idsOf('d2')).toEqual(['b1', 'b2']);
    expect(server.requests.map(({ body }) => filtersOf(body).deviceId)).toEqual(['d1', 'd2']);
  });
});

test('P24: a service that fails is left alone by searches, however many devices are due, until its rest is over', async () => {
  server.answer(SEARCH, { status: 500 });
  const time = createTestTime();
  const pace = { ...cloudLimits.pace, retries: 0, breakerFailures: 3 };
  const capabilities = createMemoryCapabilities({ archiveLists: 'searchOfAll' });
  const { cloud, signal } = openCloud(server.origin, { capabilities, ...time }, limitsWith({}, { pace }));
  const search = (device: number) => cloud.archives(`d${device}`, signal);
  for (let device = 0; device < 3; device += 1)
    expect(await search(device)).toMatchObject({ kind: 'failed' });
  const due = Array.from({ length: 40 }, (_, index) => search(3 + index));
  let settled = 0;
  for (const one of due) void one.then(() => (settled += 1));
  // The server has seen everything sent before this.
  await (await fetch(`${server.origin}/last`)).arrayBuffer();
  expect([server.requests.filter(({ target }) => target === SEARCH).length, settled]).toEqual([3, 0]);
  time.advance(5_000);
  expect(await Promise.all(due)).toMatchObject(due.map(() => ({ kind: 'failed' })));
  expect(server.requests.filter(({ target }) => target === SEARCH)).toHaveLength(4);
});

describe('archives that name no device', () => {
  /** Devices with their archives. */
  const ARCHIVES: Readonly<Record<string, readonly string[]>> = { d1: ['a1', 'a2'], d2: ['b1'] };

  function searchThat(find: (deviceId: string) => readonly string[] | undefined) {
    server.answer(SEARCH, ({ body }) => {
      const { filters } = JSON.parse(body) as { readonly filters: { readonly deviceId?: string } };
      const found = find(filters.deviceId ?? '');
      return found === undefined
        ? { status: 404, body: { type: 'about:blank', status: 404 } }
        : { body: found.map((id) => ({ id })) };
    });
    const capabilities = createMemoryCapabilities();
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    const idsOf = async (deviceId: string) => {
      const listed = await cloud.archives(deviceId, signal);
      return listed.kind === 'changed' ? listed.value.map(({ id }) => id) : listed;
    };
    return { capabilities, idsOf };
  }

  test('are given to no device by a service that ignores the filters, and what is known is said', async () => {
    const { capabilities, idsOf } = searchThat(() => Object.values(ARCHIVES).flat());
    const absent = {
      kind: 'absent',
      failure: { refusal: 'archivesUnnamed' },
    };
    expect(await Promise.all(['d1', 'd2'].map(idsOf))).toMatchObject([absent, absent]);
    expect(capabilities.read('archiveLists')).toBe('unnamed');
    const asked = server.requests.length;
    expect(await idsOf('d1')).toMatchObject(absent);
    expect(server.requests).toHaveLength(asked);
  });

  test.each([
    ['finds none for a device that does not exist', (id: string) => ARCHIVES[id] ?? []],
    ['refuses a device that does not exist', (id: string) => ARCHIVES[id]],
  ])('are those of the device where the service %s, which is asked once', async (_, find) => {
    const { idsOf } = searchThat(find);
    expect(await idsOf('d1')).toEqual(['a1', 'a2']);
    const asked = server.requests.length;
    expect(await idsOf('d2')).toEqual(['b1']);
    expect(server.requests).toHaveLength(asked + 1);
  });

  test('are doubtful while the service fails, and the next request tries again', async () => {
    let isFailing = true;
    const { capabilities, idsOf } = searchThat((id) => ARCHIVES[id] ?? []);
    server.answer(SEARCH, ({ body }) => {
      const { filters } = JSON.parse(body) as { readonly filters: { readonly deviceId: string } };
      const found = ARCHIVES[filters.deviceId];
      return found === undefined && isFailing
        ? { status: 500 }
        : { body: (found ?? []).map((id) => ({ id })) };
    });
    expect(await idsOf('d1')).toMatchObject({ kind: 'failed' });
    expect(capabilities.read('archiveLists')).toBeNull();
    isFailing = false;
    expect(await idsOf('d1')).toEqual(['a1', 'a2']);
  });
});
