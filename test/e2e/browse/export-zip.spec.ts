import { readdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, expectNoScrolling, exportDialog, signIn, waitForImages } from '../support/screens.ts';

let page: Page;

/** Six images, and the dialog that exports them. */
test.beforeEach(async ({ start, startCloud, folder }) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, hostile: false });
  ({ page } = await start({ environments: [environmentOf(cloud)], folders: [folder] }));
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await waitForImages(page, 6);
  await page.keyboard.press('Control+e');
});

/** Exports into the folder, and opens the dialog again. */
async function exportAndOpenAgain(): Promise<void> {
  const dialog = exportDialog(page);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('6 files exported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+e');
}

test('P41: an export is written as one ZIP, chosen by keyboard and remembered', async ({ folder }) => {
  const dialog = exportDialog(page);
  const form = dialog.getByRole('combobox', { name: 'Save as' });
  await expect(form).toHaveValue('folder');
  await form.focus();
  await page.keyboard.press('ArrowDown');
  await expect(form).toHaveValue('zip');
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await expect(dialog.getByText('A ZIP file is created inside.')).toBeVisible();
  await exportAndOpenAgain();
  const made = (await readdir(folder)).filter((name) => name.startsWith('Fleetglass '));
  expect(made).toEqual([expect.stringMatching(/\.zip$/)]);
  await expect(form).toHaveValue('zip');
});

test('the parts of a ZIP have a size with a name or a number, and the dialog needs no scrolling', async () => {
  const dialog = exportDialog(page);
  await dialog.getByRole('combobox', { name: 'Save as' }).selectOption('ZIP in parts');
  const size = dialog.getByRole('combobox', { name: 'Size of a part' });
  await expect(size).toHaveValue('700');
  await size.selectOption('25 MB (mail)');
  await expect(size).toHaveValue('25');
  await size.selectOption('Other size in MB');
  const megabytes = dialog.getByRole('spinbutton', { name: 'Size of a part in MB' });
  await megabytes.fill('12');
  await megabytes.press('Tab');
  await expect(size).toHaveValue('other');
  await expectNoScrolling(dialog);
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await exportAndOpenAgain();
  await expect(megabytes).toHaveValue('12');
});
