import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '../../../main/service/cloud.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { NOTHING_KNOWN, openCloud } from './support/open-cloud.ts';

let simulator: Simulator;
let cloud: Cloud;
let signal: AbortSignal;
beforeAll(async () => {
  simulator = await startSimulator({ seed: 7, organizations: 2, devices: 6, archives: 2 });
  const { username, password, baseUrl } = simulator;
  const visitor = openCloud(baseUrl, { token: () => null });
  const token = await visitor.cloud.authenticate({ username, password }, visitor.signal);
  ({ cloud, signal } = openCloud(baseUrl, { token: () => (token.ok ? token.value : null) }));
});
afterAll(() => simulator.close());

/** Returns the first device of the fleet with its first archive. */
async function firstDevice() {
  const outcome = await cloud.organizations(null, signal);
  if (outcome.kind !== 'changed') throw new Error(`The organizations are ${outcome.kind}.`);
  const device = outcome.value.flatMap(({ devices }) => devices ?? [])[0];
  if (device === undefined) throw new Error('The fleet has no device.');
  return { deviceId: device.id, archiveId: null, archives: device.archives ?? [] };
}

describe('against the simulator', () => {
  test('a wrong password has its own failure', async () => {
    const wrong = await cloud.authenticate({ username: simulator.username, password: 'wrong' }, signal);
    expect(wrong).toMatchObject({ ok: false, failure: { code: 'wrongCredentials' } });
  });

  test('the organizations come with their devices, and are confirmed by a 304', async () => {
    const outcome = await cloud.organizations(null, signal);
    if (outcome.kind !== 'changed') throw new Error(`The organizations are ${outcome.kind}.`);
    expect(outcome.value).toHaveLength(2);
    expect(outcome.value.flatMap(({ devices }) => devices ?? [])).toHaveLength(6);
    expect(await cloud.organizations(outcome.validators, signal)).toMatchObject({ kind: 'notModified' });
  });

  test('P22: an unchanged image is confirmed without a transfer, a changed one comes whole', async () => {
    const { deviceId } = await firstDevice();
    const subject = { deviceId, archiveId: null };
    const first = await cloud.snapshot(subject, 'low', NOTHING_KNOWN, signal);
    if (first.kind !== 'changed') throw new Error(`The snapshot is ${first.kind}.`);
    expect(first.value).toMatchObject({
      mediaType: 'image/jpeg',
      widthPixels: 480,
      heightPixels: 270,
      precision: 'low',
      receivedAt: expect.any(Number),
    });
    const known = { low: first.validators, full: null };
    expect(await cloud.snapshot(subject, 'low', known, signal)).toMatchObject({
      kind: 'notModified',
      precision: 'low',
      exchange: { wireBytes: 0 },
    });
    simulator.tick({});
    const next = await cloud.snapshot(subject, 'low', known, signal);
    expect(next).toMatchObject({ kind: 'changed' });
    if (next.kind === 'changed') expect(Buffer.compare(next.value.bytes, first.value.bytes)).not.toBe(0);
  });

  test('the full image of an archive has the time of its capture', async () => {
    const { deviceId, archives } = await firstDevice();
    const archiveId = archives[0]?.id ?? '';
    const outcome = await cloud.snapshot({ deviceId, archiveId }, 'full', NOTHING_KNOWN, signal);
    expect(outcome).toMatchObject({
      kind: 'changed',
      value: { widthPixels: 1920, heightPixels: 1080, capturedAt: expect.any(Number) },
    });
  });

  test('a device that does not exist is absent', async () => {
    expect(
      await cloud.snapshot({ deviceId: 'no-such-device', archiveId: null }, 'full', NOTHING_KNOWN, signal),
    ).toMatchObject({ kind: 'absent' });
  });
});
