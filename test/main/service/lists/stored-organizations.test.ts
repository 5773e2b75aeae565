import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KnownList } from '../../../../main/service/lists/fetch-organizations.ts';
import { serviceProfile } from '../../../../main/service/profile/service-profile.ts';
import type { ResponseStore } from '../../../../main/shared/response-store.ts';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { createMemoryResponseStore } from '../../../support/memory-response-store.ts';
import { devicesEmbedded, openCloud, TOKEN } from '../support/open-cloud.ts';

const PATH = '/v1/organizations';
const FIRST = `${PATH}?expand=devices%2Carchives`;
const SECOND = `${PATH}?page=2`;

let server: FaultServer;
let store: ResponseStore;
beforeEach(async () => {
  server = await startFaultServer();
  store = createMemoryResponseStore();
});
afterEach(() => server.close());

function page(id: string, etag: string, next?: string): ScriptedAnswer {
  return {
    headers: { etag, ...(next === undefined ? {} : { link: `<${next}>; rel="next"` }) },
    body: [{ id }],
  };
}

/** Organizations page by page, with their devices. */
const pagedProfile = serviceProfile.parse({
  version: 1,
  name: 'Paged',
  organizations: { path: '/orgs', list: '$[*]', id: '$.id', paging: { kind: 'page', parameter: 'page' } },
  devices: { list: '$.devices[*]', id: '$.id' },
  snapshots: { device: { full: { path: '/{deviceId}' } } },
});

/** Serves a list of two pages once; `known`: as the library then stores it. */
async function listOfTwoPages() {
  server.answer(FIRST, page('o1', '"1"', SECOND), { status: 304 });
  server.answer(SECOND, page('o2', '"2"'), { status: 304 });
  const { cloud, signal } = openCloud(server.origin, { responses: store, capabilities: devicesEmbedded() });
  const outcome = await cloud.organizations(null, signal);
  if (outcome.kind !== 'changed') throw new Error(`The list is ${outcome.kind}.`);
  const known: KnownList = { ...outcome.validators, confirmedAt: Date.now() };
  return { cloud, signal, known };
}

function conditions(): readonly (string | undefined)[] {
  return server.requests.map(({ headers }) => headers['if-none-match']);
}

describe('organizations with stored responses', () => {
  test('P22: every page is asked for under its own condition, and a list of confirmed pages is confirmed', async () => {
    const { cloud, signal, known } = await listOfTwoPages();
    expect(await cloud.organizations(known, signal)).toMatchObject({
      kind: 'notModified',
      exchange: { wireBytes: 0 },
    });
    expect(conditions()).toEqual([undefined, undefined, '"1"', '"2"']);
  });

  test.each([
    ['header fields', (page: number) => ({ 'x-page': `${page}`, 'x-total-pages': '2' }), null],
    ['a profile', () => ({}), pagedProfile],
  ] as const)(
    'P46: a bare list whose pages %s count stays whole after a restart',
    async (_, headers, profile) => {
      const path = profile === null ? FIRST : '/orgs';
      const second = profile === null ? `${FIRST}&page=2` : '/orgs?page=2';
      server.answer(path, { headers: { etag: '"1"', ...headers(1) }, body: [{ id: 'o1' }] }, { status: 304 });
      server.answer(second, { headers: { etag: '"2"', ...headers(2) }, body: [{ id: 'o2' }] });
      server.answer('/orgs?page=3', { body: [] });
      const open = () =>
        openCloud(server.origin, { responses: store, capabilities: devicesEmbedded(), profile });
      const before = open();
      const first = await before.cloud.organizations(null, before.signal);
      const after = open();
      const again = await after.cloud.organizations(null, after.signal);
      for (const outcome of [first, again])
        expect(outcome).toMatchObject({ kind: 'changed', value: [{ id: 'o1' }, { id: 'o2' }] });
    },
  );

  test('P22: one page that changed returns the whole list, the others from the store', async () => {
    const { cloud, signal, known } = await listOfTwoPages();
    server.answer(SECOND, page('o3', '"3"'));
    expect(await cloud.organizations(known, signal)).toMatchObject({
      kind: 'changed',
      value: [{ id: 'o1' }, { id: 'o3' }],
    });
  });

  test.each([
    ['devices', [{ id: 'd1', name: 'Mast' }]],
    ['identifiers alone', ['d1']],
  ])('P22: a list of two pages with %s is fetched without a condition once only', async (_, devices) => {
    const withDevices = (one: ScriptedAnswer, id: string) => ({ ...one, body: [{ id, devices }] });
    const capabilities = createMemoryCapabilities();
    for (const query of ['', '?expand=devices%2Carchives'])
      server.answer(`${PATH}${query}`, withDevices(page('o1', '"1"', SECOND), 'o1'), { status: 304 });
    server.answer(SECOND, withDevices(page('o2', '"2"'), 'o2'), { status: 304 });
    const { cloud, signal } = openCloud(server.origin, { responses: store, capabilities });
    await cloud.organizations(null, signal);
    const known = { lastModified: null, etag: null, confirmedAt: Date.now() };
    expect(await cloud.organizations(known, signal)).toMatchObject({ kind: 'notModified' });
    const ofTheList = server.requests.filter(({ target }) => [FIRST, PATH, SECOND].includes(target));
    expect(ofTheList.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      undefined,
      '"1"',
      '"2"',
    ]);
  });

  test('an expansion that is ignored is sent on, and is noticed when a release of the service honours it', async () => {
    const capabilities = createMemoryCapabilities();
    server.answer(FIRST, { body: [{ id: 'o1', devices: ['d1'] }] });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    await cloud.organizations(null, signal);
    expect(capabilities.read('expand')).toBe('ignored');
    server.answer(FIRST, { body: [{ id: 'o1', devices: [{ id: 'd1', name: 'Mast' }] }] });
    await cloud.organizations(null, signal);
    expect(capabilities.read('expand')).toBe('devices,archives');
  });

  test('a list that is not stored is returned whole although every page is confirmed', async () => {
    const { cloud, signal, known } = await listOfTwoPages();
    const whole = { kind: 'changed', value: [{ id: 'o1' }, { id: 'o2' }] };
    expect(await cloud.organizations(null, signal)).toMatchObject(whole);
    const storedBefore = { ...known, confirmedAt: 1 };
    expect(await cloud.organizations(storedBefore, signal)).toMatchObject(whole);
  });

  test('D15: a long page that is stored is not parsed on the main thread', async () => {
    const devices = Array.from({ length: 700 }, (_, index) => ({
      id: `d${index}`,
      serial: 'x'.repeat(1_000),
    }));
    server.answer(FIRST, { headers: { etag: '"1"' }, body: [{ id: 'o', devices }] }, { status: 304 });
    const open = () => openCloud(server.origin, { responses: store, capabilities: devicesEmbedded() });
    const { cloud, signal } = open();
    const fresh = await cloud.organizations(null, signal);
    const parse = vi.spyOn(JSON, 'parse');
    const confirmed = await open().cloud.organizations(null, signal);
    const parsedHere = parse.mock.calls.map(([text]) => text.length);
    parse.mockRestore();
    expect(Math.max(0, ...parsedHere)).toBeLessThan(100_000);
    expect(confirmed.kind === 'changed' && fresh.kind === 'changed' && confirmed.value).toEqual(
      fresh.kind === 'changed' ? fresh.value : null,
    );
    expect(conditions()).toEqual([undefined, '"1"']);
  });

  test.each([
    ['a bare list', [{ id: 'o1' }]],
    ['a list in an object', { items: [{ id: 'o1' }] }],
  ])('%s of one page that is confirmed is not read again', async (_form, body) => {
    server.answer(FIRST, { headers: { etag: '"1"' }, body }, { status: 304 });
    const { cloud, signal } = openCloud(server.origin, { responses: store, capabilities: devicesEmbedded() });
    const outcome = await cloud.organizations(null, signal);
    if (outcome.kind !== 'changed') throw new Error(`The list is ${outcome.kind}.`);
    const [stored] = await store.find(`${server.origin}${FIRST}`);
    if (stored === undefined) throw new Error('The list is not stored.');
    // Reading it would fail.
    await store.put({ ...stored, body: stored.body.subarray(0, -1) });
    const known: KnownList = { ...outcome.validators, confirmedAt: Date.now() };
    expect(await cloud.organizations(known, signal)).toMatchObject({ kind: 'notModified' });
  });

  test('a confirmed list of one page keeps its validators', async () => {
    server.answer(FIRST, page('o1', '"1"'), { status: 304, headers: { etag: 'W/"1"' } });
    const { cloud, signal } = openCloud(server.origin, { responses: store });
    await cloud.organizations(null, signal);
    const known = { lastModified: null, etag: '"1"', confirmedAt: Date.now() };
    expect(await cloud.organizations(known, signal)).toMatchObject({
      kind: 'notModified',
      validators: { etag: 'W/"1"' },
    });
  });

  test('the service is asked although its last response is still fresh: its response shows that it is there', async () => {
    server.answer(FIRST, { headers: { 'cache-control': 'max-age=3600', etag: '"1"' }, body: [] });
    const { cloud, signal } = openCloud(server.origin, { responses: store });
    await cloud.organizations(null, signal);
    await cloud.organizations(null, signal);
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ['HTML with 200', { headers: { 'content-type': 'text/html' }, body: '<html>' }],
    ['a shape that cannot be read', { body: [{ name: 'no identifier' }] }],
    ['an error', { status: 500, headers: { 'cache-control': 'max-age=60' }, body: { title: 'No' } }],
    ['a refusal', { status: 401, headers: { 'cache-control': 'max-age=60' }, body: { title: 'No' } }],
  ])('P20, P23: %s is not stored and replaces nothing', async (_what, wrong: ScriptedAnswer) => {
    const { cloud, signal, known } = await listOfTwoPages();
    server.answer(FIRST, wrong);
    const outcome = await cloud.organizations(known, signal);
    expect(['failed', 'unauthorized']).toContain(outcome.kind);
    server.answer(FIRST, { status: 304 });
    expect(await cloud.organizations(known, signal)).toMatchObject({ kind: 'notModified' });
  });

  test('P21: a response that names addresses with a query is not stored: they may be signed', async () => {
    server.answer(FIRST, {
      headers: { etag: '"1"' },
      body: [{ id: 'o1', logo: 'https://images.example.org/1.png?signature=SECRET' }],
    });
    const { cloud, signal } = openCloud(server.origin, { responses: store });
    expect(await cloud.organizations(null, signal)).toMatchObject({ kind: 'changed' });
    expect(await store.find(`${server.origin}${FIRST}`)).toEqual([]);
  });

  test('P13: the token is not in the store, even where the response varies by it', async () => {
    server.answer(FIRST, { headers: { etag: '"1"', vary: 'Authorization, Accept' }, body: [] });
    const { cloud, signal } = openCloud(server.origin, { responses: store });
    await cloud.organizations(null, signal);
    const stored = await store.find(`${server.origin}${FIRST}`);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(TOKEN);
  });

  test('P29: a store that fails costs bytes, never an answer', async () => {
    const broken: ResponseStore = {
      mostBytes: 1_000_000,
      find: () => Promise.reject(new Error('The disk is full.')),
      put: () => Promise.reject(new Error('The disk is full.')),
    };
    server.answer(FIRST, page('o1', '"1"'));
    const { cloud, signal } = openCloud(server.origin, { responses: broken });
    expect(await cloud.organizations(null, signal)).toMatchObject({ kind: 'changed', value: [{ id: 'o1' }] });
  });
});
