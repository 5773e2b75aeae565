import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-launch-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.runIf(process.platform === 'linux')('P1: a real Electron is tested with its sandbox', () => {
  const binary = join(folder, 'electron');
  const seen = join(folder, 'seen');
  writeFileSync(binary, `#!/bin/sh\nprintf '%s\\n' "$@" > '${seen}'\n`);
  chmodSync(binary, 0o755);
  // Own process: Playwright leaves rejections behind if what it starts ends at once.
  const module = join(import.meta.dirname, 'launch-electron.ts');
  const start = { executablePath: binary, inputs: ['app'] };
  const program = `(await import(${JSON.stringify(module)})).launchElectron(${JSON.stringify(start)})`;
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
  const inputs = readFileSync(seen, 'utf8').trimEnd().split('\n');
  expect(inputs).toContain('app');
  expect(inputs).not.toContain('--no-sandbox');
});
