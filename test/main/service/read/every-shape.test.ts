import { afterEach, describe, expect, test } from 'vitest';
import type { Cloud } from '../../../../main/service/cloud.ts';
import { describeFailure } from '../../../../preload/contract/core/describe-failure.ts';
import type { OrganizationRecord, Validators } from '../../../../preload/contract/index.ts';
import { type Shape, shapeNames, shapeOf } from '../../../../simulator/service/shape.ts';
import { type Simulator, startSimulator } from '../../../../simulator/simulator.ts';
import { isFullRun } from '../../../faults/support/full-run.ts';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import { createMemoryResponseStore } from '../../../support/memory-response-store.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';

const ORGANIZATIONS = 3;
const DEVICES = 7;
const ARCHIVES = 3;
/** Number of randomly drawn services, each named by its seed. */
const SERVICES = isFullRun ? 500 : 20;

let simulator: Simulator;
afterEach(() => simulator.close());

async function signedIn(shape: string, seed: number) {
  simulator = await startSimulator({
    organizations: ORGANIZATIONS,
    devices: DEVICES,
    archives: ARCHIVES,
    shape,
    seed,
    rateLimit: { requests: 0, seconds: 1 },
  });
  const { username, password, baseUrl } = simulator;
  const visitor = openCloud(baseUrl, { token: () => null });
  const token = await visitor.cloud.authenticate({ username, password }, visitor.signal);
  if (!token.ok) throw new Error(describeFailure(token.failure));
  const capabilities = createMemoryCapabilities();
  const opened = openCloud(baseUrl, {
    token: () => token.value,
    capabilities,
    responses: createMemoryResponseStore(),
  });
  return { ...opened, capabilities };
}

/** Returns the organizations visible in this shape; `single` shows one. */
function visible(shape: Shape) {
  return shape.list === 'single' ? 1 : ORGANIZATIONS;
}

/** Returns a device with its archives; `null` if the service doesn't say which are its own. */
async function archivesOf(cloud: Cloud, signal: AbortSignal, organization: OrganizationRecord | undefined) {
  const device = organization?.devices?.find(({ id }) => id !== '');
  if (device === undefined) throw new Error('The first organization has a device.');
  if (device.archives !== null) return { device, archives: device.archives };
  const listed = await cloud.archives(device.id, signal);
  if (listed.kind === 'absent') return { device, archives: null };
  if (listed.kind !== 'changed')
    throw new Error(`The archives are ${listed.kind}: ${JSON.stringify(listed)}`);
  return { device, archives: listed.value };
}

async function walk(shapeName: string, seed: number): Promise<void> {
  const { cloud, signal, capabilities } = await signedIn(shapeName, seed);
  const shape = shapeOf(shapeName, seed);
  const first = await cloud.organizations(null, signal);
  if (first.kind !== 'changed') throw new Error(`The organizations are ${JSON.stringify(first)}`);
  expect(first.value).toHaveLength(visible(shape));
  const devices = first.value.flatMap((organization) => organization.devices ?? []);
  expect(devices).toHaveLength(shape.list === 'single' ? Math.ceil(DEVICES / ORGANIZATIONS) : DEVICES);
  expect(new Set(devices.map(({ id }) => id)).size).toBe(devices.length);

  const { device, archives } = await archivesOf(cloud, signal, first.value[0]);
  const isUnnamed = shape.archives === 'unnamed';
  if (isUnnamed) expect(capabilities.read('archiveLists')).toBe('unnamed');
  expect(archives?.length ?? null).toBe(isUnnamed ? null : ARCHIVES);
  const listedArchives = archives ?? [];
  if (listedArchives.some(({ name, id }) => name !== id))
    for (const { capturedAt, name } of listedArchives) expect(dayOf(capturedAt)).toBe(name.slice(0, 10));
  const facts = [...first.value, ...devices, ...listedArchives].flatMap(({ fields }) => Object.keys(fields));
  expect(facts.filter((name) => OF_A_FORMAT.test(name))).toEqual([]);
  if (FORMATS[shape.list] !== undefined) expect(capabilities.read('format')).toBe(FORMATS[shape.list]);

  const subject = { deviceId: device.id, archiveId: null };
  const low = await cloud.snapshot(subject, 'low', NOTHING_KNOWN, signal);
  if (low.kind !== 'changed') throw new Error(`The snapshot is ${JSON.stringify(low)}`);
  const hasPreview = !/^(string|url|urlExpiry|redirect...)$/.test(shape.address);
  const precision = hasPreview || shape.lowPrecision !== 'none' ? 'low' : 'full';
  expect(low.value).toMatchObject({ precision, widthPixels: precision === 'low' ? 480 : 1920 });
  const full = await cloud.snapshot(subject, 'full', NOTHING_KNOWN, signal);
  expect(full).toMatchObject({ kind: 'changed', value: { precision: 'full', widthPixels: 1920 } });
  for (const { id } of listedArchives.slice(0, 1)) {
    const archived = { deviceId: device.id, archiveId: id };
    expect(await cloud.snapshot(archived, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
  }

  expect(simulator.counts.tokensAtImageOrigin).toBe(0);
  const lowAgain = async (validators: Validators) =>
    cloud.snapshot(subject, 'low', { ...NOTHING_KNOWN, [precision]: validators }, signal);
  let confirmed = await lowAgain(low.validators);
  // The first image was downloaded for a comparison, from another address than later ones.
  const wasCompared = shape.snapshot === 'image' && precision === 'full';
  if (wasCompared && confirmed.kind === 'changed') confirmed = await lowAgain(confirmed.validators);
  expect(confirmed).toMatchObject({ kind: 'notModified', precision });
  const before = simulator.counts.requests;
  const again = await cloud.organizations({ ...first.validators, confirmedAt: Date.now() }, signal);
  expect(again).toMatchObject({ kind: 'notModified' });
  expect(newRequests(before).filter((route) => route.endsWith(' 200'))).toEqual([]);
}

/** Returns the requests since `before`. */
function newRequests(before: Simulator['counts']['requests']): readonly string[] {
  const { requests } = simulator.counts;
  return Object.keys(requests).filter((route) => requests[route] !== before[route]);
}

const dayOf = (time: number | null) => (time === null ? null : new Date(time).toISOString().slice(0, 10));

/** Members of formats only. */
const OF_A_FORMAT =
  /^(_links|_embedded|links|self|class|rel|href|properties|entities|attributes|relationships|data)$|@/;

const FORMATS: Readonly<Partial<Record<Shape['list'], string>>> = {
  hal: 'HAL',
  jsonApi: 'JSON:API',
  siren: 'Siren',
  odata: 'OData',
  collection: 'Collection+JSON',
};

describe('without configuration, from the sign-in to the 304', () => {
  test.each(shapeNames.filter((name) => name !== 'chaos'))('the shape %s works', (name) => walk(name, 7));

  const seeds = Array.from({ length: SERVICES }, (_, index) => 100 + index);
  test.each(seeds)('P15: a service drawn by the seed %i works, and its token stays at its origin', (seed) =>
    walk('chaos', seed),
  );
});
