import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import { openSettingsFile } from '../../../main/desktop/settings-file.ts';
import type { SettingsFile } from '../../../main/shared/desktop.ts';
import type { AppEvent } from '../../../preload/contract/index.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { createMemoryDesktop, createMemorySecrets } from '../../support/memory-desktop.ts';
import { valueOf } from '../ipc/app-fixture.ts';

let simulator: Simulator;
let profileFolder: string;
let app: App;
const keychain = createMemorySecrets();

let events: AppEvent[];

function start(
  settings: SettingsFile = openSettingsFile(profileFolder, () => Date.now()),
  managed: object = {},
): App {
  const desktop = createMemoryDesktop(profileFolder, { secrets: keychain.secrets, settings });
  app = createApp(desktop, {
    startInDemo: false,
    environmentsText: undefined,
    managed: [{ origin: 'managed.json', content: { kind: 'text', text: JSON.stringify(managed) } }],
  });
  events = [];
  app.subscribe((event) => events.push(event));
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

/** Settings that are empty, on a disk that refuses each change. */
function refusing(code: string, fault: SettingsFile['fault']): SettingsFile {
  const refuse = () => {
    throw Object.assign(new Error(code), { code });
  };
  return {
    fault,
    read: () => undefined,
    write: refuse,
    store: async () => refuse(),
    flush() {},
    remove: refuse,
  };
}

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
    start(refusing('EROFS', null));
    expect((await accounts()).map(({ account }) => account.id)).toEqual([accountId]);
    expect((await app.handlers.session.openAccount({ accountId })).ok).toBe(true);
    expect((await valueOf(app.handlers.fleet.overview({ offset: 0, limit: 10 }))).organizations.length).toBe(
      1,
    );
  });

  it('P12: settings that could not be read now are named as such, and the list of accounts is not called lost', async () => {
    await signIn(simulator.username, true);
    await app.close();
    start(refusing('EIO', 'unreadable'));
    expect((await accounts()).length).toBe(1);
    expect((await valueOf(app.handlers.app.info(null))).notices).toEqual(['settingsUnreadable']);
  });

  it('accounts that the user removed, or did not want remembered, do not come back', async () => {
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
  it.each([
    ['ENOSPC', 'storageFull'],
    ['EROFS', 'storageReadOnly'],
  ])('P39: %s is named as the cause of a change that failed, and nothing changes', async (code, failure) => {
    await app.close();
    start(refusing(code, null));
    const { settings } = app.handlers;
    const before = await valueOf(settings.read(null));
    expect(await settings.change({ theme: 'dark' })).toMatchObject({ ok: false, failure: { code: failure } });
    expect(await valueOf(settings.read(null))).toEqual(before);
  });
});

describe.skipIf(process.platform === 'win32')('settings that can’t be read in this run', () => {
  const aside = () => join(profileFolder, 'aside.json');

  /** Puts a link to itself, which no system opens, where the file was. */
  function block(): void {
    renameSync(settingsFile(), aside());
    symlinkSync('settings.json', settingsFile());
  }

  function unblock(): void {
    rmSync(settingsFile());
    renameSync(aside(), settingsFile());
  }

  const state = () => valueOf(app.handlers.session.state(null));

  it.each([
    [true, 'memoryNoSettings'],
    [false, 'memoryByChoice'],
  ])(
    'P12, P39: a person signs in until the app closes (stay signed in: %s), and the file stays as it was',
    async (keepSignedIn, tokenStorage) => {
      await signIn(simulator.username, true);
      await app.close();
      const before = readFileSync(settingsFile(), 'utf8');
      block();
      start();
      const [known] = await accounts();
      await valueOf(app.handlers.session.openAccount({ accountId: known?.account.id ?? '' }));
      await signIn(simulator.username, keepSignedIn);
      expect(await state()).toMatchObject({ status: 'signedIn', tokenStorage });
      await app.close();
      unblock();
      expect(readFileSync(settingsFile(), 'utf8')).toBe(before);
      start();
      expect(await state()).toMatchObject({ status: 'signedIn', tokenStorage: 'sealed' });
    },
  );

  it('P39: the user adds an environment again and signs in to it, and to the demo', async () => {
    await app.close();
    block();
    start();
    const { baseUrl } = simulator;
    await valueOf(app.handlers.session.addEnvironment({ name: 'Plant', kind: 'development', baseUrl }));
    await signIn(simulator.username, true);
    const { demoCredentials } = await valueOf(app.handlers.session.options(null));
    const demo = { environmentId: 'demo', ...demoCredentials, keepSignedIn: true };
    expect(await valueOf(app.handlers.session.signIn(demo))).toMatchObject({ status: 'signedIn' });
    expect((await accounts()).length).toBe(2);
  });

  it('P14: a sign-out does not claim to have removed the token that stays in the file', async () => {
    await signIn(simulator.username, true);
    await app.close();
    block();
    start();
    await signIn(simulator.username, false);
    expect(await app.handlers.session.signOut(null)).toMatchObject({
      ok: false,
      failure: { code: 'storageFailed', refusal: 'signInStillStored' },
    });
    expect(await state()).toEqual({ status: 'signedOut' });
    await app.close();
    unblock();
    start();
    expect(await state()).toMatchObject({ status: 'signedIn' });
  });

  it('P39: a change of a setting lasts until the app closes', async () => {
    await app.close();
    block();
    start();
    expect(await valueOf(app.handlers.settings.change({ theme: 'dark' }))).toMatchObject({ theme: 'dark' });
    await app.close();
    unblock();
    start();
    expect((await valueOf(app.handlers.settings.read(null))).theme).toBe('system');
  });

  it('P39: are named as the cause where stored sign-ins can’t be removed', async () => {
    await signIn(simulator.username, true);
    const { environments } = await valueOf(app.handlers.session.options(null));
    const environmentId = environments.find(({ name }) => name === 'Plant')?.id ?? '';
    await app.close();
    block();
    start(undefined, { keepSignedIn: false });
    const failure = { code: 'storageFailed', refusal: 'settingsUnreadable' };
    expect(await state()).toEqual({ status: 'signedOut' });
    expect(events.filter(({ name }) => name === 'storageFailed')).toMatchObject([{ payload: failure }]);
    expect(await app.handlers.session.removeEnvironment({ environmentId })).toMatchObject({ failure });
    await signIn(simulator.username, false);
    expect(await state()).toMatchObject({ status: 'signedIn' });
  });
});
