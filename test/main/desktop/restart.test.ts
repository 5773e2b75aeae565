import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appImageOf, startAgainAfterEnd } from '../../../main/desktop/restart.ts';

const restartFile = resolve(import.meta.dirname, '../../../main/desktop/restart.ts');

let folder: string;
let child: ChildProcess | null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass restart '));
  child = null;
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

test('what is no AppImage is started again by Electron', () => {
  const relaunch = vi.fn<() => void>();
  startAgainAfterEnd({ relaunch }, {});
  expect(relaunch).toHaveBeenCalledTimes(1);
});

describe('the variables of an AppImage', () => {
  const variables = (APPDIR?: string) => ({
    APPIMAGE: '/opt/Terminal.AppImage',
    ...(APPDIR === undefined ? {} : { APPDIR }),
  });

  test('count for the program in its mount alone', () => {
    const mount = join(folder, 'mount');
    const beside = join(folder, 'mount-of-another');
    mkdirSync(mount);
    mkdirSync(beside);
    expect(appImageOf(variables(mount), join(mount, 'fleetglass'))).toBe('/opt/Terminal.AppImage');
    expect(appImageOf(variables(mount), '/opt/Fleetglass/fleetglass')).toBeUndefined();
    expect(appImageOf(variables(mount), join(beside, 'fleetglass'))).toBeUndefined();
    expect(appImageOf(variables(), join(mount, 'fleetglass'))).toBeUndefined();
    expect(appImageOf(variables(join(folder, 'gone')), join(folder, 'gone', 'fleetglass'))).toBeUndefined();
  });

  test.runIf(process.platform !== 'win32')('count also where the mount lies behind a symbolic link', () => {
    mkdirSync(join(folder, 'var'));
    mkdirSync(join(folder, 'var', 'mount'));
    symlinkSync(join(folder, 'var'), join(folder, 'tmp'));
    const executable = join(folder, 'var', 'mount', 'fleetglass');
    expect(appImageOf(variables(join(folder, 'tmp', 'mount')), executable)).toBe('/opt/Terminal.AppImage');
  });

  test('leaked into a program of another kind leave its restart to Electron', () => {
    const relaunch = vi.fn<() => void>();
    startAgainAfterEnd({ relaunch }, variables(folder));
    expect(relaunch).toHaveBeenCalledTimes(1);
  });
});

describe.runIf(process.platform === 'linux')('an AppImage', () => {
  const report = () => join(folder, 'report');

  /** A program instead of the AppImage: it reports its inputs, whether the app still runs, and its environment. */
  function writeAppImage(): string {
    const file = join(folder, 'Fleetglass $x.AppImage');
    writeFileSync(
      file,
      `#!/bin/sh
kill -0 "$(cat '${join(folder, 'pid')}')" 2>/dev/null && early=yes || early=no
printf '%s\\n' "early $early" "mount $APPDIR" "path $PATH" "libraries $LD_LIBRARY_PATH" "$@" > '${report()}.part'
mv '${report()}.part' '${report()}'
`,
      { mode: 0o700 },
    );
    return file;
  }

  test('is started again from outside its mount, with the same inputs, when the app has ended', async () => {
    const mount = join(folder, 'mount');
    mkdirSync(mount);
    const app = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--disable-warning=ExperimentalWarning',
        '-e',
        `const { startAgainAfterEnd } = await import(${JSON.stringify(restartFile)});
         const app = { relaunch() { throw new Error('not from the mount'); } };
         startAgainAfterEnd(app, process.env, ${JSON.stringify(join(mount, 'fleetglass'))});
         process.stdout.write('asked');
         process.stdin.resume();`,
        '--',
        '--profile=a b; $x',
      ],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: {
          ...process.env,
          APPIMAGE: writeAppImage(),
          APPDIR: mount,
          PATH: [mount, join(mount, 'usr/sbin'), process.env['PATH']].join(delimiter),
          LD_LIBRARY_PATH: join(mount, 'usr/lib'),
        },
      },
    );
    child = app;
    writeFileSync(join(folder, 'pid'), String(app.pid));
    await once(app.stdout, 'data');
    expect(existsSync(report())).toBe(false);
    app.stdin.end();
    await once(app, 'exit');
    await expect.poll(() => existsSync(report()), { timeout: 10_000 }).toBe(true);
    expect(readFileSync(report(), 'utf8').split('\n')).toEqual([
      'early no',
      'mount ',
      `path ${process.env['PATH']}`,
      'libraries ',
      '--profile=a b; $x',
      '',
    ]);
  });
});
