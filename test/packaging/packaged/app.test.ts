import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createPackage } from '@electron/asar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findElectron } from '../../../scripts/core/electron-binary.mjs';
import { countStoredImages } from '../support/stored-snapshots.ts';

// The packaged program is watched from outside: its fuses let nothing attach to it, which is what they are for (P9).

const root = resolve(import.meta.dirname, '..', '..', '..');
const programs: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'linux-unpacked/fleetglass',
  win32: 'win-unpacked/Fleetglass.exe',
  darwin: `mac${process.arch === 'arm64' ? '-arm64' : ''}/Fleetglass.app/Contents/MacOS/Fleetglass`,
};

let folder: string;
let program: string;
const running: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-packaged-'));
  const inputs = [
    'scripts/release/package.mjs',
    '--target',
    'dir',
    process.arch === 'arm64' ? '--arm64' : '--x64',
    '--out',
    folder,
  ];
  execFileSync(process.execPath, inputs, { cwd: root, stdio: 'inherit' });
  program = join(folder, programs[process.platform] ?? '');
}, 300_000);
afterAll(() => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(inputs: readonly string[], environment: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(program, inputs, { stdio: 'pipe', env: { ...process.env, ...environment } });
  running.push(child);
  return child;
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => {
    child.once('exit', done);
  });

test('the packaged program opens its window, whose page fetches the demo fleet, and keeps it', async () => {
  const profile = join(folder, 'profile');
  const child = start(['--profile', profile, '--demo']);
  await expect.poll(() => countStoredImages(profile), { timeout: 60_000 }).toBeGreaterThan(0);
  child.kill();
  await ended(child);
}, 90_000);

test('P9: it is the product also when it is started as Node.js', async () => {
  const profile = join(folder, 'asked-to-be-node');
  const child = start(['-e', 'process.exit(42)', '--profile', profile], { ELECTRON_RUN_AS_NODE: '1' });
  await expect.poll(() => existsSync(profile), { timeout: 30_000 }).toBe(true);
  child.kill();
  await ended(child);
}, 60_000);

test('out of an archive its Electron has what the product needs: search, locks, threads, authorities, policy, a page after a crash', async () => {
  const electron = findElectron();
  if (electron === null) throw new Error("Electron's binary is not here.");
  const archive = join(folder, 'probe.asar');
  await createPackage(join(import.meta.dirname, 'probe'), archive);
  const output = execFileSync(electron, [archive], { encoding: 'utf8', timeout: 120_000 });
  const results = JSON.parse(output.trim().split('\n').at(-1) ?? '') as readonly {
    readonly name: string;
    readonly problem: string | null;
  }[];
  expect(results.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(6);
}, 150_000);
