import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection } from '../support/pages.ts';
import { environmentOf, fleetTree, gallery, signIn } from '../support/screens.ts';

async function openCapabilities(page: Page) {
  await openPage(page, 'Settings');
  await openSection(page, 'Network and storage');
  await page.getByRole('button', { name: 'Open: Advanced settings…' }).click();
  return page.getByRole('dialog', { name: 'Advanced settings: Test plant' });
}

test('a service of another shape works without configuration, and what was detected is shown, set, and detected again', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 2, archives: 2, shape: 'elsewhere' });
  const environments = [environmentOf(cloud)];
  const first = await start({ environments });
  await signIn(first.page, cloud);
  await expect(fleetTree(first.page).getByRole('treeitem').first()).toBeVisible();
  await expect(gallery(first.page).getByRole('gridcell').first()).toBeVisible();
  const organization = fleetTree(first.page).getByRole('treeitem', { level: 1 }).first();
  if ((await organization.getAttribute('aria-expanded')) === 'false') await organization.press('ArrowRight');
  await fleetTree(first.page).getByRole('treeitem', { level: 2 }).first().click();
  // The organization has three tiles as well: only the archives show that their list has come.
  await expect(gallery(first.page).getByRole('gridcell', { name: /archive of/ })).toHaveCount(2);
  let dialog = await openCapabilities(first.page);
  await expect(dialog.getByRole('combobox', { name: 'Device addresses' })).toHaveAccessibleDescription(
    'Detected: With /v1',
  );
  await expect(dialog.getByText('Detected: One list of all devices')).toBeVisible();
  await expect(dialog.getByText('Detected: Separate list per device')).toBeVisible();
  await expectNoViolations(first.page);
  await dialog.getByRole('combobox', { name: 'Short responses' }).selectOption({ label: 'Not requested' });
  await expect(dialog.getByText('Set by you.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await first.close();

  const { page } = await start({ environments });
  dialog = await openCapabilities(page);
  await expect(dialog.getByText('Set by you.')).toBeVisible();
  await expect(dialog.getByText('Detected: With /v1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reset to automatic' }).click();
  await expect(dialog.getByText('Reset. Fleetglass detects the settings again.')).toBeVisible();
  await expect(dialog.getByText('Set by you.')).toBeHidden();
  await expect(dialog.getByText('Not detected yet.').first()).toBeVisible();
});

test('on the sign-in page the capabilities of a managed environment are shown as managed', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 4, organizations: 1 });
  const managedFile = join(folder, 'managed.json');
  const pinned = { ...environmentOf(cloud), capabilities: { lowPrecision: 'precision=low' } };
  await writeFile(managedFile, JSON.stringify({ environments: [pinned] }));
  await chmod(managedFile, 0o644);
  const { page } = await start({ managedFile });
  await page.getByRole('button', { name: 'Advanced settings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Advanced settings: Test plant' });
  await expect(dialog.getByRole('combobox', { name: 'Preview' })).toBeDisabled();
  await expect(dialog.getByText('Set by your administrator.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Device addresses' })).toBeEnabled();
  await expectNoViolations(page);
});
