import { afterEach, expect, test } from 'vitest';
import type { Cloud } from '../../../../main/service/cloud.ts';
import { detectProfile, type SeenAnswer } from '../../../../main/service/detect/detect-profile.ts';
import { findList } from '../../../../main/service/detect/find-paths.ts';
import { parseServiceProfile } from '../../../../main/service/profile/service-profile.ts';
import { recordDecoders } from '../../../../main/service/read/organizations.ts';
import type { DeviceRecord, OrganizationRecord } from '../../../../preload/contract/index.ts';
import { shapeNames, shapeOf } from '../../../../simulator/service/shape.ts';
import { type Simulator, startSimulator } from '../../../../simulator/simulator.ts';
import { isFullRun } from '../../../faults/support/full-run.ts';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';

let simulator: Simulator | undefined;
afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

async function everythingOf(cloud: Cloud, signal: AbortSignal) {
  const listed = await cloud.organizations(null, signal);
  if (listed.kind !== 'changed') throw new Error(JSON.stringify(listed));
  return Promise.all(
    listed.value.map(async ({ id, name, devices }) => ({
      id,
      name,
      devices: await Promise.all(
        (devices ?? []).map(async (device) => ({
          id: device.id,
          name: device.name,
          archives: (device.archives ?? (await archivesOf(device.id))).map((archive) => [
            archive.id,
            archive.capturedAt,
          ]),
          image: await widthOf(device.id),
        })),
      ),
    })),
  );

  async function archivesOf(deviceId: string) {
    const answer = await cloud.archives(deviceId, signal);
    return answer.kind === 'changed' ? answer.value : [];
  }
  async function widthOf(deviceId: string) {
    const answer = await cloud.snapshot({ deviceId, archiveId: null }, 'full', NOTHING_KNOWN, signal);
    return answer.kind === 'changed' ? answer.value.widthPixels : answer.kind;
  }
}

/** Returns the detection of a simulated service, and what reads it by default and by the profile. */
async function detect(shape: string, seed: number) {
  simulator = await startSimulator({
    organizations: 3,
    devices: 7,
    archives: 3,
    shape,
    seed,
    plainImages: true,
    rateLimit: { requests: 0, seconds: 1 },
  });
  const { username, password, baseUrl } = simulator;
  const visitor = openCloud(baseUrl, { token: () => null });
  const signed = await visitor.cloud.authenticate({ username, password }, visitor.signal);
  const token = () => (signed.ok ? signed.value : null);
  const { cloud, signal } = openCloud(baseUrl, { token, capabilities: createMemoryCapabilities() });
  const detected = await cloud.detect(signal);
  if (detected.kind !== 'detected') throw new Error(JSON.stringify(detected));
  const { profile } = detected.value;
  if (profile === null) return { ...detected.value, served: null, read: null };
  const parsed = parseServiceProfile(profile);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  const by = openCloud(baseUrl, { token, profile: parsed.value });
  return {
    ...detected.value,
    served: await everythingOf(cloud, signal),
    read: await everythingOf(by.cloud, signal),
  };
}

const toldAs = (decisions: readonly object[]) =>
  decisions.map((one) => Object.values(one).join(' ; ')).join('\n');

test.each(shapeNames.filter((name) => name !== 'json-api'))(
  'what is detected of the shape %s reads all that it serves',
  async (shape) => {
    const { profile, decisions, served, read } = await detect(shape, 7);
    expect(profile, toldAs(decisions)).not.toBeNull();
    expect(read).toEqual(served);
  },
);

/** Number of drawn services, each named by its seed. */
const SERVICES = isFullRun ? 500 : 25;

test.each(Array.from({ length: SERVICES }, (_, seed) => seed))(
  'what is detected of drawn service %i reads all that it serves, or no profile is offered',
  async (seed) => {
    const { profile, decisions, served, read } = await detect('chaos', seed);
    expect(read).toEqual(served);
    // A profile can't name records that stand beside their list, or devices of unlisted organizations.
    const { list } = shapeOf('chaos', seed);
    if (list !== 'jsonApi' && list !== 'single') expect(profile, toldAs(decisions)).not.toBeNull();
  },
);

test('a profile that would not read the same is not offered, and what was not found is said', async () => {
  const { profile, decisions } = await detect('json-api', 7);
  expect(profile).toBeNull();
  expect(decisions).toContainEqual({ part: 'archives', member: 'list', value: null, matched: 0, of: 21 });
});

const baseUrl = 'https://service.test';

const answer = (path: string, json: unknown): SeenAnswer => ({
  url: new URL(`${baseUrl}${path}`),
  body: undefined,
  headers: {},
  json,
  redirect: null,
});

const cameras = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    serial: 100_234 + from + index,
    archived: false,
    id: `d${from + index}`,
    name: `Camera ${from + index}`,
  }));

/** Returns what is decided about the devices of one organization in these answers. */
function decidedOf(answers: readonly SeenAnswer[], count: number) {
  const north = { id: 'o1', name: 'North' };
  const { organization, device } = recordDecoders;
  const devices = cameras(0, count).map((json) => device({ json, path: '$', key: null }) as DeviceRecord);
  const owner = { ...(organization({ json: north, path: '$', key: null }) as OrganizationRecord), devices };
  const { decisions } = detectProfile({
    name: 'Service',
    baseUrl,
    organizations: [owner],
    completed: [owner],
    lists: [answer('/organizations', [north]), ...answers],
    archives: [],
    images: [],
  });
  return (member: string) => decisions.find((one) => one.part === 'devices' && one.member === member)?.value;
}

test('where a list ends is never taken from one of its records', () => {
  const pages = [1, 2, 3].map((page) =>
    answer(`/devices?page=${page}`, { data: cameras(page * 2 - 2, page * 2), page, totalPages: 9 }),
  );
  expect(decidedOf(pages, 6)('paging')).toBe('page, parameter: page, first: 1, size: 2');
});

test.each([
  ['/orgs/50%/devices', '/orgs/50%/devices'],
  ['/orgs/o1/devices', '/orgs/{organizationId}/devices'],
  ['/devices?organizationId=o1&all=50%', '/devices?organizationId={organizationId}&all=50%'],
])('the address %s becomes the path %s', (address, path) => {
  expect(decidedOf([answer(address, cameras(0, 2))], 2)('path')).toBe(path);
});

test('an answer with more paths than anybody has is not searched to its end', () => {
  const wide = (inner: (index: number) => unknown) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`m${index}`, inner(index)]));
  const withDevice = (at: number) => wide((index) => (index === at ? cameras(0, 1)[0] : index));
  const ids = new Set(['d0']);
  expect(findList(withDevice(99), 'device', ids)?.path).toBe('$.m99');
  expect(
    findList(
      wide((index) => withDevice(index === 99 ? 99 : -1)),
      'device',
      ids,
    ),
  ).toBeNull();
});
