import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserOptions } from './test/e2e/support/browser-options.ts';

/** Each has a browser, a product and services: up to 1 GB of memory. */
const MOST_WORKERS = 6;

/** What `npm test` leaves to `npm run test:full`; the rest is what a person does each day. `FLEETGLASS_QUICK` is set by the former. */
const longest = [
  // Each element by itself, in every state.
  'elements/**',
  // Every page, in all looks, languages and widths.
  'screen/!(keyboard-only).spec.ts',
  // What is made for others, what two laptops share, what is cut off or lost and started again, what takes long by its nature.
  'browse/{carry-pack,check-export,density,export-report,export-zip,thumbnails,unfinished-exports}.spec.ts',
  'offline/{offline-restart,paused,ready-to-leave}.spec.ts',
  'sign-in/{accounts,canary,capabilities,managed}.spec.ts',
  'viewer/{drag-out,film,needs-a-look}.spec.ts',
].map((files) => `**/test/e2e/${files}`);

/** The end-to-end tests: the built product, in a real browser over the preview, or in Electron where its binary is. */
export default defineConfig({
  testDir: 'test/e2e',
  testIgnore: process.env['FLEETGLASS_QUICK'] === undefined ? [] : longest,
  outputDir: 'test-results',
  // Much of a test is waiting: one worker more than there are processors keeps all of them busy.
  workers: Math.min(availableParallelism() + 1, MOST_WORKERS),
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
