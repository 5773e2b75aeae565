import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseServiceProfile } from '../../../../main/service/profile/service-profile.ts';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { limitsWith, openCloud } from '../support/open-cloud.ts';

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

const limits = limitsWith({ silenceMs: 300, decodedBytes: 20_000, wireBytes: 20_000, takenBytes: 20_000 });

/** What one list may answer while the others are fine, with the code of its failure. */
const failing: Readonly<Record<string, readonly [ScriptedAnswer, code: string]>> = {
  'a refusal': [{ status: 403, body: { title: 'No' } }, 'forbidden'],
  'a failure of the service': [{ status: 500, body: { title: 'No' } }, 'serviceFailed'],
  'no answer in time': [{ until: new Promise(() => {}), body: [] }, 'timedOut'],
  'more than the app accepts': [{ body: [{ id: 'd9', note: 'x'.repeat(30_000) }] }, 'tooLarge'],
  'an answer without a list': [{ body: { answer: 'yes' } }, 'unexpectedAnswer'],
};

const lost: Readonly<Record<string, ScriptedAnswer>> = {
  'no answer in time': { until: new Promise(() => {}), body: [] },
  'a line that is cut': { cut: 'beforeHeaders' },
  'a web page': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Sign in' },
};

const organizations = ['o1', 'o2', 'o3'].map((id) => ({ id, name: `Plant ${id}` }));

describe('P46: one list that fails takes no others with it', () => {
  test.each(Object.entries(failing))('an organization’s, by %s', async (_form, [answer, code]) => {
    server.answer('/v1/organizations', { body: organizations });
    server.answer('/v1/organizations/o1/devices', { body: [{ id: 'd1', name: 'Gate' }] });
    server.answer('/v1/organizations/o2/devices', answer);
    server.answer('/v1/organizations/o3/devices', { body: [{ id: 'd3', name: 'Yard' }] });
    const capabilities = createMemoryCapabilities({ deviceLists: 'organizationDevices' });
    const { cloud, signal } = openCloud(server.origin, { capabilities }, limits);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [
        { devices: [{ id: 'd1' }] },
        { devices: null, devicesFailure: { code } },
        { devices: [{ id: 'd3' }] },
      ],
    });
  });

  test.each(Object.entries(lost))(
    'P39: and does not say that the service is out of reach, by %s',
    async (_form, answer) => {
      server.answer('/v1/organizations', { body: organizations });
      server.answer('/v1/organizations/o1/devices', { body: [{ id: 'd1', name: 'Gate' }] });
      server.answer('/v1/organizations/o2/devices', answer);
      server.answer('/v1/organizations/o3/devices', { body: [{ id: 'd3', name: 'Yard' }] });
      const capabilities = createMemoryCapabilities({ deviceLists: 'organizationDevices' });
      const { cloud, contacts, signal } = openCloud(server.origin, { capabilities }, limits);
      await cloud.organizations(null, signal);
      const failed = contacts.filter((contact) => 'failure' in contact);
      expect(failed).not.toEqual([]);
      expect(failed.filter(({ isDoubtful }) => isDoubtful !== true)).toEqual([]);
      server.answer('/v1/organizations?fields=%28id%29', answer);
      await cloud.checkSession(signal);
      expect(contacts.at(-1)).toMatchObject({ isDoubtful: false });
    },
  );

  test('an organization’s whose identifier can be in no address', async () => {
    server.answer('/v1/organizations', { body: [{ id: '..' }, { id: 'o3' }] });
    server.answer('/v1/organizations/o3/devices', { body: [{ id: 'd3', name: 'Yard' }] });
    const capabilities = createMemoryCapabilities({ deviceLists: 'organizationDevices' });
    const { cloud, signal } = openCloud(server.origin, { capabilities });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ devicesFailure: { code: 'invalidInput' } }, { devices: [{ id: 'd3' }] }],
    });
  });

  test.each(Object.entries(failing))('a site’s, by %s', async (_form, [answer, code]) => {
    const profile = parseServiceProfile(
      JSON.stringify({
        version: 1,
        name: 'Sites',
        organizations: { path: '/orgs', list: '$[*]', id: '$.id' },
        levels: [{ as: 'site', path: '/orgs/{organizationId}/sites', list: '$[*]', id: '$.id' }],
        devices: { path: '/sites/{site}/devices', list: '$[*]', id: '$.id' },
        snapshots: { device: { full: { path: '/devices/{deviceId}/image' } } },
      }),
    );
    if (!profile.ok) throw new Error('The profile is refused.');
    server.answer('/orgs', { body: [{ id: 'o1' }] });
    server.answer('/orgs/o1/sites', { body: [{ id: 's1' }, { id: 's2' }, { id: 's3' }] });
    server.answer('/sites/s1/devices', { body: [{ id: 'd1' }] });
    server.answer('/sites/s2/devices', answer);
    server.answer('/sites/s3/devices', { body: [{ id: 'd3' }] });
    const { cloud, signal } = openCloud(server.origin, { profile: profile.value }, limits);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'changed',
      value: [{ devices: [{ id: 'd1' }, { id: 'd3' }], hasMoreDevices: true, devicesFailure: { code } }],
    });
  });

  test('a service that no longer answers is not asked for each list', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ id: `o${index}` }));
    server.answer('/v1/organizations', { body: many });
    for (const { id } of many)
      server.answer(`/v1/organizations/${id}/devices`, { until: new Promise(() => {}), body: [] });
    const capabilities = createMemoryCapabilities({ deviceLists: 'organizationDevices' });
    const { cloud, signal } = openCloud(server.origin, { capabilities }, limits);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'timedOut' },
    });
    expect(server.requests.length).toBeLessThan(20);
  });
});
