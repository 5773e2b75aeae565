import { test as base, expect } from '@playwright/test';
import { type Harness, serveHarness } from './serve.ts';

/** A test of elements by themselves: one page with all of them, built once for each process of the runner. */
export const test = base.extend<object, { readonly harness: Harness }>({
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
});

export { expect };
