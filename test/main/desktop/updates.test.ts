import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Result, UpdateState } from '../../../preload/contract/index.ts';
import {
  createReleaseKey,
  describeRelease,
  type Release,
  type ReleaseKey,
  startUpdateServer,
  type UpdateServer,
} from '../../support/update-server.ts';
import type { UpdateCommand, UpdateHostSetup } from './update-host.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');

interface Answered {
  readonly answer: Result<UpdateState>;
  readonly state: UpdateState;
  readonly allowed: Readonly<Record<string, boolean>>;
}

let folder: string;
let key: ReleaseKey;
let server: UpdateServer;
let child: ChildProcess | null;
let ended: Promise<unknown>;

/** A program instead of an AppImage, which reports its start, and that it came while the old one still ran. */
function installer(name: string): Buffer {
  return Buffer.from(`#!/bin/sh
[ -n "$APPIMAGE_EXIT_AFTER_INSTALL" ] && exit
kill -0 "$(cat '${join(folder, 'pid')}')" 2>/dev/null && early=' too early'
echo "${name}$early" > '${join(folder, 'started')}.part'
mv '${join(folder, 'started')}.part' '${join(folder, 'started')}'
`);
}

function release(more: Partial<Release> = {}): Release {
  return {
    version: '9.0.0',
    installer: installer('new'),
    fileName: 'Fleetglass-9.0.0-linux-x64.AppImage',
    key,
    ...more,
  };
}

const installed = () => join(folder, 'Fleetglass-0.1.0-linux-x64.AppImage');

/** Starts the engine as a packaged AppImage, `environment` aside; a command is answered when its download has ended too. */
async function startHost(environment: NodeJS.ProcessEnv = {}) {
  const setup: UpdateHostSetup = {
    resourcesFolder: join(folder, 'resources'),
    server: server.address,
    keys: key.publicText,
  };
  const started = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'test', 'stand-in', 'run.mjs')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        APPIMAGE: installed(),
        APPDIR: dirname(process.execPath),
        XDG_CACHE_HOME: join(folder, 'cache'),
        XDG_CONFIG_HOME: join(folder, 'config'),
        FLEETGLASS_STANDIN_MAIN: join(root, 'test', 'main', 'desktop', 'update-host.ts'),
        FLEETGLASS_STANDIN_PACKAGED: '1',
        UPDATE_HOST_SETUP: JSON.stringify(setup),
        ...environment,
      },
    },
  );
  child = started;
  writeFileSync(join(folder, 'pid'), String(started.pid));
  ended = once(started, 'exit');
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const steps: string[] = [];

  async function hear<Heard>(name: string): Promise<Heard> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('The host ended.');
      const message = JSON.parse(value) as Record<string, unknown>;
      if (message.changed !== undefined) steps.push((message.changed as UpdateState).step.kind);
      if (name in message) return message as Heard;
    }
  }

  await hear('ready');
  return {
    steps,
    ended,
    async send(command: UpdateCommand): Promise<Answered> {
      started.stdin.write(`${JSON.stringify(command)}\n`);
      return hear<Answered>('answer');
    },
  };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-update-'));
  mkdirSync(join(folder, 'resources'));
  writeFileSync(
    join(folder, 'resources', 'app-update.yml'),
    'provider: generic\nurl: https://updates.example.org/fleetglass\nupdaterCacheDirName: fleetglass-updater\n',
  );
  writeFileSync(installed(), installer('old'));
  chmodSync(installed(), 0o755);
  key = createReleaseKey();
  server = await startUpdateServer(release());
  child = null;
  ended = Promise.resolve();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await ended;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const downloaded = () => {
  const pending = join(folder, 'cache', 'fleetglass-updater', 'pending');
  return existsSync(pending) ? readdirSync(pending).filter((name) => name.endsWith('.AppImage')) : [];
};

// The AppImage is what electron-updater can replace without a system around it; Windows and macOS need their own.
describe.runIf(process.platform === 'linux')('P36: electron-updater, as the app drives it', () => {
  test('leaves nothing to electron-updater: no older version, no download, no installation without a second look', async () => {
    const { allowed } = await (await startHost()).send({ call: 'check' });
    expect(allowed).toEqual({
      allowDowngrade: false,
      allowPrerelease: false,
      autoDownload: false,
      autoInstallOnAppQuit: false,
      webInstaller: false,
    });
  });

  test('downloads a good update, replaces the program when the user wants it, and starts it when the old one has ended', async () => {
    const host = await startHost();
    const { state } = await host.send({ call: 'check' });
    expect(state.step).toMatchObject({ kind: 'ready', version: '9.0.0' });
    expect(host.steps).toContain('downloading');
    await host.send({ call: 'installNow' });
    await host.ended;
    await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true);
    expect(readFileSync(join(folder, 'started'), 'utf8')).toBe('new\n');
    expect(existsSync(installed())).toBe(false);
  });

  test('P39: says that the program is gone when the new one could not be put there', async () => {
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    writeFileSync(join(tools, 'mv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const host = await startHost({ PATH: tools });
    await host.send({ call: 'check' });
    const { answer, state } = await host.send({ call: 'installNow' });
    const failure = { refusal: 'updateProgramGone' };
    expect(answer).toMatchObject({ ok: false, failure });
    expect(state.step).toMatchObject({ kind: 'failed', failure });
    expect(existsSync(installed())).toBe(false);
  });

  test('P39: says that the new version did not start when it is there and failed', async () => {
    server.release = release({ installer: Buffer.from('#!/bin/sh\nexit 1\n') });
    const host = await startHost();
    await host.send({ call: 'check' });
    const { answer, state } = await host.send({ call: 'installNow' });
    const failure = { refusal: 'updateNotStarted' };
    expect(answer).toMatchObject({ ok: false, failure });
    expect(state.step).toMatchObject({ kind: 'failed', failure });
  });

  test('P39: leaves a package ready whose installation the user did not allow, and installs it at the next try', async () => {
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    const answerWith = (status: number) => {
      for (const name of ['pkexec', 'dpkg', 'apt', 'apt-get']) {
        writeFileSync(join(tools, name), `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 });
      }
    };
    writeFileSync(join(folder, 'resources', 'package-type'), 'deb');
    server.release = release({ fileName: 'Fleetglass-9.0.0-linux-x64.deb' });
    const host = await startHost({ APPIMAGE: undefined, APPDIR: undefined, PATH: tools });
    expect((await host.send({ call: 'check' })).state.step).toMatchObject({ kind: 'ready' });
    // As pkexec ends when its question is closed.
    answerWith(126);
    for (const _try of [1, 2]) {
      const { answer, state } = await host.send({ call: 'installNow' });
      expect(answer).toMatchObject({ ok: false, failure: { code: 'updateRefused' } });
      expect(state.step).toMatchObject({ kind: 'ready', version: '9.0.0' });
    }
    answerWith(0);
    void host.send({ call: 'installNow' }).catch(() => null);
    await host.ended;
  });

  test('refuses an update whose bytes are not those that were signed', async () => {
    server.delivery = 'tampered';
    const { state } = await (await startHost()).send({ call: 'check' });
    expect(state.step).toMatchObject({
      kind: 'failed',
      failure: { refusal: 'updateDamaged' },
    });
    expect(downloaded()).toEqual([]);
  });

  test('a truncated update is no update', async () => {
    server.delivery = 'truncated';
    const { state } = await (await startHost()).send({ call: 'check' });
    expect(state.step.kind).toBe('failed');
    expect(downloaded()).toEqual([]);
  });

  test.each([
    ['unsigned', { key: null }, 'updateUnsigned'],
    ['signed by somebody else', { key: createReleaseKey() }, 'updateWrongSignature'],
    ['signed for another version', { signedVersion: '9.0.1' }, 'updateWrongSignature'],
    ['without a version', { version: 'newest' }, 'updateServerUnreachable'],
  ] as const)('an update that is %s is not even downloaded', async (_, more, refusal) => {
    server.release = release(more);
    const { state } = await (await startHost()).send({ call: 'check' });
    expect(state.step).toMatchObject({
      kind: 'failed',
      failure: { refusal },
    });
    expect(server.asked.filter((name) => !name.endsWith('.yml'))).toEqual([]);
  });

  test('an older version is never taken, however well it is signed', async () => {
    server.release = release({ version: '0.0.9' });
    const { state } = await (await startHost()).send({ call: 'check' });
    expect(state.step).toMatchObject({
      kind: 'failed',
      failure: { refusal: 'updateOlder' },
    });
    expect(server.asked.filter((name) => !name.endsWith('.yml'))).toEqual([]);
  });

  test('an update from a file goes through the same checks, and needs no server', async () => {
    await server.close();
    const stick = join(folder, 'stick');
    mkdirSync(stick);
    const good = release();
    writeFileSync(join(stick, 'latest-linux.yml'), describeRelease(good));
    writeFileSync(join(stick, good.fileName), good.installer);
    const host = await startHost();
    const file = join(stick, 'latest-linux.yml');
    expect((await host.send({ call: 'takeFile', file })).state.step).toMatchObject({ kind: 'ready' });

    writeFileSync(file, describeRelease(release({ key: null })));
    const { answer, state } = await host.send({ call: 'takeFile', file });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'updateRefused' } });
    expect(state.step).toMatchObject({ kind: 'ready', version: '9.0.0' });
    server = await startUpdateServer(release());
  });

  test('what was changed on disk after the download is not installed', async () => {
    const host = await startHost();
    await host.send({ call: 'check' });
    const [name = ''] = downloaded();
    writeFileSync(join(folder, 'cache', 'fleetglass-updater', 'pending', name), installer('foreign'));
    const { answer } = await host.send({ call: 'installNow' });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'updateRefused' } });
    expect(existsSync(installed())).toBe(true);
    expect(existsSync(join(folder, 'started'))).toBe(false);
  });

  test('tells the server nothing that names this installation, and writes no number of it', async () => {
    await (await startHost()).send({ call: 'check' });
    expect(new Set(server.stagingIds)).toEqual(new Set(['00000000-0000-0000-0000-000000000000']));
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(written.filter((name) => name.endsWith('.updaterId'))).toEqual([]);
    expect(written).toContain(join('cache', 'fleetglass-updater', 'pending'));
  });
});
