import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import { openSettingsFile } from '../../../main/desktop/settings-file.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { createMemoryDesktop, createMemorySecrets } from '../../support/memory-desktop.ts';
import { valueOf } from '../ipc/app-fixture.ts';

let simulator: Simulator;
let profileFolder: string;
let app: App;
let environmentId: string;
const keychain = createMemorySecrets();

function start(): void {
  const settings = openSettingsFile(profileFolder, () => Date.now());
  const desktop = createMemoryDesktop(profileFolder, { secrets: keychain.secrets, settings });
  app = createApp(desktop, { startInDemo: false, environmentsText: undefined });
}

const session = () => app.handlers.session;
const leftovers = () => valueOf(session().leftoverAccounts(null));
const accountIds = async () => (await valueOf(session().accounts(null))).map(({ account }) => account.id);

async function signIn(keepSignedIn: boolean): Promise<string> {
  const { username, password } = simulator;
  const state = await valueOf(session().signIn({ environmentId, username, password, keepSignedIn }));
  // The folder of the account is there when its library is open.
  await valueOf(app.handlers.fleet.refresh(null));
  return state.status === 'signedOut' ? '' : state.account.id;
}

beforeEach(async () => {
  simulator = await startSimulator({ organizations: 1, devices: 3, archives: 0, hostile: false });
  profileFolder = mkdtempSync(join(tmpdir(), 'fleetglass-leftover-'));
  start();
  const { baseUrl } = simulator;
  const added = await valueOf(session().addEnvironment({ name: 'Plant', kind: 'development', baseUrl }));
  environmentId = added.id;
});

afterEach(async () => {
  await app.close();
  await simulator.close();
  rmSync(profileFolder, { recursive: true });
});

describe('an account that is not in the list', () => {
  it('P38: is there with its name once it was removed, and opens again without a network', async () => {
    const accountId = await signIn(true);
    expect(await leftovers()).toEqual([]);
    const before = await valueOf(app.handlers.fleet.overview({ offset: 0, limit: 10 }));
    await valueOf(session().forgetAccount({ accountId, deletesData: false }));
    await app.close();
    await simulator.close();
    start();
    expect(await accountIds()).toEqual([]);
    expect(await leftovers()).toEqual([
      {
        accountId,
        username: simulator.username,
        environment: { name: 'Plant', kind: 'development' },
        usedAt: expect.any(Number),
        canOpen: true,
      },
    ]);
    await valueOf(session().relistAccount({ accountId }));
    expect(await accountIds()).toEqual([accountId]);
    expect(await leftovers()).toEqual([]);
    expect(await valueOf(session().openAccount({ accountId }))).toMatchObject({
      status: 'readOnly',
      account: { username: simulator.username },
    });
    const after = await valueOf(app.handlers.fleet.overview({ offset: 0, limit: 10 }));
    expect(after.organizations).toEqual(before.organizations);
  });

  it('P38: opens also after its environment was removed, which is there again', async () => {
    const accountId = await signIn(true);
    await valueOf(session().signOut(null));
    await valueOf(session().removeEnvironment({ environmentId }));
    const taken = { name: 'Plant', kind: 'development', baseUrl: 'http://127.0.0.1:9' } as const;
    const other = await valueOf(session().addEnvironment(taken));
    expect(await leftovers()).toMatchObject([{ accountId, canOpen: true }]);
    expect(await session().relistAccount({ accountId })).toMatchObject({ failure: { code: 'invalidInput' } });
    await valueOf(session().removeEnvironment({ environmentId: other.id }));
    await valueOf(session().relistAccount({ accountId }));
    expect((await session().openAccount({ accountId })).ok).toBe(true);
  });

  it('P38: is signed out with its environment while it is on the screen, and opens again', async () => {
    const accountId = await signIn(true);
    await valueOf(session().removeEnvironment({ environmentId }));
    expect(await valueOf(session().state(null))).toEqual({ status: 'signedOut' });
    expect(await leftovers()).toMatchObject([{ accountId, canOpen: true }]);
    await valueOf(session().relistAccount({ accountId }));
    expect(await valueOf(session().openAccount({ accountId }))).toMatchObject({
      status: 'readOnly',
      reason: 'noToken',
    });
  });

  it('stays on the screen when its environment can’t be removed', async () => {
    const { demoCredentials } = await valueOf(session().options(null));
    await valueOf(session().signIn({ environmentId: 'demo', ...demoCredentials, keepSignedIn: true }));
    expect((await session().removeEnvironment({ environmentId: 'demo' })).ok).toBe(false);
    expect(await valueOf(session().state(null))).toMatchObject({ status: 'signedIn' });
  });

  it('has no name where the user did not want it stored (P13)', async () => {
    const accountId = await signIn(false);
    await app.close();
    start();
    expect(await leftovers()).toMatchObject([{ accountId, username: '', environment: { name: 'Plant' } }]);
  });

  it('of which nothing is known is named, and opens after a sign-in only', async () => {
    const accountId = 'a'.repeat(24);
    mkdirSync(join(profileFolder, 'accounts', accountId), { recursive: true });
    expect(await leftovers()).toEqual([
      { accountId, username: '', environment: null, usedAt: null, canOpen: false },
    ]);
    expect(await session().relistAccount({ accountId })).toMatchObject({ failure: { code: 'notFound' } });
  });

  it('is deleted with its data; one in the list never is', async () => {
    const accountId = await signIn(true);
    expect(await session().deleteLeftover({ accountId })).toMatchObject({ failure: { code: 'notFound' } });
    await valueOf(session().forgetAccount({ accountId, deletesData: false }));
    expect(await valueOf(session().deleteLeftover({ accountId }))).toEqual([]);
    expect(readdirSync(join(profileFolder, 'accounts'))).toEqual([]);
  });
});
