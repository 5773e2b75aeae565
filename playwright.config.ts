import { defineConfig } from '@playwright/test';
import { browserOptions } from './test/e2e/support/browser-options.ts';

/** The end-to-end tests: the built product, in a real browser over the preview, or in Electron where its binary is. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Each spec starts its own product and services; two at a time is what a small laptop or runner bears.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // A test that fails once has a cause, in the product or in itself, and no second try hides it.
  retries: 0,
  // Bounds for a machine with far more to do than this; who waits for a condition loses nothing by them where it comes at once.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: { trace: 'off', screenshot: 'only-on-failure', launchOptions: browserOptions() },
});
