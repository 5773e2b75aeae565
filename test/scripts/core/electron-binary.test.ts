import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whyNoSandbox } from '../../../scripts/core/electron-binary.mjs';

const SET_USER_ID = 0o4755;
const isRoot = process.getuid?.() === 0;

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
