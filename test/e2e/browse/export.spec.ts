import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { exportManifest } from '../../../main/export/bag/manifest-schema.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  environmentOf,
  expectNoScrolling,
  exportDialog,
  gallery,
  signIn,
  waitForImages,
} from '../support/screens.ts';
import { storedSettings } from '../support/settings.ts';

async function manifestIn(folder: string) {
  const [made = ''] = await readdir(folder);
  return exportManifest.parse(JSON.parse(await readFile(join(folder, made, 'manifest.json'), 'utf8')));
}

/** Exports what is chosen into the folder that the person chooses next. */
async function exportAll(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
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
  const dialog = exportDialog(page);
  await expect(dialog.getByText('1 file', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('What to export')).toContainText('1 of 6 selected');

  await dialog.getByLabel('What to export').selectOption('All devices');
  await expect(dialog.getByText('6 images not downloaded')).toBeVisible();
  // In full unless that can't be had, and what stays in low precision is said.
  const downloadFirst = dialog.getByRole('radio', { name: /^Download first \(\d+(?:\.\d+)? [kM]B/ });
  await expect(downloadFirst).toBeChecked();
  const staysLow = dialog.getByText('6 stay previews: full images aren’t downloaded first');
  await expect(staysLow).toBeHidden();
  await dialog.getByRole('radio', { name: 'Export without them' }).check();
  await expect(staysLow).toBeVisible();
  await expectNoScrolling(dialog);
  await downloadFirst.check();
  const names = dialog.getByRole('textbox', { name: 'File names' });
  await names.fill('{devise}');
  await expect(dialog.getByText('There is no field “devise” (position 2).')).toBeVisible();
  await names.fill('{organization}/{number:00} ');
  await dialog.getByRole('button', { name: 'Templates and fields' }).click();
  await dialog.getByRole('menuitem', { name: '{precision}', exact: true }).click();
  await expect(names).toHaveValue('{organization}/{number:00} {precision}');
  await expect(dialog.getByRole('list', { name: 'Example' }).getByRole('listitem')).toHaveCount(3);
  await expectNoScrolling(dialog);

  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('12 files exported')).toBeVisible();
  const { files, missing } = await manifestIn(folder);
  expect(missing).toEqual([]);
  expect(new Set(files.map(({ precision }) => precision))).toEqual(new Set(['full']));
  expect(files.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^data\/[^/]+\/12 full\.\w+$/));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

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
  const dialog = exportDialog(page);
  await dialog.getByLabel('What to export').selectOption('All devices');
  await expect(dialog.getByText('3 images not downloaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  // The missing ones, and the full images of those that are here in low precision.
  await expect(dialog.getByText('0 of 6 images')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue in background' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Downloading for export: 0%' }).click();
  await dialog.getByRole('button', { name: 'Export without the rest' }).click();
  await expect(dialog.getByText('3 files exported')).toBeVisible();
  await expect(dialog.getByText('3 were missing')).toBeVisible();
  await expect(dialog.getByText('3 are previews')).toBeVisible();
  const { files, missing } = await manifestIn(folder);
  expect([files.length, missing.length]).toEqual([3, 3]);

  // What becomes of missing images is remembered, also over a reload.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  const choose = async (name: string | RegExp) => {
    await page.keyboard.press('Control+e');
    await dialog.getByLabel('What to export').selectOption('All devices');
    await expect(dialog.getByRole('radio', { name: /^Download first/ })).toBeVisible();
    return dialog.getByRole('radio', { name });
  };
  await expect(await choose(/^Download first/)).toBeChecked();
  await dialog.getByRole('radio', { name: 'Export without them' }).check();
  await expect.poll(async () => (await storedSettings(page))?.exportMissing).toBe('leaveOut');
  await page.reload();
  await waitForImages(page, 3);
  await expect(await choose('Export without them')).toBeChecked();
});

test('an export is signed, and the next one into the folder has only what is new', async ({
  start,
  startCloud,
  folder,
}) => {
  const stick = join(folder, 'AUDIT-STICK');
  await mkdir(stick);
  const cloud = await startCloud({ devices: 12, organizations: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [stick, stick] });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await waitForImages(page, 6);
  await gallery(page).getByRole('gridcell').first().click();
  await page.keyboard.press('Control+e');
  const dialog = exportDialog(page);
  const sign = dialog.getByRole('checkbox', { name: 'Sign the export' });
  await sign.check();
  // What it proves, and what not.
  await expect(sign).toHaveAccessibleDescription(
    'Proves the export is unchanged since it left this laptop, not that its images are true.',
  );
  await exportAll(dialog);
  await expect(dialog.getByText('1 file exported')).toBeVisible();
  const [first = ''] = await readdir(stick);
  expect(await readdir(join(stick, first))).toContain('tagmanifest-sha256.txt.sig');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  // The badge and the details say where the image went, and when.
  await expect(gallery(page).locator('.badge.exported').first()).toHaveAttribute(
    'title',
    /^Exported: .+\d\d:\d\d.* to AUDIT-STICK$/,
  );
  await page.getByRole('button', { name: 'Details panel' }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText(/ to AUDIT-STICK/);

  await page.keyboard.press('Control+e');
  await expect(sign).toBeChecked();
  await dialog.getByLabel('What to export').selectOption('gallery');
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await expect(dialog.getByText(/^5 new since .+ in AUDIT-STICK$/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Only new' }).check();
  await expectNoScrolling(dialog);
  await expectNoViolations(page, 'an export after another one');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('5 files exported')).toBeVisible();
  const second = (await readdir(stick)).find((name) => name !== first) ?? '';
  const { files, previous } = exportManifest.parse(
    JSON.parse(await readFile(join(stick, second, 'manifest.json'), 'utf8')),
  );
  expect(files).toHaveLength(5);
  expect(previous?.name).toBe(first);
});

test('an administrator who demands signatures is obeyed, also where nothing can be signed', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 2, organizations: 1, hostile: false });
  const managedFile = join(folder, 'managed.json');
  await writeFile(managedFile, JSON.stringify({ settings: { exportSigned: true } }));
  await chmod(managedFile, 0o644);
  const environments = [environmentOf(cloud)];
  const { page } = await start({ environments, managedFile, keychain: 'none', folders: [folder] });
  await signIn(page, cloud, { keep: false });
  await waitForImages(page, 1);
  await page.keyboard.press('Control+e');
  const dialog = exportDialog(page);
  const sign = dialog.getByRole('checkbox', { name: 'Sign the export' });
  await expect(sign).toBeChecked();
  await expect(sign).toBeDisabled();
  await expect(sign).toHaveAccessibleDescription(/no keychain.+Managed by your administrator/s);
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await expect(dialog.getByText('A new folder is created inside.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await expectNoViolations(page, 'an export that can’t be signed');
});

test('a template for names is saved, chosen and deleted by keyboard', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 2, organizations: 1, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await page.keyboard.press('Control+e');
  const dialog = exportDialog(page);
  const names = dialog.getByRole('textbox', { name: 'File names' });
  const menu = dialog.getByRole('button', { name: 'Templates and fields' });
  const newName = dialog.getByRole('textbox', { name: 'Name of the template' });
  const item = (name: string) => dialog.getByRole('menuitem', { name, exact: true });
  await names.fill('{device} {id}');
  await menu.press('Enter');
  await item('Save template…').press('Enter');
  await expect(newName).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(newName).toBeHidden();
  await expect(dialog).toBeVisible();

  await menu.press('Enter');
  await item('Save template…').press('Enter');
  await page.keyboard.type('Audit');
  await page.keyboard.press('Enter');
  await expect(names).toBeFocused();
  await names.fill('{number:0000}');
  await menu.press('Enter');
  await item('Save template…').press('Enter');
  await page.keyboard.type('Audit');
  await expect(dialog.getByText('A template of this name exists.')).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.press('Enter');
  await item('Audit').press('Enter');
  await expect(names).toHaveValue('{device} {id}');
  expect((await storedSettings(page))?.exportTemplates).toEqual([
    { name: 'Audit', template: '{device} {id}' },
  ]);

  await menu.press('Enter');
  await item('Delete “Audit”').press('Enter');
  await expect(names).toHaveValue('{device} {id}');
  await menu.press('Enter');
  await expect(item('Save template…')).toBeVisible();
  await expect(item('Audit')).toHaveCount(0);
});
