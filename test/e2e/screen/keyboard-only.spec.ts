import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, gallery, statusLine, waitForImages } from '../support/screens.ts';

/** Presses Tab until the wanted element has the focus; fails when it can't be reached by keyboard. */
async function tabTo(
  page: Page,
  name: RegExp | string,
  role: Parameters<Page['getByRole']>[0],
): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} "${name}" can not be reached by Tab.`);
}

test('everything from signing in to an image works by keyboard', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 24, organizations: 2 });
  const { page } = await start({ environments: [environmentOf(cloud)] });

  await tabTo(page, 'Environment', 'combobox');
  await page.keyboard.type('Test plant');
  await tabTo(page, 'Username', 'textbox');
  await page.keyboard.type(cloud.username);
  await tabTo(page, 'Password', 'textbox');
  await page.keyboard.type(cloud.password);
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toContainText('Online');

  await expect(fleetTree(page).getByRole('treeitem')).toHaveCount(2);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await fleetTree(page).evaluate((tree) => tree.matches(':focus-within'))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await waitForImages(page, 6);

  await page.keyboard.press('ArrowRight');
  await expect.poll(() => fleetTree(page).getByRole('treeitem').count()).toBeGreaterThan(2);

  for (let presses = 0; presses < 40; presses += 1) {
    if (await gallery(page).evaluate((grid) => grid.matches(':focus-within'))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(gallery(page).getByRole('gridcell', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('+');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect.poll(() => gallery(page).evaluate((grid) => grid.matches(':focus-within'))).toBe(true);
});
