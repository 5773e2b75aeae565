import type { Page } from '@playwright/test';
import { recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from '../support/fixtures.ts';
import { listOf, openPage, openSection } from '../support/pages.ts';
import { environmentOf, gallery, signIn, waitForImages } from '../support/screens.ts';

const DEVICES = 30;

/** How many of the tiles that are drawn have their full image by now. */
async function fullImages(page: Page): Promise<number> {
  const labels = await gallery(page)
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  return labels.filter((label) => label.includes('full image')).length;
}

test('live regions do not chatter while a sync changes every tile: the beginning and the end are said, not the way', async ({
  start,
  startCloud,
}) => {
  test.setTimeout(240_000);
  const cloud = await startCloud({ devices: DEVICES, organizations: 1, archives: 0, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 6);
  await openPage(page, 'Offline');
  await openSection(page, 'Pins');
  await page.getByRole('button', { name: 'Add a pin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep offline' });
  await dialog.getByRole('combobox', { name: 'Organization' }).selectOption({ index: 1 });
  await dialog.getByRole('radio', { name: 'Full image' }).check({ force: true });
  const announcements = await recordAnnouncements(page);
  await dialog.getByRole('button', { name: 'Keep offline' }).click();
  await expect(listOf(page, 'Pins').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Browse' }).click();
  await gallery(page).getByRole('gridcell').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText(`${DEVICES} selected`);
  await expect.poll(() => fullImages(page), { timeout: 120_000 }).toBeGreaterThan(10);
  await openPage(page, 'Offline');
  await openSection(page, 'Now');
  await expect(page.getByText('No downloads waiting')).toBeVisible({ timeout: 120_000 });
  const said = await announcements();
  expect(said.join('\n'), 'what was just done is said').toContain('1 pin added');
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(10);
});
