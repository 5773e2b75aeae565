import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** How the tests start a browser: the one that the set-up named, or one on PATH, else Playwright's own. */
export function browserOptions(): LaunchOptions {
  const executablePath = process.env['FLEETGLASS_CHROMIUM'] ?? onPath();
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  // Chromium's sandbox can't be used by root, which is who runs tests in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
  return executablePath === undefined ? { args } : { executablePath, args };
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
