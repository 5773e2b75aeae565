import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  environmentOf,
  fleetTree,
  gallery,
  signIn,
  signOut,
  subjectName,
  waitForImages,
} from '../support/screens.ts';
import { changeSettings } from '../support/settings.ts';
import { shareProduct } from '../support/shared-product.ts';

/** Opens the palette by its key, whatever is on its way. */
async function typeInPalette(page: Page, words: string): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Search or go to…' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  return dialog;
}

test('after signing out and in elsewhere, and with a third environment, the palette opens the viewer', async ({
  start,
  startCloud,
}) => {
  const north = await startCloud({ devices: 6, organizations: 2, seed: 7, hostile: false });
  const south = await startCloud({ devices: 4, organizations: 1, seed: 11, hostile: false });
  const { page } = await start({
    environments: [environmentOf(north, 'North'), environmentOf(south, 'South')],
  });
  await signIn(page, north, { environment: 'North' });
  await waitForImages(page, 2);
  await signOut(page);
  await signIn(page, south, { environment: 'South' });
  await waitForImages(page, 3);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Add account…' }).click();
  await signIn(page, north, { environment: 'North' });
  await waitForImages(page, 2);

  const name = await subjectName(gallery(page).getByRole('gridcell').nth(1));
  const dialog = await typeInPalette(page, name.toLowerCase());
  await expect(dialog.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

const shared = shareProduct({ devices: 8, organizations: 2, archives: 4, hostile: false });

test('all results of a search are shown as a table where a table was shown before', async () => {
  const page = await shared.gallery();
  const cell = gallery(page).getByRole('gridcell').first();
  const name = await subjectName(cell);
  await cell.click();
  await page.keyboard.press('t');
  await expect(page.locator('snapshot-table')).toBeVisible();
  for (const words of [name.slice(0, 4), name.slice(0, 3)]) {
    const dialog = await typeInPalette(page, words);
    await dialog.getByRole('option', { name: /^Show all results for/ }).click();
    await expect(gallery(page).getByRole('row').nth(1)).toBeVisible();
    await fleetTree(page).getByRole('treeitem').first().click();
  }
  await changeSettings(page, { galleryForm: 'grid' });
});

test('a comparison and the viewer are left by quick Escapes, and the palette opens at once', async () => {
  const page = await shared.gallery();
  for (const presses of [1, 2, 3]) {
    await gallery(page).getByRole('gridcell').first().dblclick();
    await expect(page.locator('snapshot-viewer dialog')).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Compare' })).toBeVisible();
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('Escape');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

/** Overlays whose code is no part of the first screen, with the keys that open them from a tile. */
const late: Readonly<Record<string, string>> = {
  'snapshot-viewer': 'Enter',
  'compare-dialog': 'c',
  'export-dialog': 'ControlOrMeta+e',
  'guide-dialog': 'F1',
};

test('an overlay that is cancelled while its code is loading does not open', async () => {
  const page = await shared.gallery();
  const loading = Promise.withResolvers<void>();
  const code = new RegExp(`/(?:${Object.keys(late).join('|')})-[^/]*\\.js$`);
  await page.route(code, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.reload();
  await fleetTree(page).getByRole('treeitem').first().click();
  await gallery(page).getByRole('gridcell').first().click();
  for (const [element, key] of Object.entries(late)) {
    await page.keyboard.press(key);
    await expect(page.locator(element)).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.locator(element)).not.toBeAttached();
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('snapshot-viewer')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+,');
  await expect(page.locator('snapshot-viewer')).not.toBeAttached();

  loading.resolve();
  for (const element of Object.keys(late)) {
    await page.evaluate((name) => customElements.whenDefined(name).then(() => undefined), element);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(code);
  await page.keyboard.press('Alt+ArrowLeft');
  await gallery(page).getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await expect(page.locator('snapshot-viewer dialog')).toBeVisible();
});
