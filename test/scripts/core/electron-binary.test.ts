import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whyNoSandbox } from '../../../scripts/core/electron-binary.mjs';
import { type MadeProject, makeProject } from '../support/made-project.ts';

const root = resolve(import.meta.dirname, '../../..');
const SET_USER_ID = 0o4755;
const isRoot = process.getuid?.() === 0;

describe.runIf(process.platform !== 'win32')('the download of Electron', () => {
  let project: MadeProject;

  beforeEach(() => {
    project = makeProject();
    project.add('package.json', JSON.stringify({ type: 'module' }));
    project.add('node_modules/electron/package.json', JSON.stringify({ version: '45.4.1' }));
    project.add(
      'fetch.mjs',
      `import { fetchElectron } from './scripts/core/electron-binary.mjs';
       process.stdout.write(JSON.stringify(await fetchElectron()));`,
    );
  });
  afterEach(() => project.remove());

  async function fetchWith(install: string): Promise<unknown> {
    project.add('node_modules/electron/install.js', install);
    return JSON.parse((await project.run('fetch.mjs')).output);
  }

  test('that fails says why, and is not tried again at once', async () => {
    const failing = "console.error('Error: getaddrinfo ENOTFOUND github.com'); process.exit(1);";
    const reason = 'Electron could not be downloaded (getaddrinfo ENOTFOUND github.com)';
    expect(await fetchWith(failing)).toEqual({ binary: null, reason });
    const again = `${reason}; the download is tried again after an hour`;
    expect(await fetchWith('process.exit(0);')).toEqual({ binary: null, reason: again });
  });

  test('that says nothing but leaves no binary has failed', async () => {
    expect(await fetchWith('process.exit(0);')).toEqual({
      binary: null,
      reason: 'Electron could not be downloaded (it is not there)',
    });
  });

  test('that comes is the binary', async () => {
    const install = `const { mkdirSync, writeFileSync } = require('node:fs');
      mkdirSync(__dirname + '/dist');
      writeFileSync(__dirname + '/dist/version', 'v45.4.1');
      writeFileSync(__dirname + '/dist/electron', '');
      writeFileSync(__dirname + '/path.txt', 'electron');`;
    const binary = join(realpathSync(project.folder), 'node_modules/electron/dist/electron');
    expect(await fetchWith(install)).toEqual({ binary, reason: null });
  });
});

describe.runIf(process.platform === 'linux')('P45: where the build server requires Electron', () => {
  test.each([
    ['the checks of Electron', ['test/conformance/run.ts']],
    ['the rehearsal', ['test/rehearsal/run.ts', '--unattended', 'window-x11']],
    ['npm test', ['scripts/test.mjs']],
  ])('%s: the stand-in does not take its part, and the run fails', async (_what, inputs) => {
    const child = spawn(process.execPath, inputs, {
      cwd: root,
      env: {
        ...process.env,
        FLEETGLASS_ELECTRON: undefined,
        FLEETGLASS_REQUIRE_ELECTRON: '1',
        DISPLAY: '',
        WAYLAND_DISPLAY: '',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(child.stderr);
    const [code] = (await once(child, 'exit')) as [number | null];
    expect([code, await said]).toEqual([1, expect.stringContaining('this machine has no display')]);
  });

  test('npm run ci requires it', () => {
    expect(readFileSync(join(root, 'scripts/ci.mjs'), 'utf8')).toContain("FLEETGLASS_REQUIRE_ELECTRON: '1'");
  });
});

describe.runIf(process.platform === 'linux')("Electron's sandbox", () => {
  let folder: string;
  let binary: string;
  let helper: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fleetglass-sandbox-'));
    binary = join(folder, 'electron');
    helper = join(folder, 'chrome-sandbox');
    writeFileSync(helper, '');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function set(name: string, value: string): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `${value}\n`);
  }

  test('runs where the system has no such setting, and where it is off', () => {
    expect(whyNoSandbox(binary, folder)).toBeNull();
    set('kernel/apparmor_restrict_unprivileged_userns', '0');
    set('kernel/unprivileged_userns_clone', '1');
    set('user/max_user_namespaces', '63000');
    expect(whyNoSandbox(binary, folder)).toBeNull();
  });

  test.each([
    ['kernel/apparmor_restrict_unprivileged_userns', '1'],
    ['kernel/unprivileged_userns_clone', '0'],
    ['user/max_user_namespaces', '0'],
  ])('%s = %s keeps it from running, and the reason says what to do', (name, value) => {
    set(name, value);
    expect(whyNoSandbox(binary, folder)).toContain(
      `sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
    );
  });

  test.runIf(isRoot)('runs by its helper where that belongs to root and has its mode', () => {
    set('kernel/apparmor_restrict_unprivileged_userns', '1');
    chmodSync(helper, SET_USER_ID);
    expect(whyNoSandbox(binary, folder)).toBeNull();
    chownSync(helper, 1, 1);
    chmodSync(helper, SET_USER_ID);
    expect(whyNoSandbox(binary, folder)).not.toBeNull();
  });
});
