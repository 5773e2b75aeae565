import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostileSwitches } from '../../../main/desktop/hostile-switches.ts';
import type { RecordedCall } from '../../stand-in/core/recording.ts';
import { imageFiles, makeBag, writeBag } from '../export/verify/bag-fixture.ts';
import { lockedWebPreferences } from './window/locked-web-preferences.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
let folder: string;
let children: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-start-'));
  children = [];
  mkdirSync(join(folder, 'app', 'dist', 'renderer'), { recursive: true });
  mkdirSync(join(folder, 'app', 'dist', 'preload'));
  writeFileSync(join(folder, 'app', 'dist', 'renderer', 'index.html'), '<html><head></head></html>');
  writeFileSync(join(folder, 'app', 'dist', 'preload', 'index.cjs'), '');
});
afterEach(async () => {
  for (const { child, ended } of children) {
    child.kill('SIGKILL');
    // Until then it may write.
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const profile = () => join(folder, 'profile');

/** Starts the sources of the main process in a process of its own, on the stand-in. */
function start(
  name: string,
  environment: Readonly<Record<string, string>> = {},
  inputs: readonly string[] = [],
) {
  const recordingFile = join(folder, `${name}.jsonl`);
  writeFileSync(recordingFile, '');
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'test', 'stand-in', 'run.mjs'),
      '--profile',
      profile(),
      ...inputs,
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        FLEETGLASS_STANDIN_MAIN: join(root, 'main', 'index.ts'),
        FLEETGLASS_STANDIN_APP_FOLDER: join(folder, 'app'),
        FLEETGLASS_STANDIN_KEY_FOLDER: join(folder, 'key'),
        FLEETGLASS_STANDIN_RECORDING: recordingFile,
        FLEETGLASS_STANDIN_ENDS_WITH_INPUT: '1',
        ...environment,
      },
    },
  );
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  children.push({ child, ended });
  const lines = createInterface({ input: child.stdout });
  return {
    child,
    ended,
    /** Quits it in order on every system: Windows kills at a signal. */
    quit: () => void child.stdin.end(),
    address: async () => {
      const [line] = (await once(lines, 'line')) as [string];
      return (JSON.parse(line) as { readonly url: string }).url;
    },
    recorded: () =>
      readFileSync(recordingFile, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as RecordedCall),
  };
}

describe('the start', () => {
  test.each([
    [0, makeBag(imageFiles())],
    [1, makeBag(imageFiles()).set('data/added.jpg', Buffer.from('x'))],
    [3, new Map()],
  ])('P42: --verify ends with %d, without a window, a lock or a profile', async (code, files) => {
    mkdirSync(join(folder, 'export'));
    const started = start('verify', {}, ['--verify', writeBag(join(folder, 'export'), files)]);
    const output = text(started.child.stdout);
    expect(await started.ended).toEqual([code, null]);
    expect(await output).toMatch(/^(?:unchanged|changed|notChecked): /);
    expect(existsSync(profile())).toBe(false);
    const calls = started.recorded().map(({ call }) => call);
    expect(calls).not.toContain('app.requestSingleInstanceLock');
    expect(calls.filter((call) => /window/i.test(call))).toEqual([]);
  });

  test('a port of the preview that is in use ends it at once', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { ended } = start('port', { FLEETGLASS_STANDIN_PORT: String(port) });
    expect(await ended).toEqual([1, null]);
    other.close();
  });

  test('P1, P10: sandbox, scheme and lock come before ready, the lock before any file, the end is clean', async () => {
    const started = start('first');
    await started.address();
    const calls = started.recorded();
    for (const call of [
      'app.enableSandbox',
      'protocol.registerSchemesAsPrivileged',
      'app.requestSingleInstanceLock',
    ]) {
      expect(calls.find((recorded) => recorded.call === call)).toMatchObject({ ready: false });
    }
    const lock = calls.find(({ call }) => call === 'app.requestSingleInstanceLock');
    expect(lock?.detail).toEqual({ taken: true, filesBefore: [] });
    started.quit();
    expect(await started.ended).toEqual([0, null]);
  });

  test.runIf(process.platform !== 'win32').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'a %s puts the work down before the app ends, and is no failed start',
    async (signal) => {
      const started = start('first');
      await started.address();
      started.child.kill(signal);
      expect(await started.ended).toEqual([0, null]);
      const names = started.recorded().map(({ call }) => call);
      expect(names.slice(names.indexOf('app.quit'))).toContain('app.exit');
      expect(readdirSync(profile())).not.toContain('starts.json');
    },
  );

  test('P28: a log-off of Windows, which kills the process when its listeners have returned, leaves a closed library and no mark of a crash', async () => {
    const main = join(import.meta.dirname, 'lifecycle', 'session-end-main.ts');
    const started = start('first', { FLEETGLASS_STANDIN_MAIN: main });
    await started.ended;
    expect(started.recorded().map(({ call }) => call)).not.toContain('app.exit');
    const files = readdirSync(profile(), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /(?:starts\.json|library\.open|sqlite-wal)$/.test(name))).toEqual([]);
    expect(files.filter((name) => name.endsWith('library.sqlite'))).toHaveLength(1);
    expect(readFileSync(join(profile(), 'logs', 'fleetglass.log'), 'utf8')).toContain(
      '"event":"app","state":"sessionEnded"',
    );
    const settings = JSON.parse(readFileSync(join(profile(), 'settings.json'), 'utf8')) as object;
    expect(settings).toHaveProperty('window.states');
    const state = JSON.parse(readFileSync(join(profile(), 'state.json'), 'utf8')) as object;
    expect(state).toHaveProperty('locations.0');
  });

  test('P10: a second start while the app ends opens no window', async () => {
    const main = join(import.meta.dirname, 'lifecycle', 'second-start-main.ts');
    const started = start('first', { FLEETGLASS_STANDIN_MAIN: main });
    expect(await started.ended).toEqual([0, null]);
    const calls = started.recorded().map(({ call }) => call);
    expect(calls.filter((call) => call === 'new BrowserWindow')).toHaveLength(1);
    expect(calls).toContain('heard second-instance');
  });

  test('P13: an error in a callback of any kind goes to the log without its words, and the app goes on', async () => {
    const main = join(import.meta.dirname, 'lifecycle', 'failing-main.ts');
    const started = start('first', { FLEETGLASS_STANDIN_MAIN: main });
    const address = await started.address();
    const log = () => {
      const file = join(profile(), 'logs', 'fleetglass.log');
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };
    const defects = () =>
      [...log().matchAll(/"event":"defect","origin":"(\w+)".*?"kind":"(\w+)"/g)].map(([, ...found]) =>
        found.join(' '),
      );
    await expect
      .poll(() => defects().sort())
      .toEqual([
        'uncaughtException InAppEvent',
        'uncaughtException InMenu',
        'uncaughtException InMessage',
        'uncaughtException InPower',
        'uncaughtException InTimer',
        'uncaughtException RangeError',
        'unhandledRejection InPromise',
      ]);
    expect(log()).not.toContain('canary-6f1d0b');
    expect((await fetch(address, { redirect: 'manual' })).status).toBeLessThan(400);
    started.quit();
    expect(await started.ended).toEqual([0, null]);
  });

  test('P13: an answer of the app protocol that fails goes to the log by its kind, without a path', async () => {
    const started = start('first');
    const address = await started.address();
    rmSync(join(folder, 'app', 'dist', 'renderer', 'index.html'));
    const entered = await fetch(address, { redirect: 'manual' });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const answer = await fetch(new URL('/', address), { headers: { cookie } });
    expect([answer.status, await answer.text()]).toEqual([500, 'This could not be read.']);
    started.quit();
    await started.ended;
    const log = readFileSync(join(profile(), 'logs', 'fleetglass.log'), 'utf8');
    expect(log).toMatch(/"event":"defect","origin":"app protocol".*"kind":"Error ENOENT"/);
    expect(log).not.toContain(folder);
  });

  test('P2, P3, P4: every session and every page is locked before the page is loaded', async () => {
    const started = start('first');
    await started.address();
    const names = started.recorded().map(({ call }) => call);
    const loaded = names.indexOf('BrowserWindow.loadURL');
    expect(loaded).toBeGreaterThan(0);
    for (const call of [
      'session.setPermissionRequestHandler',
      'session.setPermissionCheckHandler',
      'session.setDevicePermissionHandler',
      'session.setDisplayMediaRequestHandler',
      'session.webRequest.onBeforeRequest',
    ]) {
      // Two sessions: the default one and the window's.
      expect(names.slice(0, loaded).filter((name) => name === call)).toHaveLength(2);
    }
    expect(names.slice(0, loaded)).toContain('webContents.setWindowOpenHandler');
    expect(names.slice(0, loaded)).toContain('session.setProxy');
  });

  test('the window is shown where it never becomes ready to show, as on Wayland', async () => {
    const started = start('first', { FLEETGLASS_STANDIN_READY_TO_SHOW: 'never' });
    await started.address();
    const shown = () => started.recorded().filter(({ call }) => call === 'BrowserWindow.show').length;
    await expect.poll(shown).toBe(1);
  });

  test('P1: the window that is really opened has no developer tools when packaged', async () => {
    const started = start('first', { FLEETGLASS_STANDIN_PACKAGED: '1' });
    await started.address();
    const window = started.recorded().find(({ call }) => call === 'new BrowserWindow');
    expect(window?.detail).toHaveProperty('webPreferences', {
      preload: join(folder, 'app', 'dist', 'preload', 'index.cjs'),
      ...lockedWebPreferences,
    });
  });

  test('P4, P5: the app scheme has the privileges that it needs, and obeys the policy', async () => {
    const started = start('first');
    await started.address();
    const schemes = started.recorded().filter(({ call }) => call === 'protocol.registerSchemesAsPrivileged');
    const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
    expect(schemes.map(({ detail }) => detail)).toEqual([[{ scheme: 'app', privileges }]]);
  });

  test('P16: nothing accepts a wrong certificate, whatever the environment says', async () => {
    const started = start('first', { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    await started.address();
    started.quit();
    await started.ended;
    const calls = started.recorded();
    const listeners = calls.filter(({ call }) => /^(app|session|webContents)\.on$/.test(call));
    // The listeners of the lockdown are among them, so the list is one.
    expect(listeners.map(({ detail }) => detail)).toContain('will-navigate');
    expect(listeners.map(({ detail }) => detail)).not.toContain('certificate-error');
    expect(calls.find(({ call }) => call === 'process.env')?.detail).toEqual({
      NODE_TLS_REJECT_UNAUTHORIZED: null,
    });
  });

  test('P8: when packaged the hostile switches are taken off before ready', async () => {
    const started = start('first', { FLEETGLASS_STANDIN_PACKAGED: '1' });
    await started.address();
    const removed = started.recorded().filter(({ call }) => call === 'app.commandLine.removeSwitch');
    expect(removed.map(({ detail }) => detail)).toEqual([...hostileSwitches]);
    expect(removed.every(({ ready }) => !ready)).toBe(true);
  });

  test('P1: a package that is started without a sandbox says so, shows no page and touches no profile', async () => {
    const started = start('first', { FLEETGLASS_STANDIN_PACKAGED: '1' }, ['--no-sandbox']);
    expect(await started.ended).toEqual([1, null]);
    const calls = started.recorded();
    expect(calls.find(({ call }) => call === 'dialog.showErrorBox')).toMatchObject({ ready: true });
    expect(calls.map(({ call }) => call)).not.toContain('new BrowserWindow');
    expect(existsSync(profile())).toBe(false);
  });

  test('P10: a second start on the same profile ends at once and touches no file', async () => {
    const first = start('first');
    await first.address();
    const before = readdirSync(profile()).sort();
    const second = start('second');
    expect(await second.ended).toEqual([0, null]);
    expect(readdirSync(profile()).sort()).toEqual(before);
    expect(second.recorded().map(({ call }) => call)).not.toContain('app.ready');
  });

  test('P10, P28: after a SIGKILL the profile can be started again', async () => {
    const first = start('first');
    await first.address();
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await start('second').address()).toContain('http://127.0.0.1:');
  });

  /** Four starts one after the other, ms, on a machine that is busy with other tests. */
  const FOUR_STARTS = 60_000;

  test('after three starts that were killed before the page was painted, a safe one does without the graphics card', {
    timeout: FOUR_STARTS,
  }, async () => {
    for (const name of ['first', 'second', 'third']) {
      const started = start(name);
      await started.address();
      expect(started.recorded().map(({ call }) => call)).not.toContain('app.disableHardwareAcceleration');
      started.child.kill('SIGKILL');
      await started.ended;
    }
    const safe = start('safe');
    await safe.address();
    expect(safe.recorded().find(({ call }) => call === 'app.disableHardwareAcceleration')).toMatchObject({
      ready: false,
    });
  });

  test('crashes are written down from before ready, inside the profile, and never sent', async () => {
    const started = start('first');
    await started.address();
    const calls = started.recorded();
    expect(calls.find(({ call }) => call === 'crashReporter.start')).toMatchObject({
      ready: false,
      detail: { uploadToServer: false },
    });
    expect(calls).toContainEqual(
      expect.objectContaining({
        call: 'app.setPath',
        detail: { name: 'crashDumps', path: join(profile(), 'Crashpad') },
      }),
    );
  });

  test('the native menu speaks the language of the system until another one is chosen', async () => {
    mkdirSync(profile());
    const firstMenuOf = async (name: string) => {
      const started = start(name, { FLEETGLASS_STANDIN_LANGUAGE: 'de-AT' });
      await started.address();
      const menus = () => started.recorded().filter(({ call }) => call === 'Menu.setApplicationMenu');
      await expect.poll(() => menus().length, { timeout: 20_000 }).toBeGreaterThan(0);
      started.quit();
      await started.ended;
      const [first] = menus();
      return (first?.detail as readonly { readonly label?: string }[] | undefined)?.map(({ label }) => label);
    };
    expect(await firstMenuOf('system')).toContain('&Datei');
    writeFileSync(join(profile(), 'settings.json'), JSON.stringify({ preferences: { language: 'ja' } }));
    expect(await firstMenuOf('chosen')).toContain('ファイル(&F)');
  });

  test('P31: a corrupt settings file does not stop the start', async () => {
    mkdirSync(profile());
    writeFileSync(join(profile(), 'settings.json'), '{"broken');
    await start('first').address();
    expect(readdirSync(profile()).filter((name) => name.startsWith('settings.corrupt-'))).toHaveLength(1);
  });

  test.runIf(process.platform !== 'win32')('P14: folders are 0700 and files 0600', async () => {
    const started = start('first');
    await started.address();
    started.quit();
    await started.ended;
    expect(statSync(profile()).mode & 0o777).toBe(0o700);
    const entries = readdirSync(profile(), { recursive: true, withFileTypes: true });
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect([entry.name, mode]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
  });
});
