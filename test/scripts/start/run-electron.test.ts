import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runElectron } from '../../../scripts/start/run-electron.mjs';

const NO_SANDBOX =
  '[4711:1122/101500.123:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:129] No usable sandbox! If you are running on Ubuntu 23.10+';
const WRONG_HELPER =
  '[4711:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:163] The SUID sandbox helper binary was found, but is not configured correctly.';

describe.runIf(process.platform !== 'win32')('Electron that ends at once', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fleetglass-electron-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function fake(script: string): string {
    const file = join(folder, 'electron');
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return file;
  }

  test.each([
    [
      'no sandbox',
      NO_SANDBOX,
      'kill -TRAP $$',
      "denies Electron's sandbox the user namespaces that it needs (to let Electron run: sudo chown root:root '",
    ],
    [
      'a helper without its mode',
      WRONG_HELPER,
      'kill -ABRT $$',
      "denies Electron's sandbox the user namespaces that it needs (to let Electron run: sudo chown root:root '",
    ],
    [
      'no display',
      '[1:ERROR:ozone_platform_x11.cc:256] Missing X server or $DISPLAY',
      'exit 1',
      'could not open the display',
    ],
    [
      'a missing library',
      'electron: error while loading shared libraries: libnss3.so: cannot open shared object file',
      'exit 127',
      'needs the library libnss3.so, which is missing',
    ],
  ])('%s is a reason to go without', async (_what, line, end, reason) => {
    const binary = fake(`echo '${line}' >&2\n${end}`);
    expect((await runElectron(binary, [])).reason).toContain(reason);
  });

  test('what can not be started is a reason too', async () => {
    expect((await runElectron(join(folder, 'gone'), [])).reason).toBe(
      "Electron's binary does not start (ENOENT)",
    );
  });

  test('any other end is its own, with its exit code', async () => {
    expect(await runElectron(fake('exit 0'), [])).toEqual({ code: 0 });
    expect(await runElectron(fake('echo some error >&2; exit 3'), [])).toEqual({ code: 3 });
  });

  test('the app gets its options, and never a switch that turns the sandbox off', async () => {
    const binary = fake('[ "$*" = ". --demo" ] || exit 9');
    expect(await runElectron(binary, ['--demo'])).toEqual({ code: 0 });
  });
});
