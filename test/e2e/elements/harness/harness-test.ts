import type { Page } from '@playwright/test';
import { test as base, expect } from '../../support/uncaught-errors.ts';
import { type Harness, serveHarness } from './serve.ts';
import { NOW } from './tiles.ts';

/** What a process of the runner has for its tests of elements: a page with all of them, built and served once. */
interface WorkerFixtures {
  readonly harness: Harness;
  /** That page, loaded once, at the time of the examples; for tests that leave nothing behind. */
  readonly stage: Page;
}

/** A test of elements by themselves. */
export const test = base.extend<object, WorkerFixtures>({
  harness: [
    // Playwright reads the names of the fixtures that are used from the pattern: here none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const harness = await serveHarness();
      await use(harness);
      await harness.close();
    },
    { scope: 'worker' },
  ],
  stage: [
    async ({ browser, harness }, use) => {
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      await page.clock.setFixedTime(NOW);
      await page.goto(harness.url);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };
