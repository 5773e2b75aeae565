import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import type { SettingsFile } from '../../../main/core/desktop.ts';
import { openSettingsFile } from '../../../main/electron/settings-file.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { createMemoryDesktop, createMemorySecrets } from '../../support/memory-desktop.ts';
import { valueOf } from '../api/app-fixture.ts';

let simulator: Simulator;
let profileFolder: string;
let app: App;
const keychain = createMemorySecrets();

function start(settings: SettingsFile = openSettingsFile(profileFolder, () => Date.now())): App {
  const desktop = createMemoryDesktop(profileFolder, { secrets: keychain.secrets, settings });
  app = createApp(desktop, { startInDemo: false, environmentsText: undefined });
  return app;
}

async function signIn(username: string, keepSignedIn: boolean): Promise<string> {
  const { password } = simulator;
  const { environments } = await valueOf(app.handlers.session.options(null));
  const environmentId = environments.find(({ name }) => name === 'Plant')?.id ?? '';
  const state = await valueOf(
    app.handlers.session.signIn({ environmentId, username, password, keepSignedIn }),
  );
  // The folder of the account is there when its library is open.
  await valueOf(app.handlers.fleet.refresh(null));
  return state.status === 'signedOut' ? '' : state.account.id;
}

beforeEach(async () => {
  simulator = await startSimulator({ organizations: 1, devices: 3, archives: 0, hostile: false });
  profileFolder = mkdtempSync(join(tmpdir(), 'fleetglass-lost-'));
  start();
  const { baseUrl } = simulator;
  await valueOf(app.handlers.session.addEnvironment({ name: 'Plant', kind: 'development', baseUrl }));
});

afterEach(async () => {
  await app.close();
  await simulator.close();
  rmSync(profileFolder, { recursive: true });
});

const settingsFile = () => join(profileFolder, 'settings.json');
const accounts = () => valueOf(app.handlers.session.accounts(null));

describe('settings that are lost', () => {
  it.each([
    ['absent', () => rmSync(settingsFile())],
    ['empty', () => writeFileSync(settingsFile(), '')],
    ['corrupt', () => writeFileSync(settingsFile(), '{"accounts": [')],
    ['foreign', () => writeFileSync(settingsFile(), '{"editor.fontSize": 14}')],
    [
      'foreign under our names',
      () => writeFileSync(settingsFile(), '{"accounts": 7, "environments": {"a": 1}}'),
    ],
  ])(
    'P37: %s: the account is in the list again, with its name, and opens without a network',
    async (_state, lose) => {
      const accountId = await signIn(simulator.username, true);
      const before = await valueOf(app.handlers.fleet.overview({ offset: 0, limit: 10 }));
      await app.close();
      await simulator.close();
      lose();
      start();
      expect(await accounts()).toEqual([
        expect.objectContaining({
          account: expect.objectContaining({ id: accountId, username: simulator.username }),
          state: 'signedOut',
        }),
      ]);
      expect((await valueOf(app.handlers.app.info(null))).notices).toContain('accountsRestored');
      await valueOf(app.handlers.session.openAccount({ accountId }));
      const after = await valueOf(app.handlers.fleet.overview({ offset: 0, limit: 10 }));
      expect(after.organizations).toEqual(before.organizations);
    },
  );

  it('P37: on a disk that takes nothing the accounts are in the list for this run', async () => {
    const accountId = await signIn(simulator.username, true);
    await app.close();
    const refuse = () => {
      throw Object.assign(new Error('EROFS'), { code: 'EROFS' });
    };
    start({ setAside: false, read: () => undefined, write: refuse, remove: refuse });
    expect((await accounts()).map(({ account }) => account.id)).toEqual([accountId]);
    expect((await app.handlers.session.openAccount({ accountId })).ok).toBe(true);
    expect((await valueOf(app.handlers.fleet.overview({ offset: 0, limit: 10 }))).organizations.length).toBe(
      1,
    );
  });

  it('accounts that a person removed, or did not want remembered, do not come back', async () => {
    const { username } = simulator;
    const accountId = await signIn(username, true);
    await valueOf(app.handlers.session.forgetAccount({ accountId, deletesData: false }));
    expect(await signIn(username, false)).toBe(accountId);
    await app.close();
    rmSync(settingsFile());
    start();
    expect(await accounts()).toEqual([]);
    expect((await valueOf(app.handlers.app.info(null))).notices).toEqual([]);
  });

  it('P13: the folder of an account has neither the name nor the token', async () => {
    const accountId = await signIn(simulator.username, true);
    const text = readFileSync(join(profileFolder, 'accounts', accountId, 'account.json'), 'utf8');
    expect(text).not.toContain(simulator.username);
    expect(text).not.toMatch(/token/i);
  });
});

describe('settings on a disk that takes nothing', () => {
  const refuse = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };

  it.each([
    ['ENOSPC', 'storageFull'],
    ['EROFS', 'storageReadOnly'],
  ])('P39: %s is named as the cause of a change that failed, and nothing changes', async (code, failure) => {
    await app.close();
    start({ setAside: false, read: () => undefined, write: refuse(code), remove: refuse(code) });
    const { settings } = app.handlers;
    const before = await valueOf(settings.read(null));
    expect(await settings.change({ theme: 'dark' })).toMatchObject({ ok: false, failure: { code: failure } });
    expect(await valueOf(settings.read(null))).toEqual(before);
  });
});
