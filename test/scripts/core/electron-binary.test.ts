import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whyNoSandbox } from '../../../scripts/core/electron-binary.mjs';

const root = resolve(import.meta.dirname, '../../..');
const SET_USER_ID = 0o4755;
const isRoot = process.getuid?.() === 0;

describe.runIf(process.platform === 'linux')('P45: where the build server requires Electron', () => {
  test.each([
    ['the checks of Electron', ['test/conformance/run.ts']],
    ['the rehearsal', ['test/rehearsal/run.ts', '--unattended', 'window-x11']],
    ['npm test', ['scripts/test.mjs']],
  ])('%s: the stand-in does not take its part, and the run fails', async (_what, inputs) => {
    const child = spawn(process.execPath, inputs, {
      cwd: root,
      env: { ...process.env, FLEETGLASS_REQUIRE_ELECTRON: '1', DISPLAY: '', WAYLAND_DISPLAY: '' },
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
