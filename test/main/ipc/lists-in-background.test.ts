import { afterEach, beforeEach, expect, it } from 'vitest';
import { json, signedIn } from '../../simulator/support/client.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

const firstPage = { offset: 0, limit: 500 };
const WAIT = { timeout: 30_000 };

let opened: OpenedApp;
let ask: Awaited<ReturnType<typeof signedIn>>;
let organizationId: string;

beforeEach(async () => {
  opened = await openApp({ organizations: 1, devices: 3, archives: 2, hostile: false });
  ask = await signedIn(opened.simulator, 'administrator');
  organizationId = (await overview()).organizations[0]?.id ?? '';
  await valueOf(
    offline().addPin({
      target: { kind: 'organization', organizationId },
      rule: { kind: 'newest', number: 0 },
      precision: 'low',
    }),
  );
  await expect.poll(here, WAIT).toBe(3);
});
afterEach(() => opened.close());

const offline = () => opened.app.handlers.offline;
const overview = () => valueOf(opened.app.handlers.fleet.overview(firstPage));
const lists = () => opened.simulator.counts.requests['GET /v1/organizations 200'] ?? 0;
const confirmations = () => opened.simulator.counts.requests['GET /v1/organizations 304'] ?? 0;
const names = async () =>
  (await valueOf(opened.app.handlers.fleet.devices({ organizationId, ...firstPage }))).rows.map(
    ({ id }) => id,
  );

async function onlyPin() {
  const { rows } = await valueOf(offline().pins(firstPage));
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function here(): Promise<number> {
  return (await onlyPin())?.downloaded ?? 0;
}

/** The check that comes by itself while the service can be reached. */
async function checkInBackground(): Promise<void> {
  const before = lists() + confirmations();
  await valueOf(opened.app.handlers.connection.retry(null));
  await expect.poll(() => lists() + confirmations(), WAIT).toBeGreaterThan(before);
}

it('a list that has not changed costs one confirmation: nothing is stored, planned or asked for', async () => {
  await checkInBackground();
  const [known, asked] = [lists(), JSON.stringify(imageRequests())];
  const confirmed = confirmations();
  await checkInBackground();
  expect([lists(), confirmations()]).toEqual([known, confirmed + 1]);
  expect(JSON.stringify(imageRequests())).toBe(asked);
});

function imageRequests() {
  return Object.entries(opened.simulator.counts.requests).filter(([route]) => route.includes('snapshot'));
}

it('a new device of a pinned organization is downloaded by itself', async () => {
  const made = await ask('/v1/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'New mast', organization: organizationId }),
  });
  const { id } = await json<{ id: string }>(made);
  opened.simulator.tick({ devices: [id] });
  await checkInBackground();
  await expect.poll(names, WAIT).toContain(id);
  await expect.poll(here, WAIT).toBe(4);
});

it('a device that the service removed is marked, found as gone, and keeps its images and its promise', async () => {
  const [gone = ''] = await names();
  const before = await onlyPin();
  expect((await ask(`/v1/devices/${encodeURIComponent(gone)}`, { method: 'DELETE' })).status).toBe(204);
  await checkInBackground();
  await expect.poll(names, WAIT).not.toContain(gone);
  const found = await valueOf(
    opened.app.handlers.fleet.search({
      terms: { text: '', among: 'devices', filters: { gone: true } },
      ...firstPage,
    }),
  );
  expect(found.rows.map(({ subject }) => subject.deviceId)).toContain(gone);
  await valueOf(opened.app.handlers.offline.act({ command: 'start' }));
  await expect.poll(async () => (await valueOf(offline().state(null))).sync, WAIT).toBeNull();
  expect(await onlyPin()).toMatchObject({ total: 3, downloaded: 3, byteLength: before?.byteLength });
  expect((await valueOf(opened.app.handlers.storage.evictions(firstPage))).total).toBe(0);
});

it('a change of one device asks for the images of no other one', async () => {
  const [changed = ''] = await names();
  const before = new Map(imageRequests());
  const patched = await ask(`/v1/devices/${encodeURIComponent(changed)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Renamed mast' }),
  });
  expect(patched.ok).toBe(true);
  await checkInBackground();
  await expect
    .poll(async () => {
      const { rows } = await valueOf(opened.app.handlers.fleet.devices({ organizationId, ...firstPage }));
      return rows.map(({ name }) => name);
    }, WAIT)
    .toContain('Renamed mast');
  expect(new Map(imageRequests())).toEqual(before);
});
