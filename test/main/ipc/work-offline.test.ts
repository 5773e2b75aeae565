import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdOf } from '../sync/offline/hold-of.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

const firstPage = { offset: 0, limit: 500 };
const DEVICES = 6;

let opened: OpenedApp;
beforeEach(async () => {
  opened = await openApp({ organizations: 1, devices: DEVICES, archives: 0, hostile: false });
});
afterEach(() => opened.close());

const offline = () => opened.app.handlers.offline;
const connection = () => opened.app.handlers.connection;
const state = () => valueOf(offline().state(null));

async function pinFleet(): Promise<void> {
  const overview = await valueOf(opened.app.handlers.fleet.overview(firstPage));
  const organizationId = overview.organizations[0]?.id ?? null;
  await valueOf(
    offline().addPin({
      target: { kind: 'organization', organizationId },
      rule: { kind: 'newest', number: 0 },
      precision: 'full',
    }),
  );
}

/** Images come so slowly that all of them are still under way. */
async function downloadSlowly(): Promise<void> {
  opened.simulator.fault({ fault: 'drip', origin: 'image', count: null, milliseconds: 20 });
  await pinFleet();
  await expect.poll(async () => (await state()).active, { timeout: 10_000 }).toBe(DEVICES);
  await expect.poll(() => opened.simulator.counts.requests['GET /images 200'] ?? 0).toBe(DEVICES);
}

async function usedBytes(): Promise<number> {
  return (await state()).sync?.wireBytes ?? 0;
}

const done = async () => {
  const { waiting, active, failed } = await state();
  return { waiting, active, failed };
};

describe.each([
  {
    name: 'to work offline',
    hold: 'workingOffline',
    end: () => valueOf(connection().workOffline({ on: true })),
    goOn: () => valueOf(connection().workOffline({ on: false })),
  },
  {
    name: 'to pause',
    hold: 'paused',
    end: () => valueOf(offline().act({ command: 'pause' })),
    goOn: () => valueOf(offline().act({ command: 'resume' })),
  },
])('P39: a person who chooses $name', ({ hold, end, goOn }) => {
  it('ends the downloads under way, none of which has failed, and they go on later', async () => {
    await downloadSlowly();
    const { waiting } = await state();
    await end();
    await expect.poll(done).toEqual({ waiting, active: 0, failed: 0 });
    expect(holdOf(await state())).toBe(hold);
    const bytes = await usedBytes();
    const requests = opened.simulator.counts.requests;
    // A round trip of ours comes after whatever was sent before it.
    for (let trip = 0; trip < 5; trip += 1) await fetch(`${opened.simulator.baseUrl}/admin/counts`);
    expect(await usedBytes()).toBe(bytes);
    expect(opened.simulator.counts.requests['GET /images 200']).toBe(requests['GET /images 200']);

    opened.simulator.clearFaults();
    await goOn();
    await expect.poll(done, { timeout: 20_000 }).toEqual({ waiting: 0, active: 0, failed: 0 });
  });
});

it('P39: the user who works offline ends the refresh of the fleet and the downloads of the screen, which go on later', async () => {
  const { fleet, gallery } = opened.app.handlers;
  const { organizations } = await valueOf(fleet.overview(firstPage));
  const organizationId = organizations[0]?.id ?? null;
  const { rows } = await valueOf(fleet.devices({ organizationId, ...firstPage }));
  const subject = { deviceId: rows[0]?.id ?? '', archiveId: null };
  const tile = async () => {
    const scope = { kind: 'device', deviceId: subject.deviceId } as const;
    const order = { sort: 'name' as const, descending: false, filters: [] };
    return (await valueOf(gallery.tiles({ scope, order, ...firstPage }))).rows[0];
  };
  opened.simulator.fault({ fault: 'drip', count: null, milliseconds: 50 });
  const refreshed = fleet.refresh(null);
  await valueOf(
    gallery.revalidate({ subjects: [subject], precision: 'full', scope: 'demand', always: true }),
  );
  await valueOf(connection().workOffline({ on: true }));
  expect(await refreshed).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  const overview = await valueOf(fleet.overview(firstPage));
  expect(overview.state).toEqual({ kind: 'idle' });

  opened.simulator.clearFaults();
  await valueOf(connection().workOffline({ on: false }));
  await expect.poll(async () => (await valueOf(connection().state(null))).status).toBe('online');
  await expect.poll(async () => (await tile())?.full !== null, { timeout: 10_000 }).toBe(true);
  expect((await tile())?.failure).toBeNull();
});

it('the user who goes online again at once is online', async () => {
  opened.simulator.fault({ fault: 'drip', count: 1, milliseconds: 50 });
  const refreshed = opened.app.handlers.fleet.refresh(null);
  await valueOf(connection().workOffline({ on: true }));
  await valueOf(connection().workOffline({ on: false }));
  await refreshed;
  await expect.poll(async () => (await valueOf(connection().state(null))).status).toBe('online');
});

it('“Work offline” that is turned off ends the mode that is offline, too', async () => {
  await valueOf(offline().changeMode({ mode: 'offline' }));
  await valueOf(connection().workOffline({ on: false }));
  expect(await state()).toMatchObject({ effectiveMode: 'auto' });
  expect(await valueOf(connection().state(null))).toMatchObject({ byChoice: false });
});
