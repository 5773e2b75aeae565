import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../../../scripts/core/find-chromium.mjs';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How the tests start a browser: the one that the set-up finds, else Playwright's own. */
export function browserOptions(): LaunchOptions {
  const executablePath = findChromium();
  // Chromium's sandbox can't be used by root, which is who runs tests in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;
  return executablePath === null ? { args } : { executablePath, args };
}
