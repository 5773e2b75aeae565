import { execFileSync, spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export snapshots' });
const canUnpack = spawnSync('unzip', ['-v']).status === 0;
/** It reads the names in an archive by the locale. */
const utf8 = { ...process.env, LC_ALL: 'C.UTF-8' };

test('P41: an export is written as one ZIP, chosen by keyboard and remembered', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [folder] });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await waitForImages(page, 6);
  await page.keyboard.press('Control+e');
  const dialog = dialogOf(page);
  const form = dialog.getByRole('combobox', { name: 'Save as' });
  await expect(form).toHaveValue('folder');
  await form.focus();
  await page.keyboard.press('ArrowDown');
  await expect(form).toHaveValue('zip');
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await expect(dialog.getByText('A ZIP file is created inside.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('6 files exported')).toBeVisible();
  const made = (await readdir(folder)).filter((name) => name.startsWith('Fleetglass '));
  expect(made).toEqual([expect.stringMatching(/\.zip$/)]);
  if (canUnpack) execFileSync('unzip', ['-tq', join(folder, made[0] ?? '')], { env: utf8 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+e');
  await expect(form).toHaveValue('zip');
});

test('the parts of a ZIP have a size with a name or a number, and the dialog needs no scrolling', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [folder] });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await waitForImages(page, 6);
  await page.keyboard.press('Control+e');
  const dialog = dialogOf(page);
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
  const body = dialog.locator('.dialog-body');
  const overflow = await body.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(overflow).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('6 files exported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+e');
  await expect(megabytes).toHaveValue('12');
});
