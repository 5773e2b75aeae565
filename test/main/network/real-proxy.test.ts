import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { AppEvent, Result } from '../../../preload/contract/index.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { createMemoryDesktop } from '../../support/memory-desktop.ts';
import { hasTinyproxy, startTinyproxy, type Tinyproxy } from '../../support/tinyproxy.ts';

const USER = 'ada';
const PASSWORD = 'opal-9c41';

let folder: string;
let simulator: Simulator;
let proxy: Tinyproxy;
let app: App;
let events: AppEvent[];

async function signIn() {
  const options = await valueOf(app.handlers.session.options(null));
  const environmentId = options.environments.find(({ name }) => name === 'Plant')?.id ?? '';
  const { username, password } = simulator;
  return app.handlers.session.signIn({
    environmentId,
    username,
    password,
    keepSignedIn: false,
  });
}

async function valueOf<Value>(result: Promise<Result<Value>>): Promise<Value> {
  const answer = await result;
  if (!answer.ok) throw new Error(describeFailure(answer.failure));
  return answer.value;
}

/** The proxy that waits for a person. */
async function pendingLogin() {
  return (await valueOf(app.handlers.network.state(null))).proxy;
}

async function signInToProxy(password: string): Promise<void> {
  const key = (await pendingLogin())?.key ?? '';
  await valueOf(app.handlers.network.signInToProxy({ key, username: USER, password, remember: false }));
}

describe.skipIf(!hasTinyproxy)('the product behind tinyproxy with a password', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fleetglass-proxy-'));
    [simulator, proxy] = await Promise.all([
      startSimulator({ organizations: 1, devices: 2, archives: 0 }),
      startTinyproxy(USER, PASSWORD),
    ]);
    events = [];
    app = createApp(
      createMemoryDesktop(folder, { resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}` }),
      {
        startInDemo: false,
        environmentsText: JSON.stringify([
          { name: 'Plant', kind: 'development', baseUrl: simulator.baseUrl },
        ]),
      },
    );
    app.subscribe((event) => events.push(event));
  });
  afterEach(async () => {
    await app.close();
    await Promise.all([simulator.close(), proxy.close()]);
    rmSync(folder, { recursive: true });
  });

  test('P26: asks for the sign-in, says when it is wrong, and gets through with the right one', async () => {
    expect(await signIn()).toMatchObject({ ok: false, failure: { code: 'proxyNeedsSignIn' } });
    expect(await pendingLogin()).toMatchObject({ proxy: `127.0.0.1:${proxy.port}`, wasRefused: false });

    await signInToProxy('wrong');
    expect(await pendingLogin()).toBeNull();
    expect(await signIn()).toMatchObject({ ok: false, failure: { code: 'proxyNeedsSignIn' } });
    expect(await pendingLogin()).toMatchObject({ wasRefused: true });

    await signInToProxy(PASSWORD);
    expect(await signIn()).toMatchObject({ ok: true });
    const hasDevices = ({ name, payload }: AppEvent) =>
      name === 'fleetChanged' && payload.organizations.length > 0;
    await expect.poll(() => events.some(hasDevices), { timeout: 10_000 }).toBe(true);

    // Images of the image origin come through it, too.
    const { rows } = await valueOf(app.handlers.fleet.devices({ offset: 0, limit: 10 }));
    const subjects = rows.map(({ id }) => ({ deviceId: id, archiveId: null }));
    await valueOf(
      app.handlers.gallery.revalidate({ scope: 'gallery', subjects, precision: 'low', always: true }),
    );
    await expect
      .poll(() => events.some(({ name }) => name === 'snapshotsChanged'), { timeout: 10_000 })
      .toBe(true);
    expect(proxy.log()).toContain(`CONNECT ${new URL(simulator.baseUrl).host}`);
    expect(proxy.log()).toContain(`CONNECT ${new URL(simulator.imageOrigin).host}`);
  });

  test('P13: no password of a proxy is in an event or an answer', async () => {
    await signIn();
    await signInToProxy(PASSWORD);
    await signIn();
    expect(JSON.stringify([events, await app.handlers.network.state(null)])).not.toContain(PASSWORD);
  });

  test('the test of the connection goes through it', async () => {
    await signIn();
    await signInToProxy(PASSWORD);
    await signIn();
    const { steps } = await valueOf(app.handlers.network.test({ environmentId: null }));
    expect(steps.map(({ step, state, finding }) => [step, state, finding])).toEqual([
      ['proxy', 'ok', 'proxyUsed'],
      ['name', 'ok', 'nameByProxy'],
      ['connection', 'ok', 'connectedByProxy'],
      ['certificate', 'ok', 'noTlsNeeded'],
      ['portal', 'ok', 'noPortal'],
      ['service', 'ok', 'signedIn'],
      ['clock', 'ok', 'clockRight'],
      ['speed', 'ok', 'fast'],
    ]);
  });
});
