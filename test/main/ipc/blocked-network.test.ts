import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdOf } from '../sync/offline/hold-of.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

const firstPage = { offset: 0, limit: 500 };

let opened: OpenedApp;
beforeEach(async () => {
  opened = await openApp({ organizations: 1, devices: 3, archives: 2 });
});
afterEach(() => opened.close());

const offline = () => opened.app.handlers.offline;
const state = () => valueOf(offline().state(null));

/** What the service was asked for, the admin's own questions left out. A round trip of ours comes after whatever was sent before it. */
async function requests(): Promise<Readonly<Record<string, number>>> {
  for (let trip = 0; trip < 5; trip += 1) await fetch(`${opened.simulator.baseUrl}/admin/counts`);
  const all = Object.entries(opened.simulator.counts.requests);
  return Object.fromEntries(all.filter(([route]) => !route.includes('/admin/')));
}

async function download(): Promise<void> {
  const overview = await valueOf(opened.app.handlers.fleet.overview(firstPage));
  const organizationId = overview.organizations[0]?.id ?? null;
  await valueOf(
    offline().addPin({
      target: { kind: 'organization', organizationId },
      rule: { kind: 'newest', number: 0 },
      precision: 'low',
    }),
  );
  await valueOf(offline().act({ command: 'start' }));
  await expect
    .poll(
      async () => {
        const { sync: run, waiting, active } = await state();
        return run === null && waiting + active === 0;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

async function beginCheck(): Promise<number> {
  const { id } = await valueOf(offline().prepareToLeave({ leavingAt: null, download: false }));
  await expect.poll(async () => (await state()).ready?.phase).toBe('decoding');
  return id;
}

async function decodeAll(checkId: number): Promise<void> {
  for (;;) {
    const { images } = await valueOf(offline().nextToDecode({ checkId }));
    if (images.length === 0) return;
    const results = images.map(({ hash }) => ({ hash, flaw: null }));
    await valueOf(offline().reportDecoded({ checkId, results }));
  }
}

async function firstDevice() {
  const { organizations } = await valueOf(opened.app.handlers.fleet.overview(firstPage));
  const devices = await valueOf(
    opened.app.handlers.fleet.devices({ organizationId: organizations[0]?.id ?? null, ...firstPage }),
  );
  return { deviceId: devices.rows[0]?.id ?? '', archiveId: null };
}

it('nothing reaches the service while a check reads back and decodes, from no part of the app, and all of it goes on afterwards', async () => {
  await download();
  const subject = await firstDevice();
  const checkId = await beginCheck();
  const before = await requests();

  const { fleet, gallery, connection } = opened.app.handlers;
  expect(await fleet.refresh(null)).toMatchObject({ ok: false, failure: { code: 'checking' } });
  await valueOf(offline().act({ command: 'start' }));
  await valueOf(offline().requestDownload({ subjects: [subject], precision: 'full' }));
  await valueOf(
    gallery.tiles({
      scope: { kind: 'device', deviceId: subject.deviceId },
      order: { sort: 'name', descending: false, filters: [] },
      ...firstPage,
    }),
  );
  await valueOf(gallery.revalidate({ subjects: [subject], precision: 'low', scope: 'demand', always: true }));
  await connection.retry(null);
  expect(await requests()).toEqual(before);
  expect((await state()).ready?.phase).toBe('decoding');
  expect(holdOf(await state())).toBe('checking');

  await decodeAll(checkId);
  expect((await state()).ready).toMatchObject({ phase: 'done', amber: 0 });
  await expect.poll(async () => (await state()).requested, { timeout: 20_000 }).toBe(0);
});

it('what is on its way when a check begins is cut off, and waits in its position', async () => {
  await download();
  const subject = await firstDevice();
  opened.simulator.fault({ fault: 'drip', origin: 'image', count: null, milliseconds: 50 });
  await valueOf(offline().requestDownload({ subjects: [subject], precision: 'full' }));
  await expect.poll(async () => (await state()).active).toBe(1);
  const checkId = await beginCheck();
  await expect.poll(async () => (await state()).active, { timeout: 10_000 }).toBe(0);
  expect(await state()).toMatchObject({ waiting: 1, failed: 0 });
  expect(holdOf(await state())).toBe('checking');
  opened.simulator.clearFaults();
  await decodeAll(checkId);
  await expect.poll(async () => (await state()).requested, { timeout: 20_000 }).toBe(0);
});

it('the result of a check with its time is there after a restart', async () => {
  await download();
  const checkId = await beginCheck();
  await decodeAll(checkId);
  const done = (await state()).ready;
  const sheetOf = () => valueOf(offline().readySheet({ checkId, colour: 'all', ...firstPage }));
  const sheet = await sheetOf();
  await opened.restart();
  expect((await state()).ready).toEqual(done);
  expect(await sheetOf()).toEqual(sheet);
  expect(await offline().nextToDecode({ checkId })).toEqual({ ok: true, value: { images: [] } });
  const next = await valueOf(offline().prepareToLeave({ leavingAt: null, download: false }));
  expect(next.id).toBeGreaterThan(checkId);
});
