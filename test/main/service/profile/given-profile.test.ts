import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseServiceProfile, serviceProfile } from '../../../../main/service/profile/service-profile.ts';
import { describeFailure } from '../../../../preload/contract/core/describe-failure.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { tinyJpeg } from '../support/tiny-images.ts';

let api: FaultServer;
let images: FaultServer;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
});
afterEach(() => Promise.all([api.close(), images.close()]));

function profileOf(json: unknown) {
  const profile = parseServiceProfile(JSON.stringify(json));
  if (!profile.ok) throw new Error(describeFailure(profile.failure));
  return profile.value;
}

const open = (profile: unknown) => openCloud(api.origin, { profile: profileOf(profile) });

async function devicesOf(profile: unknown) {
  const { cloud, signal } = open(profile);
  const answer = await cloud.organizations(null, signal);
  if (answer.kind !== 'changed') throw new Error(JSON.stringify(answer));
  return answer.value.map(({ id, name, devices }) => ({
    id,
    name,
    devices: devices?.map((device) => ({ id: device.id, name: device.name, fields: device.fields })),
  }));
}

const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): ScriptedAnswer => ({
  body,
  headers,
});
const jpeg = (width: number): ScriptedAnswer => ({
  headers: { 'content-type': 'image/jpeg' },
  body: tinyJpeg(width, 100),
});

/**
 * Cisco Meraki's Dashboard API: networks between organizations and devices, serial numbers as
 * identifiers, pages by Link.
 */
const meraki = {
  version: 1,
  name: 'Meraki Dashboard',
  organizations: {
    path: '/api/v1/organizations',
    list: '$[*]',
    id: '$.id',
    name: '$.name',
    paging: { kind: 'link' },
  },
  levels: [
    {
      as: 'network',
      path: '/api/v1/organizations/{organizationId}/networks?perPage=2',
      list: '$[*]',
      id: '$.id',
      name: '$.name',
      paging: { kind: 'link' },
    },
  ],
  devices: {
    path: '/api/v1/networks/{network}/devices',
    list: '$[*]',
    id: '$.serial',
    name: ['$.name', '$.model'],
    cut: ['lanIp'],
  },
  snapshots: { device: { full: { path: '/api/v1/devices/{deviceId}/camera/snapshot', image: '$.url' } } },
};

/** Verkada's Cameras API: one list of all cameras, pages by token, images as the answer itself. */
const verkada = {
  version: 1,
  name: 'Verkada',
  organizations: { fixed: { id: 'main', name: 'Verkada' } },
  devices: {
    path: '/cameras/v1/devices?page_size=2',
    list: '$.cameras[*]',
    id: '$.camera_id',
    name: '$.name',
    paging: { kind: 'cursor', mark: '$.next_page_token', parameter: 'page_token' },
  },
  snapshots: {
    device: {
      full: { path: '/cameras/v1/footage/thumbnails/latest?camera_id={deviceId}&resolution=hi-res' },
      low: { path: '/cameras/v1/footage/thumbnails/latest?camera_id={deviceId}&resolution=low-res' },
    },
  },
};

/**
 * Spring Data REST service: HAL, pages counted from 0, identifiers only at the end of addresses.
 */
const spring = {
  version: 1,
  name: 'Spring Data REST',
  organizations: {
    path: '/tenants',
    list: '$._embedded.tenants[*]',
    id: { lastStepOf: '$._links.self.href' },
    name: '$.title',
    cut: ['_links'],
  },
  devices: {
    path: '/tenants/{organizationId}/cams?size=2',
    list: '$._embedded.cams[*]',
    id: { lastStepOf: '$._links.self.href' },
    name: '$.title',
    cut: ['_links'],
    paging: { kind: 'page', parameter: 'page', first: 0, total: '$.page.totalElements' },
  },
  archives: {
    path: '/shots/search',
    method: 'POST',
    body: { filters: { cam: '{deviceId}' } },
    list: '$.hits[*]',
    id: '$.ref',
    time: '$.shot.epoch',
    timeForm: 'seconds',
  },
  snapshots: {
    device: {
      full: {
        path: '/cams/{deviceId}/still',
        image: '$.renditions[?@.size == "L"].href',
        onItsWay: { path: '$.state', values: ['RENDERING'] },
        none: { path: '$.state', values: ['EMPTY'] },
      },
      low: { path: '/cams/{deviceId}/still', image: '$.renditions[?@.size == "S"].href' },
    },
    archive: { full: { path: '/cams/{deviceId}/shots/{archiveId}', image: '$.href' } },
  },
};

describe('a service whose profile was given', () => {
  test('is read through its levels, which become facts of the devices', async () => {
    api.answer('/api/v1/organizations', json([{ id: 549236, name: 'Acme' }]));
    api.answer(
      '/api/v1/organizations/549236/networks?perPage=2',
      json(
        [
          { id: 'N_1', name: 'Long Island' },
          { id: 'N_2', name: 'Berlin' },
        ],
        {
          link: `</api/v1/organizations/549236/networks?perPage=2&startingAfter=N_2>; rel=next`,
        },
      ),
    );
    api.answer(
      '/api/v1/organizations/549236/networks?perPage=2&startingAfter=N_2',
      json([{ id: 'N_3', name: 'Empty' }]),
    );
    api.answer(
      '/api/v1/networks/N_1/devices',
      json([{ serial: 'Q2-1', name: 'Gate', model: 'MV2', lanIp: '10.0.0.1' }]),
    );
    api.answer('/api/v1/networks/N_2/devices', json([{ serial: 'Q2-2', model: 'MV12', mac: '00:11' }]));
    api.answer('/api/v1/networks/N_3/devices', json([]));
    expect(await devicesOf(meraki)).toEqual([
      {
        id: '549236',
        name: 'Acme',
        devices: [
          { id: 'Q2-1', name: 'Gate', fields: { network: 'Long Island', model: 'MV2' } },
          { id: 'Q2-2', name: 'MV12', fields: { network: 'Berlin', mac: '00:11' } },
        ],
      },
    ]);
  });

  test('is read without organizations, page by page, with images as answers', async () => {
    api.answer(
      '/cameras/v1/devices?page_size=2',
      json({
        cameras: [
          { camera_id: 'a', name: 'A' },
          { camera_id: 'b', name: 'B' },
        ],
        next_page_token: 't1',
      }),
    );
    api.answer(
      '/cameras/v1/devices?page_size=2&page_token=t1',
      json({ cameras: [{ camera_id: 'c', name: 'C', site: 'Yard' }], next_page_token: null }),
    );
    expect(await devicesOf(verkada)).toEqual([
      {
        id: 'main',
        name: 'Verkada',
        devices: [
          { id: 'a', name: 'A', fields: {} },
          { id: 'b', name: 'B', fields: {} },
          { id: 'c', name: 'C', fields: { site: 'Yard' } },
        ],
      },
    ]);
    const { cloud, signal } = open(verkada);
    const thumbnail = '/cameras/v1/footage/thumbnails/latest?camera_id=a&resolution=';
    api.answer(`${thumbnail}hi-res`, jpeg(1_920));
    api.answer(`${thumbnail}low-res`, jpeg(320));
    for (const [precision, width] of [
      ['full', 1_920],
      ['low', 320],
    ] as const)
      expect(
        await cloud.snapshot({ deviceId: 'a', archiveId: null }, precision, NOTHING_KNOWN, signal),
      ).toMatchObject({ kind: 'changed', value: { precision, widthPixels: width } });
  });

  test('is read page by page from 0, by a search, and with images by their size', async () => {
    const cam = (id: string) => ({
      title: `Cam ${id}`,
      _links: { self: { href: `http://other/cams/${id}` } },
    });
    api.answer(
      '/tenants',
      json({ _embedded: { tenants: [{ title: 'North', _links: { self: { href: '/tenants/n%201' } } }] } }),
    );
    for (const [page, ids] of [
      ['', ['1', '2']],
      ['&page=1', ['3', '4']],
      ['&page=2', ['5']],
    ] as const)
      api.answer(
        `/tenants/n%201/cams?size=2${page}`,
        json({ _embedded: { cams: ids.map(cam) }, page: { totalElements: 5 } }),
      );
    const [north] = await devicesOf(spring);
    expect(north).toMatchObject({ id: 'n 1', name: 'North' });
    expect(north?.devices?.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);

    const { cloud, signal } = open(spring);
    api.answer('/shots/search', ({ body }) =>
      json({ hits: body === '{"filters":{"cam":"1"}}' ? [{ ref: 7, shot: { epoch: 1_700_000_000 } }] : [] }),
    );
    expect(await cloud.archives('1', signal)).toMatchObject({
      kind: 'changed',
      value: [{ id: '7', name: '7', capturedAt: 1_700_000_000_000 }],
    });
    api.answer(
      '/cams/1/still',
      json({
        renditions: [
          { size: 'S', href: `${images.origin}/s` },
          { size: 'L', href: `${images.origin}/l` },
        ],
      }),
    );
    api.answer('/cams/1/shots/7', json({ href: `${images.origin}/l` }));
    images.answer('/s', jpeg(320));
    images.answer('/l', jpeg(1_920));
    const subject = { deviceId: '1', archiveId: null };
    expect(await cloud.snapshot(subject, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      value: { widthPixels: 320 },
    });
    expect(await cloud.snapshot({ ...subject, archiveId: '7' }, 'low', NOTHING_KNOWN, signal)).toMatchObject({
      value: { widthPixels: 1_920, precision: 'full' },
    });
    // The token goes to the API origin only (P15).
    expect(images.requests.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
    api.answer('/cams/1/still', json({ state: 'EMPTY', renditions: [] }));
    expect(await cloud.snapshot(subject, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'absent' });
  });

  test('says which list and which path do not fit, and takes nothing for an empty list', async () => {
    for (const [answer, place] of [
      [{ devices: [] }, 'devices, $.cameras: missing'],
      [{ cameras: null }, 'devices, $.cameras: null where a list was expected'],
      [{ cameras: 'none' }, 'devices, $.cameras: a string where a list was expected'],
    ] as const) {
      api.answer('/cameras/v1/devices', json(answer));
      const { cloud, signal } = open(verkada);
      expect(await cloud.organizations(null, signal)).toMatchObject({
        kind: 'failed',
        failure: { facts: { where: expect.stringContaining(`service profile, ${place}`) } },
      });
    }
    const { cloud, signal } = open(spring);
    api.answer('/cams/1/still', json({ pictures: [] }));
    expect(
      await cloud.snapshot({ deviceId: '1', archiveId: null }, 'full', NOTHING_KNOWN, signal),
    ).toMatchObject({
      kind: 'failed',
      failure: {
        facts: { where: expect.stringContaining('service profile, snapshots.device.full, $.renditions') },
      },
    });
  });

  test('P46: a record that does not fit costs only itself, and is said with its path', async () => {
    api.answer('/cameras/v1/devices', json({ cameras: [{ camera_id: 'a' }, { cameraId: 'b' }] }));
    const { cloud, signal } = open(verkada);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ devices: [{ id: 'a' }], hasMoreDevices: true, devicesTotal: 2 }],
      failure: {
        facts: {
          where: expect.stringContaining('service profile, devices, $.cameras[1].camera_id: missing'),
        },
      },
    });
  });

  test('P46: shows a list as a part if it says that it goes on and can’t be followed', async () => {
    api.answer(
      '/tenants',
      json({ _embedded: { tenants: [{ title: 'N', _links: { self: { href: '/t/1' } } }] } }),
    );
    const cams = { cams: [{ title: 'A', _links: { self: { href: '/c/1' } } }] };
    api.answer('/tenants/1/cams', json({ _embedded: cams, page: { totalElements: 45 } }));
    const { cloud, signal } = open(spring);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ hasMoreDevices: true, devicesTotal: 45 }],
    });
  });

  test('checks the session by the list that is outermost', async () => {
    api.answer('/cameras/v1/devices', json({ cameras: [] }));
    expect(await open(verkada).cloud.checkSession(new AbortController().signal)).toEqual({ kind: 'reached' });
    const [level] = meraki.levels;
    const fixed = { fixed: { id: '549236', name: 'Acme' } };
    api.answer(level?.path.replace('{organizationId}', '549236') ?? '', json([]));
    const { cloud, signal } = open({ ...meraki, organizations: fixed });
    expect(await cloud.checkSession(signal)).toEqual({ kind: 'reached' });
  });

  test('signs in as its profile says', async () => {
    api.answer('/login', ({ body }) =>
      json(body === '{"user":{"mail":"ada","pin":"{secret}"}}' ? { session: { key: 'abc' } } : {}),
    );
    const { cloud, signal } = open({
      ...verkada,
      signIn: {
        path: '/login',
        body: { user: { mail: '{username}', pin: '{password}' } },
        token: '$.session.key',
      },
    });
    expect(await cloud.authenticate({ username: 'ada', password: '{secret}' }, signal)).toEqual({
      ok: true,
      value: 'abc',
    });
  });

  test('a long list is read on its thread by the same profile', async () => {
    const count = 3_000;
    const cameras = Array.from({ length: count }, (_, index) => ({
      camera_id: `c${index}`,
      name: `Camera ${index}`,
      model: 'a long description of a model',
    }));
    api.answer('/cameras/v1/devices', json({ cameras, next_page_token: null }));
    const [main] = await devicesOf(verkada);
    expect(main?.devices).toHaveLength(count);
    expect(main?.devices?.at(-1)).toEqual({
      id: `c${count - 1}`,
      name: `Camera ${count - 1}`,
      fields: { model: 'a long description of a model' },
    });
  });
});

describe('a profile that can’t be used', () => {
  test.each([
    ['{', 'it is not JSON'],
    ['{"formatVersion":1,"formatVersion":1}', 'gives a name twice'],
    ['['.repeat(200) + ']'.repeat(200), 'it is not JSON'],
    [JSON.stringify({ ...verkada, version: 2 }), 'version'],
    [
      JSON.stringify({ ...verkada, devices: { ...verkada.devices, list: 'cameras[*]' } }),
      'devices.list: a path begins with $',
    ],
    [
      JSON.stringify({ ...verkada, devices: { ...verkada.devices, path: 'https://evil.example/x' } }),
      'devices.path: begins with one /',
    ],
    [
      JSON.stringify({ ...verkada, devices: { ...verkada.devices, path: '/x/{site}' } }),
      'devices.path: “{site}” is not known here',
    ],
    [JSON.stringify({ ...verkada, colour: 1 }), 'colour'],
  ])('%#: its message names the member and the rule', (text, reason) => {
    const parsed = parseServiceProfile(text);
    expect(parsed.ok ? '' : String(parsed.failure.facts?.['rule'])).toContain(reason);
  });
});

describe('the documents of service profiles', () => {
  const docs = join(import.meta.dirname, '../../../../docs');

  test('the worked example reads the service that its page describes', async () => {
    const page = readFileSync(join(docs, 'admin/service-profile.md'), 'utf8');
    const [, example = ''] = /```json\n([^]*?)```/.exec(page) ?? [];
    const profile: unknown = JSON.parse(example);
    api.answer('/api/sites', json({ sites: [{ ref: 12, label: 'North' }] }));
    const cam = (code: string) => ({ code, info: { title: `Gate ${code}` }, pin: '1234' });
    api.answer('/api/sites/12/cams', json({ hits: 3, cams: [cam('a7'), cam('a8')] }));
    api.answer('/api/sites/12/cams?page=1', json({ hits: 3, cams: [cam('a9')] }));
    const device = (code: string) => ({
      id: code,
      name: `Gate ${code}`,
      fields: { info: { title: `Gate ${code}` } },
    });
    expect(await devicesOf(profile)).toEqual([
      { id: '12', name: 'North', devices: ['a7', 'a8', 'a9'].map(device) },
    ]);
    api.answer('/api/shots', ({ method, body }) =>
      json({
        shots: method === 'POST' && body === '{"cam":"a7"}' ? [{ no: 9, at: { epoch: 1_760_000_000 } }] : [],
      }),
    );
    const { cloud, signal } = open(profile);
    expect(await cloud.archives('a7', signal)).toMatchObject({
      value: [{ id: '9', capturedAt: 1_760_000_000_000 }],
    });
    api.answer(
      '/api/cams/a7/still',
      json({
        state: 'READY',
        files: [
          { size: 'S', at: `${images.origin}/s` },
          { size: 'L', at: `${images.origin}/l` },
        ],
      }),
    );
    api.answer('/api/cams/a7/shots/9', jpeg(1_280));
    images.answer('/s', jpeg(320));
    images.answer('/l', jpeg(1_920));
    for (const [archiveId, precision, widthPixels] of [
      [null, 'low', 320],
      [null, 'full', 1_920],
      ['9', 'full', 1_280],
    ] as const)
      expect(
        await cloud.snapshot({ deviceId: 'a7', archiveId }, precision, NOTHING_KNOWN, signal),
      ).toMatchObject({ kind: 'changed', value: { precision, widthPixels } });
  });

  test('the schema is current (npm run export-schema)', () => {
    const schema: unknown = JSON.parse(
      readFileSync(join(docs, 'formats/service-profile.schema.json'), 'utf8'),
    );
    expect(schema).toEqual(z.toJSONSchema(serviceProfile));
  });
});
