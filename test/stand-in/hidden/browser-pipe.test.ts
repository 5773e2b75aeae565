import { expect, test } from 'vitest';
import { findChromium } from '../../../scripts/core/find-chromium.mjs';
import { startBrowser } from './browser-pipe.ts';

interface Processes {
  readonly processInfo: readonly { readonly id: number }[];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.skipIf(findChromium() === null)(
  'a browser that is ended leaves no process, also where a script has started it',
  async () => {
    const browser = startBrowser(findChromium() ?? '');
    const { processInfo } = await browser.call<Processes>('SystemInfo.getProcessInfo');
    const pids = processInfo.map(({ id }) => id);
    expect(pids.filter(isRunning)).toEqual(pids);
    browser.end();
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  },
);
