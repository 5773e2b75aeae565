import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection } from '../support/pages.ts';
import { environmentOf, gallery, signIn, waitForImages } from '../support/screens.ts';
import { changeSettings, storedSettings } from '../support/settings.ts';

const details = (page: Page) => page.getByRole('complementary', { name: 'Image details' });

async function openViewer(page: Page): Promise<void> {
  await gallery(page).getByRole('gridcell').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('single keys are switched off, one gets another key, and the tips and the list follow', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 4, organizations: 1, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 2);
  await openPage(page, 'Settings');
  await openSection(page, 'Keyboard');
  await expectNoViolations(page, 'keyboard');

  const key = page.getByRole('button', { name: 'Details: I. Change' });
  await key.click();
  await expect(page.getByText('Press the new key.')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('A can’t be used here.')).toBeVisible();
  await page.keyboard.press('F3');
  await expect(page.getByText('F3 can’t be used here.')).toBeVisible();
  await page.keyboard.press('j');
  const changed = page.getByRole('button', { name: 'Details: J. Change' });
  await expect(changed).toBeFocused();
  await expect
    .poll(async () => (await storedSettings(page))?.keys)
    .toEqual([{ part: 'viewer', key: 'I', press: 'J' }]);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Browse' }).click();
  await openViewer(page);
  await page.keyboard.press('i');
  await expect(details(page)).toBeHidden();
  await page.keyboard.press('j');
  await expect(details(page)).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Close panel' })).toHaveAccessibleDescription('J');
  await page.keyboard.press('j');
  await expect(details(page)).toBeHidden();

  await changeSettings(page, { singleKeys: false });
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await page.keyboard.press('s');
  await page.keyboard.press('PageDown');
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(details(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await openPage(page, 'Settings');
  await openSection(page, 'Keyboard');
  await expect(page.getByRole('switch', { name: 'Single keys' })).toHaveAttribute('aria-checked', 'false');
  await page.getByRole('button', { name: 'Restore all' }).click();
  await expect.poll(async () => (await storedSettings(page))?.keys).toEqual([]);
});

test('an administrator decides both for the laptop', async ({ start, startCloud, folder }) => {
  const cloud = await startCloud({ devices: 3, organizations: 1, hostile: false });
  const managedFile = join(folder, 'managed.json');
  const keys = [{ part: 'viewer', key: 'I', press: 'Mod+J' }];
  await writeFile(managedFile, JSON.stringify({ settings: { singleKeys: false, keys } }));
  await chmod(managedFile, 0o644);
  const { page } = await start({ managedFile, environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 2);
  await openViewer(page);
  await page.keyboard.press('i');
  await page.keyboard.press('ControlOrMeta+j');
  await expect(details(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await openPage(page, 'Settings');
  await openSection(page, 'Keyboard');
  await expect(page.getByRole('switch', { name: 'Single keys' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Restore all' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: /Change$/ })).toHaveCount(0);
});
