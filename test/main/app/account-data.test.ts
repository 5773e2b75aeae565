import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import {
  createMemoryDesktop,
  createMemorySettings,
  type MemorySettings,
} from '../../support/memory-desktop.ts';
import { valueOf } from '../ipc/app-fixture.ts';

let simulator: Simulator;
let profileFolder: string;
let app: App;
let accountId: string;
let settings: MemorySettings;

/** Without settings it has lost them. */
function start(settings = createMemorySettings()): void {
  const desktop = createMemoryDesktop(profileFolder, { settings });
  app = createApp(desktop, { startInDemo: false, environmentsText: undefined });
}

beforeEach(async () => {
  simulator = await startSimulator({ organizations: 1, devices: 3, archives: 0, hostile: false });
  profileFolder = mkdtempSync(join(tmpdir(), 'fleetglass-data-'));
  settings = createMemorySettings();
  start(settings);
  const { session, fleet } = app.handlers;
  const { baseUrl, username, password } = simulator;
  const { id } = await valueOf(session.addEnvironment({ name: 'Plant', kind: 'development', baseUrl }));
  const signedIn = await valueOf(
    session.signIn({ environmentId: id, username, password, keepSignedIn: true }),
  );
  accountId = signedIn.status === 'signedOut' ? '' : signedIn.account.id;
  await valueOf(fleet.refresh(null));
});

afterEach(async () => {
  await app.close();
  await simulator.close();
  rmSync(profileFolder, { recursive: true });
});

const accounts = () => join(profileFolder, 'accounts');
const remove = (deletesData: boolean) => app.handlers.session.forgetAccount({ accountId, deletesData });

describe('the data of an account', () => {
  it('P38: stay when it is taken off the list, and are measured', async () => {
    writeFileSync(join(accounts(), accountId, 'large'), 'x'.repeat(100_000));
    const open = await valueOf(app.handlers.session.accountData({ accountId }));
    expect(open.bytes).toBeGreaterThan(100_000);
    await valueOf(remove(false));
    expect(readdirSync(accounts())).toEqual([accountId]);
    const closed = await valueOf(app.handlers.session.accountData({ accountId }));
    expect(closed).toEqual({ bytes: expect.any(Number), areImagesAway: false });
    expect(closed.bytes).toBeGreaterThan(100_000);
  });

  it('are deleted with it, with their progress, when the user says so', async () => {
    writeFileSync(join(accounts(), accountId, 'large'), 'x'.repeat(100_000));
    const reports: number[] = [];
    app.subscribe((event) => {
      if (event.name === 'accountDataDeleted') reports.push(event.payload.bytesDone);
    });
    expect(await valueOf(remove(true))).toEqual([]);
    expect(readdirSync(accounts())).toEqual([]);
    expect(reports.length).toBeGreaterThan(0);
    expect(await valueOf(app.handlers.session.accountData({ accountId }))).toEqual({
      bytes: 0,
      areImagesAway: false,
    });
  });

  it('P40: have no part of an image in them once it is taken off the list, also while another account is open', async () => {
    await valueOf(app.handlers.session.signOut(null));
    const parts = join(accounts(), accountId, 'partial');
    mkdirSync(parts, { recursive: true });
    writeFileSync(join(parts, 'key.part'), 'half an image');
    await valueOf(remove(false));
    expect(existsSync(parts)).toBe(false);
    expect(existsSync(join(accounts(), accountId, 'library.sqlite'))).toBe(true);
  });

  it('P40: have no part of an image in them once their environment is removed, or a crash came before', async () => {
    const parts = join(accounts(), accountId, 'partial');
    const writePart = () => {
      mkdirSync(parts, { recursive: true });
      writeFileSync(join(parts, 'key.part'), 'half an image');
    };
    const { session } = app.handlers;
    await valueOf(session.signOut(null));
    const { environments } = await valueOf(session.options(null));
    const environmentId = environments.find(({ name }) => name === 'Plant')?.id ?? '';
    writePart();
    await valueOf(session.removeEnvironment({ environmentId }));
    expect(existsSync(parts)).toBe(false);
    expect(existsSync(join(accounts(), accountId, 'library.sqlite'))).toBe(true);
    await app.close();
    writePart();
    start(settings);
    await expect.poll(() => existsSync(parts)).toBe(false);
  });

  it('that a crash left half deleted go at the next start, and belong to no account', async () => {
    await app.close();
    renameSync(join(accounts(), accountId), join(accounts(), `${accountId}.deleting`));
    start();
    await expect.poll(() => readdirSync(accounts())).toEqual([]);
  });

  it('P14: are looked for in the folders of accounts only', async () => {
    const outside = join(profileFolder, 'outside');
    mkdirSync(outside);
    const answer = await app.handlers.session
      .forgetAccount({ accountId: '../outside', deletesData: true })
      .catch(() => null);
    expect(answer?.ok ?? false).toBe(false);
    expect(existsSync(outside)).toBe(true);
  });
});
