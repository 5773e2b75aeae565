import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppOptions } from '../../main/app/app-options.ts';
import { type App, createApp } from '../../main/app.ts';
import { STATE_FILE_NAME } from '../../main/library/files/state-file.ts';
import { describeFailure } from '../../preload/contract/core/describe-failure.ts';
import { type AppEvent, contract, type GalleryLocation, type Result } from '../../preload/contract/index.ts';
import { type Simulator, startSimulator } from '../../simulator/simulator.ts';
import {
  createMemoryDesktop,
  createMemorySecrets,
  createMemorySettings,
  type MemorySecrets,
  type MemorySettings,
} from '../support/memory-desktop.ts';
import { createReleaseKey, describeRelease } from '../support/update-server.ts';
import { temporaryFolder } from './library/support/library-fixture.ts';
import { planExport, usualStart } from './support/plan-export.ts';

let folder: string;
let simulator: Simulator;
let settings: MemorySettings;
let keychain: MemorySecrets;
let chosenFolder: string | null;
let events: AppEvent[];
let running: App[];
let suspend: () => void;

/** The last locations on the disk. */
function locations(): unknown {
  const file = join(folder, STATE_FILE_NAME);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).locations : undefined;
}

function start(more: Partial<AppOptions> = {}): App {
  events = [];
  const desktop = createMemoryDesktop(folder, {
    secrets: keychain.secrets,
    settings,
    chooseFolder: async () => chosenFolder,
    onSuspend: (listener) => (suspend = listener),
  });
  const app = createApp(desktop, {
    startInDemo: false,
    environmentsText: JSON.stringify([{ name: 'Plant', kind: 'development', baseUrl: simulator.baseUrl }]),
    ...more,
  });
  app.subscribe((event) => events.push(event));
  running.push(app);
  return app;
}

async function value<Value>(result: Promise<Result<Value>>): Promise<Value> {
  const answer = await result;
  if (!answer.ok) throw new Error(describeFailure(answer.failure));
  return answer.value;
}

async function signIn(app: App, more: { keepSignedIn?: boolean; username?: string } = {}): Promise<void> {
  const { environments } = await value(app.handlers.session.options(null));
  const environmentId = environments.find(({ name }) => name === 'Plant')?.id ?? '';
  const { username, password } = simulator;
  await value(
    app.handlers.session.signIn({ environmentId, username, password, keepSignedIn: true, ...more }),
  );
}

/** Waits for an event that fits, also one that has come already. */
async function until(matches: (event: AppEvent) => boolean): Promise<void> {
  await expect.poll(() => events.some(matches), { interval: 5, timeout: 15_000 }).toBe(true);
}

async function tilesOfFirstOrganization(app: App) {
  const overview = await value(app.handlers.fleet.overview({ offset: 0, limit: 500 }));
  const organizationId = overview.organizations[0]?.id ?? null;
  const scope = { kind: 'organization', organizationId } as const;
  return (await value(app.handlers.gallery.tiles({ scope, offset: 0, limit: 500 }))).rows;
}

async function browse(app: App) {
  await until(({ name, payload }) => name === 'fleetChanged' && payload.organizations.length > 0);
  const tiles = await tilesOfFirstOrganization(app);
  const subjects = tiles.map(({ subject }) => subject);
  await value(
    app.handlers.gallery.revalidate({ scope: 'gallery', subjects, precision: 'low', always: false }),
  );
  await expect
    .poll(async () => (await tilesOfFirstOrganization(app)).every(({ low }) => low !== null), {
      timeout: 15_000,
    })
    .toBe(true);
  return tilesOfFirstOrganization(app);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-app-'));
  settings = createMemorySettings();
  keychain = createMemorySecrets();
  chosenFolder = null;
  running = [];
  simulator = await startSimulator({ organizations: 1, devices: 3, archives: 1 });
});

afterEach(async () => {
  for (const app of running) await app.close();
  await simulator.close();
  rmSync(folder, { recursive: true });
});

describe('the product without its window', () => {
  it('goes from signing in to stored images whose bytes the app can open', async () => {
    const app = start();
    await signIn(app);
    const tiles = await browse(app);
    expect(tiles).toHaveLength(3);
    const hash = tiles[0]?.low?.hash ?? '';
    const image = await app.openImage(hash);
    expect(image?.mediaType).toBe('image/jpeg');
    expect((await readFile(image?.file ?? '')).byteLength).toBe(image?.byteLength);
  });

  it('shows the same after a restart without a network, with its age', async () => {
    const first = start();
    await signIn(first);
    const stored = await browse(first);
    await first.close();
    await simulator.close();

    const app = start();
    expect(await value(app.handlers.session.state(null))).toMatchObject({ status: 'signedIn' });
    expect(await tilesOfFirstOrganization(app)).toEqual(stored);
    await until(({ name, payload }) => name === 'connectionChanged' && payload.status === 'offline');
    const { lastConfirmedAt } = await value(app.handlers.connection.state(null));
    expect(lastConfirmedAt).toBeGreaterThan(0);
  });

  it('P6: every answer and event passes the schema that the contract gives it', async () => {
    const app = start();
    await signIn(app);
    const tiles = await browse(app);
    const { fleet, gallery, session } = contract;
    session.options.output.parse(await value(app.handlers.session.options(null)));
    fleet.overview.output.parse(await value(app.handlers.fleet.overview({ offset: 0, limit: 10 })));
    fleet.devices.output.parse(await value(app.handlers.fleet.devices({ offset: 0, limit: 10 })));
    const deviceId = tiles[0]?.subject.deviceId ?? '';
    fleet.device.output.parse(await value(app.handlers.fleet.device({ deviceId })));
    const scope = { kind: 'device', deviceId } as const;
    const page = await value(app.handlers.gallery.tiles({ scope, offset: 0, limit: 10 }));
    expect(gallery.tiles.output.parse(page).total).toBe(2);
  });

  it('P13, P15: neither token nor image address is in any event, and no token reached the image origin', async () => {
    const app = start();
    await signIn(app);
    await browse(app);
    const sent = JSON.stringify(events);
    expect(sent).not.toContain(simulator.imageOrigin);
    expect(sent).not.toContain(simulator.password);
    expect(simulator.counts.tokensAtImageOrigin).toBe(0);
  });

  it('P14: another account of the same service sees nothing of the first', async () => {
    const app = start();
    await signIn(app);
    const tiles = await browse(app);
    const hash = tiles[0]?.low?.hash ?? '';
    await value(app.handlers.session.signOut(null));
    expect(await app.openImage(hash)).toBeNull();
    expect(await app.handlers.fleet.overview({ offset: 0, limit: 10 })).toMatchObject({
      ok: false,
      failure: { code: 'notSignedIn' },
    });
    await signIn(app, { username: 'viewer' });
    expect(await app.openImage(hash)).toBeNull();
  });

  it('P23: an image that the service can not give leaves stored images, and the session, as they are', async () => {
    const app = start();
    await signIn(app);
    const before = await browse(app);
    await simulator.close();
    const subjects = before.map(({ subject }) => subject);
    await value(
      app.handlers.gallery.revalidate({ scope: 'gallery', subjects, precision: 'low', always: true }),
    );
    await until(({ name, payload }) => name === 'connectionChanged' && payload.status === 'offline');
    expect(await tilesOfFirstOrganization(app)).toEqual(before);
    expect(await value(app.handlers.session.state(null))).toMatchObject({ status: 'signedIn' });
  });

  it('exports stored images, without a network, and tells how far it is', async () => {
    const app = start();
    await signIn(app);
    const tiles = await browse(app);
    await simulator.close();
    chosenFolder = temporaryFolder();
    const subjects = tiles.map(({ subject }) => subject);
    const { exportId, fileCount } = await planExport(app.handlers.exports, subjects, value);
    expect(fileCount).toBe(3);
    await value(app.handlers.exports.chooseFolder({ exportId }));
    await value(app.handlers.exports.start(usualStart(exportId)));
    await until(({ name, payload }) => name === 'exportProgressed' && payload.state === 'done');
    const [made = ''] = await readdir(chosenFolder);
    expect(await readdir(join(chosenFolder, made))).toContain('manifest.json');
  });

  it('browses read-only after a restart without a keychain, says so, and goes on after signing in', async () => {
    keychain.protection = 'noKeychain';
    const first = start();
    await signIn(first);
    const stored = await browse(first);
    await first.close();

    const app = start();
    expect(await value(app.handlers.session.state(null))).toMatchObject({
      status: 'readOnly',
      reason: 'noToken',
    });
    expect(await tilesOfFirstOrganization(app)).toEqual(stored);
    await until(({ name, payload }) => name === 'connectionChanged' && payload.status === 'offline');
    await signIn(app);
    await until(({ name, payload }) => name === 'connectionChanged' && payload.status === 'online');
  });

  it('P12: goes online by itself when a keychain that did not answer does', async () => {
    const first = start();
    await signIn(first);
    await first.close();
    keychain.locked = true;
    const app = start();
    expect(await value(app.handlers.session.state(null))).toMatchObject({
      status: 'readOnly',
      reason: 'locked',
    });
    keychain.answerLate();
    await until(({ name, payload }) => name === 'sessionChanged' && payload.status === 'signedIn');
    await until(({ name, payload }) => name === 'connectionChanged' && payload.status === 'online');
  });

  it('P28: puts its work down without waiting for a service that does not answer, and leaves no mark of a crash', async () => {
    const app = start();
    await signIn(app);
    await until(({ name, payload }) => name === 'fleetChanged' && payload.organizations.length > 0);
    const HOUR_MS = 3_600_000;
    simulator.fault({ fault: 'delay', count: null, milliseconds: HOUR_MS });
    const subjects = (await tilesOfFirstOrganization(app)).map(({ subject }) => subject);
    const wanted = { scope: 'gallery', subjects, precision: 'low', always: true } as const;
    await value(app.handlers.gallery.revalidate(wanted));
    const marks = () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('library.open'),
      );
    expect(marks()).toHaveLength(1);
    await app.putDown();
    expect(marks()).toEqual([]);
  });

  it('P28: at the end of a session of Windows all is written when the call returns, and no mark of a crash is left', async () => {
    const app = start({ timers: { after: () => () => {} } });
    await signIn(app);
    await until(({ name, payload }) => name === 'fleetChanged' && payload.organizations.length > 0);
    const { organizations } = await value(app.handlers.fleet.overview({ offset: 0, limit: 1 }));
    const scope = { kind: 'organization', organizationId: organizations[0]?.id ?? null } as const;
    const before = locations();
    await value(app.handlers.gallery.storeLocation({ scope, orders: {} }));
    const marks = () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('library.open'),
      );
    const subjects = (await tilesOfFirstOrganization(app)).map(({ subject }) => subject);
    const wanted = { scope: 'gallery', subjects, precision: 'full', always: true } as const;
    await value(app.handlers.gallery.revalidate(wanted));
    expect(marks()).toHaveLength(1);
    app.endNow();
    expect(marks()).toEqual([]);
    expect(locations()).not.toEqual(before);
    // The work that was under way fails without a word.
    await app.close();
    expect(events.filter(({ name }) => name === 'storageFailed')).toEqual([]);
    // So that the next start receives nothing that it could count.
    await simulator.close();
    const next = start();
    await value(next.handlers.session.state(null));
    const usage = await value(next.handlers.offline.dataUsage({ from: '2000-01-01', to: '2999-12-31' }));
    expect(usage.wireBytes).toBeGreaterThan(0);
  });

  it('P27: stores at a suspend what would be stored a little later', async () => {
    const app = start({ timers: { after: () => () => {} } });
    await signIn(app);
    const { organizations } = await value(app.handlers.fleet.overview({ offset: 0, limit: 1 }));
    const scope = { kind: 'organization', organizationId: organizations[0]?.id ?? null } as const;
    const before = locations();
    await value(app.handlers.gallery.storeLocation({ scope, orders: {} }));
    expect(locations()).toEqual(before);
    suspend();
    expect(locations()).not.toEqual(before);
  });

  it('tells the page of an error that no code caught, also a page that opens later', async () => {
    const app = start();
    expect(await value(app.handlers.app.info(null))).toMatchObject({ defect: null });
    app.defects.found('uncaughtException', new Error('token=opal'));
    const reported = events.filter(({ name }) => name === 'defectFound').map(({ payload }) => payload);
    expect(reported).toEqual([{ requestId: expect.any(String) as string }]);
    expect((await value(app.handlers.app.info(null))).defect).toEqual(reported[0]);
  });

  it('starts with what it has when the environment of the last time is gone', async () => {
    const first = start();
    await signIn(first);
    await first.close();
    settings.write('currentAccount', { environmentId: 'gone', accountId: '0'.repeat(24) });
    const app = start();
    expect(await value(app.handlers.session.state(null))).toEqual({ status: 'signedOut' });
  });

  it('in a safe start asks the service for nothing until the user wants it', async () => {
    const first = start();
    await signIn(first);
    await browse(first);
    await first.close();
    const app = start({ safeStart: true });
    await value(app.handlers.session.state(null));
    expect(await value(app.handlers.connection.state(null))).toMatchObject({
      status: 'offline',
      byChoice: true,
    });
    expect((await value(app.handlers.app.info(null))).notices).toContain('safeStart');
    const before = simulator.counts.requests;
    expect((await tilesOfFirstOrganization(app)).length).toBe(3);
    expect(simulator.counts.requests).toEqual(before);
    expect(settings.read('workOffline')).toBeUndefined();
    await value(app.handlers.connection.workOffline({ on: false }));
    await until(({ name, payload }) => name === 'connectionChanged' && payload.status === 'online');
  });

  it('works offline over a restart, until the user goes online', async () => {
    const first = start();
    await signIn(first);
    await browse(first);
    await value(first.handlers.connection.workOffline({ on: true }));
    await first.close();
    const second = start();
    await value(second.handlers.session.state(null));
    expect(await value(second.handlers.connection.state(null))).toMatchObject({
      status: 'offline',
      byChoice: true,
    });
    const before = simulator.counts.requests;
    expect((await tilesOfFirstOrganization(second)).length).toBe(3);
    expect(simulator.counts.requests).toEqual(before);
    await value(second.handlers.connection.workOffline({ on: false }));
    await until(({ name, payload }) => name === 'connectionChanged' && payload.status === 'online');
    await second.close();
    const third = start();
    await value(third.handlers.session.state(null));
    expect(await value(third.handlers.connection.state(null))).toMatchObject({ byChoice: false });
  });

  it('an account whose mode is offline begins offline', async () => {
    const first = start();
    await signIn(first);
    await browse(first);
    await value(first.handlers.offline.changeMode({ mode: 'offline' }));
    await first.close();
    // The person has gone online in another account.
    settings.write('workOffline', false);
    const app = start();
    await value(app.handlers.session.state(null));
    expect(await value(app.handlers.connection.state(null))).toMatchObject({ byChoice: true });
  });

  it('the user who signs in again goes on working offline in the same account, and online in another one', async () => {
    const app = start();
    await signIn(app);
    await browse(app);
    await value(app.handlers.connection.workOffline({ on: true }));
    await signIn(app);
    expect(await value(app.handlers.connection.state(null))).toMatchObject({ byChoice: true });
    await value(app.handlers.session.signOut(null));
    await signIn(app);
    expect(await value(app.handlers.connection.state(null))).toMatchObject({ byChoice: false });
  });

  it('begins again where the user was, also after a restart', async () => {
    const first = start();
    await signIn(first);
    expect(await value(first.handlers.gallery.location(null))).toBeNull();
    const scope = { kind: 'device', deviceId: 'mast-7' } as const;
    const location: GalleryLocation = {
      scope,
      orders: { device: { sort: 'received', descending: false, filters: ['low'] } },
    };
    await value(first.handlers.gallery.storeLocation(location));
    await first.close();
    const app = start();
    await value(app.handlers.session.state(null));
    expect(await value(app.handlers.gallery.location(null))).toEqual(location);
  });

  it('P49: tells what an administrator decided; the strictest counts for what can’t be read', async () => {
    const text = JSON.stringify({
      environments: [{ name: 'Pinned', kind: 'production', baseUrl: 'https://cloud.example.org' }],
      allowAddingEnvironments: false,
      keepSignedIn: 'never',
      settings: { theme: 'dark' },
    });
    const app = start({
      managed: [{ origin: '/etc/fleetglass/managed.json', content: { kind: 'text', text } }],
    });
    const info = contract.app.info.output.parse(await value(app.handlers.app.info(null)));
    expect(info.notices).toContain('managedInvalid');
    expect(info.managed).toMatchObject({
      settings: ['theme'],
      problems: [{ origin: '/etc/fleetglass/managed.json', path: 'keepSignedIn', isRestricted: true }],
    });
    const options = contract.session.options.output.parse(await value(app.handlers.session.options(null)));
    expect(options.environments.map(({ name, origin }) => [name, origin])).toEqual([
      ['Pinned', 'managed'],
      ['Demo', 'builtIn'],
    ]);
    expect(options).toMatchObject({ canAddEnvironments: false, canKeepSignedIn: false });
    expect((await value(app.handlers.settings.read(null))).theme).toBe('dark');
    expect(await app.handlers.settings.change({ theme: 'light' })).toMatchObject({ ok: false });
  });

  it('a reset puts the screen back and keeps sign-ins and environments', async () => {
    const app = start();
    await signIn(app);
    await value(app.handlers.settings.change({ theme: 'dark' }));
    await value(
      app.handlers.session.addEnvironment({
        name: 'Own',
        kind: 'staging',
        baseUrl: 'https://own.example.org',
      }),
    );
    await value(app.handlers.app.resetSettings(null));
    expect((await value(app.handlers.settings.read(null))).theme).toBe('system');
    await app.close();
    const again = start();
    expect(await value(again.handlers.session.state(null))).toMatchObject({ status: 'signedIn' });
    const { environments } = await value(again.handlers.session.options(null));
    expect(environments.map(({ name }) => name)).toContain('Own');
  });

  it('P36: installs no update while an export runs, and one that is ready waits for it', async () => {
    const installs: boolean[] = [];
    const key = createReleaseKey();
    const installer = join(folder, 'installer');
    writeFileSync(installer, 'new');
    const release = { version: '2.0.0', installer: Buffer.from('new'), fileName: 'a', key };
    const app = start({
      updateKeys: key.publicText,
      updateEngine: {
        obstacle: null,
        builtInServer: 'https://updates.example.org',
        installsAtEnd: true,
        check: async () => JSON.parse(describeRelease(release)) as unknown,
        download: async () => [installer],
        async install(restart) {
          installs.push(restart);
          return true;
        },
      },
    });
    await signIn(app);
    const tiles = await browse(app);
    await value(app.handlers.updates.check(null));
    await until(({ name, payload }) => name === 'updateChanged' && payload.step.kind === 'ready');
    chosenFolder = temporaryFolder();
    const subjects = tiles.map(({ subject }) => subject);
    const { exportId } = await planExport(app.handlers.exports, subjects, value);
    await value(app.handlers.exports.chooseFolder({ exportId }));
    await value(app.handlers.exports.start(usualStart(exportId)));
    expect(await app.handlers.updates.installNow(null)).toMatchObject({ failure: { code: 'jobRunning' } });
    await until(
      ({ name, payload }) =>
        name === 'updateChanged' && payload.step.kind === 'ready' && payload.step.waitsForJob,
    );
    await until(({ name, payload }) => name === 'exportProgressed' && payload.state === 'done');
    await expect.poll(async () => (await app.handlers.updates.installNow(null)).ok).toBe(true);
    expect(installs).toEqual([true]);
  });
});
