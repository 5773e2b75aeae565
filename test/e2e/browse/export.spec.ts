import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { exportManifest } from '../../../main/export/bag/manifest-schema.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, gallery, signIn, waitForImages } from '../support/screens.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export snapshots' });

async function manifestIn(folder: string) {
  const [made = ''] = await readdir(folder);
  return exportManifest.parse(JSON.parse(await readFile(join(folder, made, 'manifest.json'), 'utf8')));
}

test('a whole fleet is exported under names of a template, with what is missing downloaded first', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 12, organizations: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [folder] });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await waitForImages(page, 6);
  await gallery(page).getByRole('gridcell').first().click();
  await page.keyboard.press('Control+e');
  const dialog = dialogOf(page);
  await expect(dialog.getByText('1 file', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('What to export')).toContainText('1 of 6 selected');

  await dialog.getByLabel('What to export').selectOption('All devices');
  await expect(dialog.getByText('6 not on this laptop')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Download first \(\d+ kB/ })).toBeChecked();
  const names = dialog.getByRole('textbox', { name: 'File names' });
  await names.fill('{devise}');
  await expect(dialog.getByText('There is no field “devise” (position 2).')).toBeVisible();
  await names.fill('{organization}/{number:00} ');
  await dialog.getByRole('button', { name: 'Templates and fields' }).click();
  await dialog.getByRole('menuitem', { name: '{precision}', exact: true }).click();
  await expect(names).toHaveValue('{organization}/{number:00} {precision}');
  await expect(dialog.getByRole('list', { name: 'Preview' }).getByRole('listitem')).toHaveCount(3);
  const body = dialog.locator('.dialog-body');
  expect(await body.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(
    0,
  );

  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('12 files exported')).toBeVisible();
  const { files, missing } = await manifestIn(folder);
  expect(missing).toEqual([]);
  expect(files.map(({ path }) => path)).toContainEqual(
    expect.stringMatching(/^data\/[^/]+\/12 (?:full|low)\.\w+$/),
  );
  await dialog.getByRole('button', { name: 'Done' }).click();

  // The names are remembered.
  await page.keyboard.press('Control+e');
  await expect(names).toHaveValue('{organization}/{number:00} {precision}');
});

test('an export that waits for images goes on in the background and over a reload', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [folder] });
  await signIn(page, cloud);
  await waitForImages(page, 3);
  cloud.fault({ fault: 'delay', origin: 'image', count: null, milliseconds: 3_600_000 });
  await page.keyboard.press('Control+e');
  const dialog = dialogOf(page);
  await dialog.getByLabel('What to export').selectOption('All devices');
  await expect(dialog.getByText('3 not on this laptop')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('0 of 3 images')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue in background' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Downloading for export: 0%' }).click();
  await dialog.getByRole('button', { name: 'Export without the rest' }).click();
  await expect(dialog.getByText('3 files exported')).toBeVisible();
  await expect(dialog.getByText('3 were missing')).toBeVisible();
  const { files, missing } = await manifestIn(folder);
  expect([files.length, missing.length]).toEqual([3, 3]);
});
