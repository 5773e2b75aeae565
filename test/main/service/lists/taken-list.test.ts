import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { meterWire } from '../../../../main/service/http/wire-meter.ts';
import type { OrganizationRecord } from '../../../../preload/contract/index.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { createMemoryResponseStore } from '../../../support/memory-response-store.ts';
import { devicesEmbedded, limitsWith, openCloud } from '../support/open-cloud.ts';

const MEBIBYTE = 1_024 * 1_024;

/** Organizations of about a mebibyte each. */
function longList(organizations: number) {
  return Array.from({ length: organizations }, (_, number) => ({
    id: `o${number}`,
    name: `Region ${number}`,
    devices: Array.from({ length: 1_000 }, (_device, index) => ({
      id: `o${number}-d${index}`,
      serial: 'x'.repeat(1_000),
      archives: [{ id: 'a', capturedAt: '2026-11-21T05:20:00Z' }],
    })),
  }));
}

describe('P18: a long list that is handed over while it comes', () => {
  let server: FaultServer;
  beforeEach(async () => {
    server = await startFaultServer();
  });
  afterEach(() => server.close());

  test('is read no faster than its organizations are taken, and is empty at its end', async () => {
    const ORGANIZATIONS = 16;
    server.answer('/v1/organizations', { body: longList(ORGANIZATIONS) });
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    let received = 0;
    const ahead: number[] = [];
    const devices: number[] = [];
    const meter = {
      goesFirst: false,
      admit() {},
      extraMs: () => 0,
      take: (bytes: number) => void (received += bytes),
    };
    async function handOver(organization: OrganizationRecord): Promise<void> {
      if (organization.isBeginning === true) return;
      for (let count = 0; count < 100; count += 1) await setImmediate();
      ahead.push(received / MEBIBYTE - devices.length);
      devices.push(organization.devices?.length ?? 0);
    }
    const outcome = await meterWire(meter, () => cloud.organizations(null, signal, handOver));
    expect(devices).toEqual(Array.from({ length: ORGANIZATIONS }, () => 1_000));
    expect(outcome).toMatchObject({ kind: 'changed' });
    const value = outcome.kind === 'changed' ? outcome.value : [];
    expect(value).toHaveLength(ORGANIZATIONS);
    expect(value.every((one) => one.isHandedOver === true && one.devices === null)).toBe(true);
    // An organization, the thread's bytes, waiting bytes, and the sockets' buffers.
    expect(Math.max(...ahead)).toBeLessThan(8);
  });

  test.each([
    ['an organization can’t be stored', true, longList(1)],
    ['it is too long for what only shows as a whole', false, [...longList(1), 7.5]],
  ])('is not downloaded any further once %s', async (_when, isDiskFull, begin) => {
    const gone = Promise.withResolvers<void>();
    const rest = 'x'.repeat(36 * MEBIBYTE);
    const body = JSON.stringify([...begin, ...longList(1), { id: 'o9', rest }]);
    const afterBytes = body.length - 30 * MEBIBYTE;
    // Ends only when the client leaves.
    server.answer('/v1/organizations', { body, pause: { afterBytes, until: gone.promise } });
    const limits = limitsWith({ decodedBytes: 2 * MEBIBYTE });
    const options = { capabilities: devicesEmbedded() };
    const { cloud, contacts, signal } = openCloud(server.origin, options, limits);
    const diskFull = new Error('The disk is full.');
    const handOver = isDiskFull ? () => Promise.reject(diskFull) : async () => {};
    const outcome = await cloud.organizations(null, signal, handOver).catch((error: unknown) => error);
    gone.resolve();
    if (isDiskFull) expect(outcome).toBe(diskFull);
    else expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'unexpectedAnswer' } });
    // P29, P39: the service did answer, whatever happened to the body.
    expect(contacts).toEqual([{ kind: 'answered', confirmed: false }]);
  });

  test('P29: and comes whole before it can’t be stored shows that the service answered', async () => {
    server.answer('/v1/organizations', { body: longList(1) });
    const options = { capabilities: devicesEmbedded(), responses: createMemoryResponseStore() };
    const { cloud, contacts, signal } = openCloud(server.origin, options);
    const diskFull = new Error('The disk is full.');
    const listing = cloud.organizations(null, signal, () => Promise.reject(diskFull));
    await expect(listing).rejects.toBe(diskFull);
    expect(contacts).toEqual([{ kind: 'answered', confirmed: false }]);
  });

  test('may be longer than a document that is read as a whole', async () => {
    server.answer('/v1/organizations', { body: longList(6) });
    const limits = limitsWith({ decodedBytes: 2 * MEBIBYTE });
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() }, limits);
    const names: string[] = [];
    const outcome = await cloud.organizations(null, signal, async ({ name }) => void names.push(name));
    expect(outcome).toMatchObject({ kind: 'changed' });
    // The first one arrives with a screen of its devices before it is whole.
    expect(names).toEqual([0, 0, 1, 2, 3, 4, 5].map((number) => `Region ${number}`));
  });

  test('and longer than any list is refused', async () => {
    server.answer('/v1/organizations', { body: longList(6) });
    const limits = limitsWith({ takenBytes: 3 * MEBIBYTE });
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() }, limits);
    expect(await cloud.organizations(null, signal, async () => {})).toMatchObject({
      kind: 'failed',
      failure: { code: 'tooLarge' },
    });
  });

  test('and can only be read as a whole is, up to the limit of documents; beyond it the reason is named', async () => {
    const archives = longList(3).flatMap(({ devices }) => devices);
    const beside = { data: [{ id: 'o', devices: [{ id: 'o-d1', model: 'm' }] }], devices: archives };
    server.answer('/v1/organizations', { body: beside });
    const read = (decodedBytes: number) => {
      const limits = limitsWith({ decodedBytes });
      const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() }, limits);
      return cloud.organizations(null, signal, async () => {});
    };
    expect(await read(8 * MEBIBYTE)).toMatchObject({
      kind: 'changed',
      value: [{ id: 'o', devices: [{ id: 'o-d1' }] }],
    });
    const message = /longer than 2 MB, and no list that can be read record by record/;
    expect(await read(2 * MEBIBYTE)).toMatchObject({
      kind: 'failed',
      failure: { code: 'unexpectedAnswer', facts: { where: expect.stringMatching(message) } },
    });
  });
});
