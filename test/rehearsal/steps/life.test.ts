import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Product } from '../../e2e/support/product.ts';
import type { Stage } from '../core/stage.ts';
import { lifeSteps } from './life.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-life-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const step = (name: string) => lifeSteps.find((one) => one.name === name);

/** A product whose window is minimized a little after the call, and is restored by a second process. */
function productWith(window: { isMinimized: boolean }) {
  const asElectron = {
    minimize: () => void setImmediate(() => setImmediate(() => (window.isMinimized = true))),
    isMinimized: () => window.isMinimized,
  };
  const electron = {
    evaluate: async (run: (electron: unknown) => unknown) =>
      run({ BrowserWindow: { getAllWindows: () => [asElectron] } }),
  };
  return { electron } as unknown as Product;
}

test('a second start comes when the window is minimized, which it restores', async () => {
  const window = { isMinimized: false };
  const found: boolean[] = [];
  const stage = {
    demo: async () => productWith(window),
    profile: () => folder,
    command() {
      found.push(window.isMinimized);
      window.isMinimized = false;
      return { program: process.execPath, inputs: ['-e', ''], environment: {} };
    },
  } as unknown as Stage;
  await step('second-start')?.begin?.(stage);
  expect(found).toEqual([true]);
});

const started = '{"event":"app","state":"started"}\n';
const ended = `{"event":"app","state":"${process.platform === 'win32' ? 'sessionEnded' : 'ended'}"}\n`;

test.each([
  ['an end in order', started + ended, [], null],
  ['an end of an earlier run', started + ended + started, [], 'it did not come to the end'],
  ['a library that was left open', started + ended, ['accounts/a/library.open'], 'library.open'],
  ['a start that was not forgotten', started + ended, ['starts.json'], 'starts.json'],
])('after a log-off %s is recognised', async (_what, log, files, problem) => {
  const profile = join(folder, 'profile');
  mkdirSync(join(profile, 'accounts', 'a'), { recursive: true });
  mkdirSync(join(profile, 'logs'));
  writeFileSync(join(profile, 'logs', 'fleetglass.log'), log);
  for (const name of files) writeFileSync(join(profile, name), '');
  const verified = step('log-off')?.verify?.({ lasting: folder } as Stage);
  if (problem === null) await verified;
  else await expect(verified).rejects.toThrow(problem);
});
