import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DamagedDownload, ProgramGone, type UpdateEngine } from '../../../main/updates/update-engine.ts';
import { readUpdateKeys } from '../../../main/updates/update-keys.ts';
import { createUpdateMemory } from '../../../main/updates/update-memory.ts';
import { createUpdates, type Updates, type UpdatesOptions } from '../../../main/updates/updates.ts';
import type { UpdateState } from '../../../preload/contract/index.ts';
import { createMemorySettings, createTestTime, type TestTime } from '../../support/memory-desktop.ts';
import { createReleaseKey, describeRelease, type Release } from '../../support/update-server.ts';

const key = createReleaseKey();
const bytes = Buffer.from('the new program');

let folder: string;
let file: string;
let offered: unknown;
let checks: number;
let installs: boolean[];
let isInstallerTaken: boolean;
let isJobRunning: boolean;
let worksOffline: boolean;
let states: UpdateState[];
let time: TestTime;
let settings = createMemorySettings();
let downloadEnds: () => Promise<readonly string[]>;

const release = (more: Partial<Release> = {}): unknown =>
  JSON.parse(describeRelease({ version: '2.0.0', installer: bytes, fileName: 'a.exe', key, ...more }));

const engine = (more: Partial<UpdateEngine> = {}): UpdateEngine => ({
  obstacle: null,
  builtInServer: 'https://updates.example.org',
  installsAtEnd: true,
  async check() {
    checks += 1;
    if (offered instanceof Error) throw offered;
    return offered;
  },
  async download(onShare) {
    onShare(0.5);
    return downloadEnds();
  },
  async install(restart) {
    installs.push(restart);
    return isInstallerTaken;
  },
  ...more,
});

function start(more: Partial<UpdatesOptions> = {}): Updates {
  return createUpdates({
    engine: engine(),
    verify: readUpdateKeys(key.publicText),
    memory: createUpdateMemory(settings, () => 'laptop-1'),
    managed: {},
    currentVersion: '1.0.0',
    clock: time.clock,
    timers: time.timers,
    random: () => 0,
    isJobRunning: () => isJobRunning,
    worksOffline: () => worksOffline,
    onChanged: (state) => states.push(state),
    ...more,
  });
}

async function makeReady(updates: Updates): Promise<void> {
  await updates.check();
  await updates.settled();
  expect(updates.state().step).toMatchObject({ kind: 'ready', version: '2.0.0' });
}

beforeEach(() => {
  worksOffline = false;
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-updates-'));
  file = join(folder, 'a.exe');
  writeFileSync(file, bytes);
  offered = release({ notes: 'Better maps' });
  checks = 0;
  installs = [];
  isInstallerTaken = true;
  isJobRunning = false;
  states = [];
  time = createTestTime();
  settings = createMemorySettings();
  downloadEnds = async () => [file];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('updates', () => {
  it('go from the question over the download to the new version, and tell each step', async () => {
    const updates = start();
    await makeReady(updates);
    expect(states.map(({ step }) => step.kind)).toEqual(['checking', 'downloading', 'downloading', 'ready']);
    expect(updates.state().step).toMatchObject({ notes: 'Better maps', waitsForJob: false });
    await updates.installNow();
    expect(installs).toEqual([true]);
  });

  it('ask by themselves a minute after the start, and then every six hours', async () => {
    offered = new Error('no network');
    const updates = start();
    time.advance(59_000);
    expect(checks).toBe(0);
    time.advance(2_000);
    expect(checks).toBe(1);
    await expect.poll(() => updates.state().step.kind).toBe('idle');
    time.advance(6 * 3_600_000);
    expect(checks).toBe(2);
  });

  it('ask nothing by themselves while the user works offline', async () => {
    offered = new Error('no network');
    const updates = start();
    worksOffline = true;
    time.advance(61_000);
    expect(checks).toBe(0);
    await updates.check();
    expect(checks).toBe(1);
    worksOffline = false;
    time.advance(6 * 3_600_000);
    expect(checks).toBe(2);
  });

  it('whose unasked check failed show nothing', async () => {
    offered = new Error('no network');
    const updates = start();
    time.advance(61_000);
    await expect.poll(() => updates.state().step.kind).toBe('idle');
    await updates.check();
    expect(updates.state().step).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
  });

  it('are never installed while a job runs, and say so', async () => {
    const updates = start();
    await makeReady(updates);
    isJobRunning = true;
    updates.jobsChanged();
    expect(updates.state().step).toMatchObject({ waitsForJob: true });
    expect(await updates.installNow()).toMatchObject({ ok: false, failure: { code: 'jobRunning' } });
    expect(installs).toEqual([]);
    isJobRunning = false;
    updates.jobsChanged();
    expect(updates.state().step).toMatchObject({ waitsForJob: false });
    await updates.installNow();
    expect(installs).toEqual([true]);
  });

  it('P39: whose installation the system refuses are still ready, and can be installed again', async () => {
    const updates = start();
    await makeReady(updates);
    isInstallerTaken = false;
    expect(await updates.installNow()).toMatchObject({ ok: false, failure: { code: 'updateRefused' } });
    expect(updates.state().step).toMatchObject({ kind: 'ready', version: '2.0.0' });
    isInstallerTaken = true;
    expect(await updates.installNow()).toMatchObject({ ok: true });
    // The end of the app that follows does not install a second time.
    await updates.close();
    expect(installs).toEqual([true, true]);
  });

  it('P39: are still ready when the engine itself fails', async () => {
    const updates = start({ engine: engine({ install: () => Promise.reject(new Error('no shell')) }) });
    await makeReady(updates);
    expect(await updates.installNow()).toMatchObject({ ok: false, failure: { code: 'updateRefused' } });
    expect(updates.state().step).toMatchObject({ kind: 'ready' });
  });

  it.each([
    ['updateNotStarted', () => Promise.resolve(false)],
    ['updateProgramGone', () => Promise.reject(new ProgramGone('x'))],
  ])('P39: are not called ready when the installer left nothing to try again: %s', async (refusal, end) => {
    const install = () => {
      rmSync(file);
      return end();
    };
    const updates = start({ engine: engine({ install }) });
    await makeReady(updates);
    const failure = { code: 'updateRefused', refusal };
    expect(await updates.installNow()).toMatchObject({ ok: false, failure });
    expect(updates.state().step).toMatchObject({ kind: 'failed', failure });
  });

  it.each([
    ['can’t be reached', () => new Error('no network'), { ok: false, failure: { code: 'unreachable' } }],
    [
      'offers one without a signature',
      () => release({ key: null }),
      { ok: false, failure: { code: 'updateRefused' } },
    ],
    ['offers none', () => release({ version: '1.0.0' }), { ok: true }],
  ])('P39: that are ready stay ready when the server %s', async (_case, offer, answer) => {
    const updates = start();
    await makeReady(updates);
    offered = offer();
    expect(await updates.check()).toMatchObject(answer);
    expect(updates.state().step).toMatchObject({ kind: 'ready', version: '2.0.0' });
    await updates.installNow();
    expect(installs).toEqual([true]);
  });

  it('are installed at the end without a restart, and only where no question has to be asked', async () => {
    const automatic = start();
    await makeReady(automatic);
    await automatic.close();
    const mac = start({ engine: engine({ installsAtEnd: false }) });
    await makeReady(mac);
    await mac.close();
    expect(installs).toEqual([false]);
  });

  it('P36: without a key never update, and say so', async () => {
    const updates = start({ verify: null });
    expect(updates.state().step).toEqual({ kind: 'unavailable', obstacle: 'noKey' });
    expect(await updates.check()).toMatchObject({ ok: false });
    expect(await updates.takeFile('/latest.yml')).toMatchObject({ ok: false });
    time.advance(24 * 3_600_000);
    expect(checks).toBe(0);
  });

  it('P36: in a Windows package without a publisher never update', () => {
    const updates = start({ engine: engine({ obstacle: 'noPublisher' }) });
    expect(updates.state().step).toEqual({ kind: 'unavailable', obstacle: 'noPublisher' });
  });

  it('P36: refuse a file that has another hash than the signed one, whatever the engine thought of it', async () => {
    writeFileSync(file, 'something else');
    const updates = start();
    await updates.check();
    await updates.settled();
    expect(updates.state().step).toMatchObject({ kind: 'failed', failure: { code: 'updateRefused' } });
    await updates.close();
    expect(installs).toEqual([]);
  });

  it('P36: look at the file again at the end: it may have been changed since', async () => {
    const updates = start();
    await makeReady(updates);
    writeFileSync(file, 'something else');
    await updates.close();
    expect(installs).toEqual([]);
  });

  it('tell a damaged download from one that did not come', async () => {
    const updates = start();
    downloadEnds = () => Promise.reject(new DamagedDownload('x'));
    await updates.check();
    await updates.settled();
    expect(updates.state().step).toMatchObject({ failure: { code: 'updateRefused' } });
    downloadEnds = () => Promise.reject(new Error('reset'));
    await updates.check();
    await updates.settled();
    expect(updates.state().step).toMatchObject({ failure: { code: 'unreachable' } });
  });

  it('that the user switched off stay off after a restart', async () => {
    start().changeMode('off');
    const updates = start();
    expect(updates.state().mode).toBe('off');
    expect(await updates.check()).toMatchObject({ ok: false });
    time.advance(24 * 3_600_000);
    expect(checks).toBe(0);
  });

  it('P39: begin nothing by themselves where the settings can’t be read: the user may have switched them off', async () => {
    const unreadable = { ...settings, fault: 'unreadable' } as const;
    const memory = createUpdateMemory(unreadable, () => 'laptop-1');
    const updates = start({ memory });
    time.advance(24 * 3_600_000);
    expect(checks).toBe(0);
    expect(updates.state().mode).toBe('file');
    updates.changeMode('automatic');
    time.advance(61_000);
    expect(checks).toBe(1);
    start({ memory: createUpdateMemory(unreadable, () => 'x'), managed: { mode: 'automatic' } });
    time.advance(61_000);
    expect(checks).toBe(2);
  });

  it('that are switched off forget what was ready', async () => {
    const updates = start();
    await makeReady(updates);
    updates.changeMode('off');
    await updates.close();
    expect(installs).toEqual([]);
  });

  it('that an administrator decided can not be changed by a person', async () => {
    const updates = start({ managed: { mode: 'file' } });
    expect(updates.changeMode('automatic')).toMatchObject({ ok: false, failure: { code: 'managed' } });
    expect(updates.state()).toMatchObject({ mode: 'file', modeManaged: true });
    expect(await updates.check()).toMatchObject({ ok: false });
    expect(await updates.takeFile(null)).toMatchObject({ ok: true });
  });

  it('ask the server and the channel that the administrator named', async () => {
    const feeds: unknown[] = [];
    const asked = engine({
      async check(feed) {
        feeds.push(feed);
        return offered;
      },
    });
    await start({ engine: asked, managed: { server: 'https://own.example.org', channel: 'beta' } }).check();
    expect(feeds).toEqual([{ address: 'https://own.example.org', channel: 'beta' }]);
  });
});
