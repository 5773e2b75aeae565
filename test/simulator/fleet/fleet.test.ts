import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../simulator/core/time.ts';
import { createFleet } from '../../../simulator/fleet/fleet.ts';
import { deviceId, deviceIndex } from '../../../simulator/fleet/identifiers.ts';
import { representDevice } from '../../../simulator/fleet/represent.ts';
import { isSilent } from '../../../simulator/fleet/rhythm.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { startChildService } from '../../support/child-service.ts';
import { json, signedIn } from '../support/client.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const size = { hostile: true, seed: 7, organizations: 3, devices: 600, archives: 4 };
const device = (index: number) => ({ deviceIndex: index, archiveSlot: null });

describe('the fleet', () => {
  it('is the same for the same seed, and another for another', () => {
    const record = (seed: number, index: number) =>
      representDevice(createFleet({ ...size, seed }), index, NOW, new Set(['archives']));
    expect(record(7, 5)).toEqual(record(7, 5));
    expect(record(8, 5)).not.toEqual(record(7, 5));
  });

  it('finds every device by its identifier, and nothing by any other text', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999 }), fc.nat(), (index, seed) => {
        const naming = { seed, hostile: true };
        expect(deviceIndex(naming, deviceId(naming, index))).toBe(index);
        expect(deviceIndex(naming, `x${deviceId(naming, index)}`)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
    const fleet = createFleet(size);
    expect(fleet.findDevice(deviceId({ seed: 7, hostile: true }, 600))).toBeNull();
    expect(fleet.findDevice('')).toBeNull();
  });

  it('has none of them where people look at it, as in the demo', () => {
    const fleet = createFleet({ ...size, hostile: false });
    const records = Array.from({ length: 600 }, (_, index) => representDevice(fleet, index, NOW, new Set()));
    expect(records.filter(({ id }) => !/^dev-[0-9a-f]{8}$/.test(id))).toEqual([]);
    expect(records.filter(({ name }) => /[<>=\u202e]|DROP|\.\./.test(name))).toEqual([]);
  });

  it('has devices with hostile names and identifiers: spaces, slashes, #, %, right to left, 200 characters', () => {
    const fleet = createFleet(size);
    const records = Array.from({ length: 600 }, (_, index) => representDevice(fleet, index, NOW, new Set()));
    const ids = records.map(({ id }) => id).filter((id) => !id.startsWith('dev-'));
    for (const pattern of [/ /, /\//, /#/, /%2F/, /[\u0600-\u06ff]/, /^.{190,200}$/]) {
      expect(
        ids.some((id) => pattern.test(id)),
        String(pattern),
      ).toBe(true);
    }
    const names = records.map(({ name }) => name);
    for (const pattern of [/\u202e/, /</, /^=/, /\.\.\//, /^.{180,}$/]) {
      expect(
        names.some((name) => pattern.test(name)),
        String(pattern),
      ).toBe(true);
    }
    expect(records.some(({ formerNames }) => formerNames.length > 0)).toBe(true);
    expect(new Set(records.map(({ id }) => id)).size).toBe(600);
  });

  it('follows a rhythm for each device: snapshots are as old as their interval allows, but for silent ones', () => {
    const fleet = createFleet(size);
    for (let index = 0; index < 600; index += 1) {
      const { capturedAt, stamp } = fleet.snapshot(device(index), NOW) ?? { capturedAt: 0, stamp: { at: 0 } };
      const interval = representDevice(fleet, index, NOW, new Set()).snapshotIntervalSeconds * 1_000;
      expect(stamp.at).toBeGreaterThan(capturedAt);
      expect(stamp.at).toBeLessThanOrEqual(NOW);
      if (isSilent(index)) expect(NOW - capturedAt).toBeGreaterThan(DAY_MS / 2);
      else expect(NOW - capturedAt).toBeLessThanOrEqual(interval + 2 * 60_000);
    }
  });

  it('has archives newest first, all in the past, of which each belongs to a time of its own', () => {
    const fleet = createFleet(size);
    for (let index = 0; index < 50; index += 1) {
      const { archives } = representDevice(fleet, index, NOW, new Set(['archives']));
      const times = archives.map((archive) => Date.parse((archive as { capturedAt: string }).capturedAt));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(new Set(times).size).toBe(4);
      expect(times[0]).toBeLessThan(NOW);
      // A camera that sends nothing has no new archive either.
      if (isSilent(index)) expect(times[0]).toBeLessThan(fleet.snapshot(device(index), NOW)?.capturedAt ?? 0);
    }
  });

  it('stands still between ticks, and goes with the clock when it is live', () => {
    const fleet = createFleet(size);
    const moving = Array.from({ length: 40 }, (_, index) => index).filter((index) => !isSilent(index));
    for (const index of moving) {
      const before = fleet.snapshot(device(index), NOW);
      expect(fleet.snapshot(device(index), NOW)).toEqual(before);
      expect(fleet.snapshot(device(index), NOW + DAY_MS + HOUR_MS)).not.toEqual(before);
    }
  });
});

/** A million archives as objects take twice as much, MiB. */
const HEAP_MIB = 64;

describe('a running fleet', () => {
  let simulator: Simulator;
  afterEach(() => simulator.close());

  it.each([
    [false, 304],
    [true, 200],
  ])('live %s: two days later the same image is answered with %i', async (live, status) => {
    let now = NOW + 20 * 60_000;
    simulator = await startSimulator({ devices: 3, archives: 1, live, clock: { now: () => now } });
    const send = await signedIn(simulator);
    const [organization] = await json<{ devices: string[] }[]>(send('/v1/organizations'));
    const address = async () =>
      (await json<{ previewUrl: string }>(send(`/devices/${organization?.devices[0]}/snapshot/url`)))
        .previewUrl;
    const lastModified = (await send(await address())).headers.get('last-modified') ?? '';
    now += 2 * DAY_MS;
    const again = await send(await address(), { headers: { 'if-modified-since': lastModified } });
    expect(again.status).toBe(status);
  });

  it('of 100,000 devices and 1,000,000 archives makes none of them before it is listed, and lists all', async () => {
    simulator = await startSimulator({ devices: 1 });
    const options = ['--devices', '100000', '--archives', '10', '--port', '0'];
    const cli = join(import.meta.dirname, '../../../simulator/cli.ts');
    const service = await startChildService<Record<'baseUrl' | 'username' | 'password', string>>(
      cli,
      options,
      {
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
      },
    );
    const { baseUrl, username, password } = service.announcement;
    const signIn = await fetch(`${baseUrl}/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const { access_token: token } = await json<{ access_token: string }>(signIn);
    const list = await fetch(`${baseUrl}/v1/organizations?expand=devices,archives`, {
      headers: { authorization: `Bearer ${token}` },
    });
    let archives = 0;
    let rest = '';
    for await (const text of list.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const pieces = (rest + text).split('"id":"arc-');
      archives += pieces.length - 1;
      rest = pieces.at(-1)?.slice(-12) ?? '';
    }
    expect(archives).toBe(1_000_000);
    await service.stop();
  }, 60_000);
});
