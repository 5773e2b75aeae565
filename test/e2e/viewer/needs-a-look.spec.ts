import type { Page } from '@playwright/test';
import type { Simulator } from '../../../simulator/simulator.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection } from '../support/pages.ts';
import { environmentOf, fleetTree, signIn, waitForImages } from '../support/screens.ts';

/** Keeps the newest image of each device and all of its archives on the laptop. */
async function pinAll(page: Page): Promise<void> {
  await openPage(page, 'Offline');
  await openSection(page, 'Pins');
  await page.getByRole('button', { name: 'Add a pin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep offline' });
  await dialog.getByRole('combobox', { name: 'Organization' }).selectOption({ index: 1 });
  await dialog.getByRole('combobox', { name: 'Images per device' }).selectOption('Newest + all archives');
  await dialog.getByRole('group', { name: 'Low precision' }).waitFor();
  await dialog.getByRole('radio', { name: 'Low precision' }).check();
  await dialog.getByRole('button', { name: 'Keep offline' }).click();
}

/** A new snapshot of each device, downloaded and shown. */
async function shootAgain(page: Page, cloud: Simulator): Promise<void> {
  const before = cloud.counts.requests['GET /images 200'] ?? 0;
  cloud.tick();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => cloud.counts.requests['GET /images 200'] ?? 0).toBeGreaterThanOrEqual(before + 10);
}

test('devices that fell ill are on top, each beside its usual image, and one that looks fine is gone until it changes', async ({
  start,
  startCloud,
}) => {
  // Each device has another illness; its archives are from before.
  const cloud = await startCloud({ devices: 10, organizations: 1, archives: 7, ill: 10, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 6);
  await pinAll(page);
  await expect(page.getByText('80 of 80 downloaded')).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Browse' }).click();
  // Nothing is said of one picture alone: that may be the weather.
  await shootAgain(page, cloud);
  await shootAgain(page, cloud);

  await openPage(page, 'Needs a look');
  // Each picture of the others depends on the weather of the day; that of a frozen camera is the same on any.
  const frozen = page.getByRole('group', { name: /: Frozen image$/ });
  await expect(frozen.getByRole('img')).toHaveCount(2);
  await expect(frozen.getByText('Unchanged for')).toBeVisible();

  await frozen.focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Compare' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frozen).toBeFocused();

  await page.keyboard.press('f');
  await expect(frozen).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(frozen).toBeVisible();
});
