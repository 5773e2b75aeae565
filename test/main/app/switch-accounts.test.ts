import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { AppEvent, Result } from '../../../preload/contract/index.ts';
import { type FaultServer, startFaultServer } from '../../support/fault-server.ts';
import { createMemoryDesktop } from '../../support/memory-desktop.ts';

let folder: string;
let north: FaultServer;
let south: FaultServer;
let app: App;
let events: AppEvent[];

/** A service with one organization, whose token is named after it. */
async function startService(name: string): Promise<FaultServer> {
  const service = await startFaultServer();
  service.answer('/v1/auth', { body: { access_token: `token-of-${name}`, type: 'Bearer' } });
  service.answer('/v1/organizations', { body: organizationsOf(name) });
  return service;
}

const organizationsOf = (name: string) => [
  {
    id: `org-${name}`,
    name: `Fleet ${name}`,
    devices: [{ id: `device-${name}`, name: `Mast ${name}`, archives: [] }],
  },
];

async function value<Value>(result: Promise<Result<Value>>): Promise<Value> {
  const answer = await result;
  if (!answer.ok) throw new Error(describeFailure(answer.failure));
  return answer.value;
}

/** Signs in and waits until its fleet is there; returns the id of the account. */
async function signIn(name: string): Promise<string> {
  const { environments } = await value(app.handlers.session.options(null));
  const environmentId = environments.find((environment) => environment.name === name)?.id ?? '';
  const credentials = { environmentId, username: 'ada', password: 'x', keepSignedIn: true };
  const state = await value(app.handlers.session.signIn(credentials));
  await expect
    .poll(async () => (await value(app.handlers.fleet.overview({ offset: 0, limit: 10 }))).total)
    .toBe(1);
  return state.status === 'signedOut' ? '' : state.account.id;
}

const tokensAt = (service: FaultServer) =>
  new Set(service.requests.flatMap(({ headers }) => headers.authorization ?? []));

/** The events that were sent to the screen after that account was opened. */
function sentAfter(accountId: string): readonly AppEvent[] {
  const index = events.findLastIndex(
    ({ name, payload }) =>
      name === 'sessionChanged' && payload.status !== 'signedOut' && payload.account.id === accountId,
  );
  return events.slice(index + 1);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-switch-'));
  north = await startService('North');
  south = await startService('South');
  events = [];
  app = createApp(createMemoryDesktop(folder), {
    startInDemo: false,
    environmentsText: JSON.stringify(
      [north, south].map(({ origin }, index) => ({
        name: index === 0 ? 'North' : 'South',
        kind: 'development',
        baseUrl: origin,
      })),
    ),
  });
  app.subscribe((event) => events.push(event));
});

afterEach(async () => {
  await app.close();
  await north.close();
  await south.close();
  rmSync(folder, { recursive: true });
});

describe('switching between accounts', () => {
  it('P14: an answer for the account before never reaches the screen of the next one', async () => {
    const first = await signIn('North');
    const second = await signIn('South');
    await value(app.handlers.session.openAccount({ accountId: first }));
    const late = Promise.withResolvers<void>();
    const changed = organizationsOf('North').map((row) =>
      Object.assign(row, { name: 'Fleet North, changed' }),
    );
    north.answer('/v1/organizations', { body: changed, until: late.promise });
    const asked = north.requests.length;
    const refreshed = app.handlers.fleet.refresh(null);
    await expect.poll(() => north.requests.length).toBeGreaterThan(asked);

    await value(app.handlers.session.openAccount({ accountId: second }));
    late.resolve();
    await refreshed;
    await value(app.handlers.fleet.refresh(null));
    const sent = sentAfter(second).filter(({ name }) => name !== 'accountsChanged');
    expect(sent.some(({ name }) => name === 'fleetChanged')).toBe(true);
    expect(JSON.stringify(sent)).not.toContain('North');
    const { organizations } = await value(app.handlers.fleet.overview({ offset: 0, limit: 10 }));
    expect(organizations.map(({ name }) => name)).toEqual(['Fleet South']);
  });

  it('P14, P15: each token goes to its own service, also during a switch', async () => {
    const first = await signIn('North');
    const second = await signIn('South');
    for (let turn = 0; turn < 4; turn += 1) {
      const asked = app.handlers.fleet.refresh(null);
      await value(app.handlers.session.openAccount({ accountId: turn % 2 === 0 ? first : second }));
      await asked;
    }
    await value(app.handlers.fleet.refresh(null));
    expect(tokensAt(north)).toEqual(new Set(['Bearer token-of-North']));
    expect(tokensAt(south)).toEqual(new Set(['Bearer token-of-South']));
  });

  it('P14: each account keeps its own location, and what the last page of the other says is not written to it', async () => {
    const first = await signIn('North');
    const scope = { kind: 'device', deviceId: 'device-North' } as const;
    await value(app.handlers.gallery.storeLocation({ scope, orders: {} }));
    const second = await signIn('South');
    expect(await value(app.handlers.gallery.location(null))).toBeNull();
    // On its way to the main process when the person switches.
    const storing = app.handlers.gallery.storeLocation({
      scope: { kind: 'device', deviceId: 'device-South' },
      orders: {},
    });
    await value(app.handlers.session.openAccount({ accountId: first }));
    await value(storing);
    expect(await value(app.handlers.gallery.location(null))).toEqual({ scope, orders: {} });
    await value(app.handlers.session.openAccount({ accountId: second }));
    expect(await value(app.handlers.gallery.location(null))).toEqual({
      scope: { kind: 'device', deviceId: 'device-South' },
      orders: {},
    });
  });

  it('P23: a refusal of the account before does not end the sign-in of the next one', async () => {
    const first = await signIn('North');
    const second = await signIn('South');
    await value(app.handlers.session.openAccount({ accountId: first }));
    const late = Promise.withResolvers<void>();
    north.answer('/v1/organizations', { status: 401, body: {}, until: late.promise });
    const asked = north.requests.length;
    const refreshed = app.handlers.fleet.refresh(null);
    await expect.poll(() => north.requests.length).toBeGreaterThan(asked);
    await value(app.handlers.session.openAccount({ accountId: second }));
    late.resolve();
    await refreshed;
    expect(await value(app.handlers.session.state(null))).toMatchObject({
      status: 'signedIn',
      account: { id: second },
    });
  });
});
