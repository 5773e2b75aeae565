import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { countLiveObjects } from '../support/live-objects.ts';
import { exportDialog, gallery, signIn, signOut, waitForImages } from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

/** Cycles before the first count: lazy parts are loaded and caches are filled. */
const WARM_UP = 4;
const CYCLES = 20;

const shared = shareProduct({ organizations: 1, devices: 6, archives: 4 });

const firstTile = (page: Page) => gallery(page).getByRole('gridcell').first();

async function compareAndClose(page: Page): Promise<void> {
  await firstTile(page).click();
  await gallery(page)
    .getByRole('gridcell')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await page.keyboard.press('c');
  const comparison = page.getByRole('dialog', { name: 'Compare' });
  await comparison.getByRole('radio', { name: 'Difference' }).click();
  await page.keyboard.press('Escape');
  await expect(comparison).toBeHidden();
}

async function viewAndClose(page: Page): Promise<void> {
  await firstTile(page).dblclick();
  const viewer = page.locator('snapshot-viewer');
  await expect(viewer.getByRole('img').first()).toBeVisible();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
}

async function visitPages(page: Page): Promise<void> {
  for (const name of ['Offline', 'Storage', 'Needs a look', 'Settings', 'Browse'])
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name }).click();
  await expect(firstTile(page)).toBeVisible();
}

async function exportAndCancel(page: Page): Promise<void> {
  await firstTile(page).click();
  await page.keyboard.press('Control+e');
  await expect(exportDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(exportDialog(page)).toBeHidden();
}

async function signOutAndIn(page: Page): Promise<void> {
  await signOut(page);
  await signIn(page, shared.cloud);
  await waitForImages(page, 1);
}

const cycles: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['comparisons', compareAndClose],
  ['viewers', viewAndClose],
  ['pages', visitPages],
  ['export dialogs', exportAndCancel],
  ['sessions', signOutAndIn],
];

for (const [name, cycle] of cycles)
  test(`${CYCLES} closed ${name} leave no node, listener, worker or decoded picture`, async () => {
    const page = await shared.gallery();
    for (let count = 0; count < WARM_UP; count += 1) await cycle(page);
    const before = await countLiveObjects(page);
    for (let count = 0; count < CYCLES; count += 1) await cycle(page);
    await expect
      .poll(async () => {
        const after = await countLiveObjects(page);
        return {
          // The texts of two moments may differ by a node or two; a leak has one for each cycle.
          leaksNodes: after.nodes - before.nodes >= CYCLES,
          leaksListeners: after.listeners - before.listeners >= CYCLES,
          leaksWorkers: after.workers - before.workers >= CYCLES,
          openBitmaps: after.openBitmaps,
        };
      })
      .toEqual({
        leaksNodes: false,
        leaksListeners: false,
        leaksWorkers: false,
        openBitmaps: before.openBitmaps,
      });
  });
