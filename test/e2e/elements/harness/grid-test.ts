import type { Page } from '@playwright/test';
import { test as base, expect } from './harness-test.ts';

/** A test of the grid of a gallery by itself. */
export const test = base.extend<{
  /** Shows a grid of so many tiles at 1280 × 800. */
  readonly mountGrid: (total: number) => Promise<void>;
}>({
  mountGrid: ({ page, harness }, use) =>
    use(async (total) => {
      await page.setViewportSize({ width: 1_280, height: 800 });
      await page.goto(harness.url);
      await page.evaluate((count) => {
        const { makeTile, NOW } = window.harness;
        const grid = document.createElement('snapshot-grid');
        grid.tileAt = (index) => makeTile(index);
        grid.total = count;
        grid.now = NOW;
        grid.label = 'Snapshots';
        document.querySelector('#stage')?.append(grid);
      }, total);
      await expect(page.getByRole('gridcell').first()).toBeVisible();
    }),
});

/** The keys of the tiles that are selected. */
export function selectedKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [...(document.querySelector('snapshot-grid')?.selected ?? [])]);
}

export { expect };
