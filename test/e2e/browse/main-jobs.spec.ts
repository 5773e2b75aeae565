import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { exportManifest } from '../../../main/export/bag/manifest-schema.ts';
import { expect, type Fixtures, test } from '../support/fixtures.ts';
import { countActs, listOf } from '../support/pages.ts';
import { environmentOf, fleetTree, gallery, signIn, subjectName, waitForImages } from '../support/screens.ts';

/** Four organizations of ten devices; a device and its archives are twenty images. */
const fleet = { organizations: 4, devices: 40, archives: 19, hostile: false } as const;

/** Ten devices with what they sent in the last days. */
const READY_WITH_A_WEEK = /Ready: \W?10 newest, [1-9]\d* earlier images\W?, all downloaded and verified\./;

/** Files of the export that was made last, and how many of its images are missing. */
async function exported(folder: string): Promise<readonly [files: number, missing: number]> {
  const [made = ''] = (await readdir(folder)).toSorted().toReversed();
  const text = await readFile(join(folder, made, 'manifest.json'), 'utf8');
  const { files, missing } = exportManifest.parse(JSON.parse(text));
  return [files.length, missing.length];
}

/** Opens the first device of an organization, by its index, with its twenty images. */
async function openDevice(page: Page, index: number): Promise<void> {
  const organization = fleetTree(page).getByRole('treeitem', { level: 1 }).nth(index);
  await organization.click();
  if ((await organization.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
  await expect(organization).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('19 archives')).toBeVisible();
  await organization.press('ArrowLeft');
  await expect(organization).toHaveAttribute('aria-expanded', 'false');
}

/** The gallery of the first organization, at the size of a laptop. */
async function openGallery(
  { start, startCloud }: Pick<Fixtures, 'start' | 'startCloud'>,
  folders: readonly string[],
) {
  const cloud = await startCloud(fleet);
  const { page } = await start({ environments: [environmentOf(cloud)], folders });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await waitForImages(page, 4);
  return { page, tiles: gallery(page).getByRole('gridcell'), dialog: page.getByRole('dialog') };
}

test('P39: a device is found in three acts, and compared with last week in two', async ({
  start,
  startCloud,
}) => {
  const { page, tiles, dialog } = await openGallery({ start, startCloud }, []);
  const comparison = page.getByRole('dialog', { name: 'Compare' });
  const palette = page.getByRole('dialog', { name: 'Search or go to…' });
  const name = await subjectName(tiles.nth(2));

  await test.step('a device and its newest image, and that beside the one of 7 days ago, by mouse', async () => {
    const acts = countActs(page);
    await acts.click(page.getByRole('banner').getByRole('button', { name: /^Search/ }));
    await acts.type(name);
    await acts.click(palette.getByRole('option', { name }).first());
    await expect.poll(() => subjectName(tiles.first())).toBe(name);
    await expect(tiles.first()).toBeFocused();
    expect(acts.count).toBe(3);
    await page.keyboard.press('Enter');
    const compareActs = countActs(page);
    await compareActs.click(dialog.getByRole('button', { name: 'Compare', exact: true }));
    await compareActs.click(comparison.getByRole('button', { name: '7 days earlier' }));
    await expect(comparison.locator('.role').first()).toHaveText('7 days earlier');
    await expect(comparison.getByRole('img')).toHaveCount(2);
    expect(compareActs.count).toBe(2);
    await page.keyboard.press('Escape');
    await expect(comparison).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the same by keyboard', async () => {
    const acts = countActs(page);
    await acts.press('ControlOrMeta+k');
    await acts.type(name);
    await expect(palette.getByRole('option', { selected: true })).toContainText(name);
    await acts.press('ControlOrMeta+Enter');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    expect(acts.count).toBe(3);
    const compareActs = countActs(page);
    await compareActs.press('c');
    await expect(comparison).toBeVisible();
    await compareActs.press('7');
    await expect(comparison.locator('.role').first()).toHaveText('7 days earlier');
    expect(compareActs.count).toBe(2);
    await page.keyboard.press('Escape');
    await expect(comparison).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test('P39: twenty images are exported whole in four acts', async ({ start, startCloud, folder }) => {
  const folders = [join(folder, 'mouse'), join(folder, 'keyboard')] as const;
  await Promise.all(folders.map((one) => mkdir(one)));
  const { page, tiles, dialog } = await openGallery({ start, startCloud }, folders);

  await test.step('export by mouse', async () => {
    await openDevice(page, 0);
    const acts = countActs(page);
    await acts.click(tiles.first());
    // Turning the wheel is no act.
    await page.mouse.wheel(0, 4_000);
    await acts.click(gallery(page).locator('[data-index="19"]'), { modifiers: ['Shift'] });
    await acts.click(page.getByRole('button', { name: 'Export…', exact: true }));
    await acts.click(dialog.getByRole('button', { name: 'Export…', exact: true }));
    await expect(dialog.getByText('20 files exported')).toBeVisible();
    expect(await exported(folders[0])).toEqual([20, 0]);
    expect(acts.count).toBe(4);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('export by keyboard', async () => {
    await openDevice(page, 1);
    await tiles.first().focus();
    const acts = countActs(page);
    await acts.press('ControlOrMeta+a');
    await acts.press('ControlOrMeta+e');
    await expect(dialog.getByRole('button', { name: 'Export…', exact: true })).toBeEnabled();
    await acts.press('ControlOrMeta+Enter');
    await expect(dialog.getByText('20 files exported')).toBeVisible();
    expect(await exported(folders[1])).toEqual([20, 0]);
    expect(acts.count).toBe(3);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test('P39: a selection says what it misses and downloads it, and ten devices are ready for a visit in three acts', async ({
  start,
  startCloud,
}) => {
  const { page, tiles, dialog } = await openGallery({ start, startCloud }, []);

  await test.step('a selection says what it misses, and downloads it', async () => {
    await openDevice(page, 0);
    await tiles.first().focus();
    const selection = page.getByRole('group', { name: 'Selection' });
    await page.keyboard.press('ControlOrMeta+a');
    await expect(selection.getByRole('status')).toHaveText(/^\s*20 selected\s*· \d+ downloaded, /);
    await page.getByRole('button', { name: /^Download \(/ }).click();
    await expect(selection.getByRole('status')).toHaveText(/^\s*20 selected\s*· \d[\d.,]* [kM]B\s*$/);
    await expect(page.getByRole('group', { name: 'Images to download' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('a visit by mouse', async () => {
    const acts = countActs(page);
    await acts.click(fleetTree(page).getByRole('treeitem', { level: 1 }).nth(3));
    await acts.click(page.getByRole('button', { name: 'Prepare for a visit' }));
    await acts.click(dialog.getByRole('button', { name: 'Prepare', exact: true }));
    await expect(page.getByText(READY_WITH_A_WEEK)).toBeVisible({ timeout: 60_000 });
    await expect(listOf(page, 'Checked images').getByRole('listitem').nth(10)).toBeAttached();
    expect(acts.count).toBe(3);
    await page.getByRole('button', { name: /^Back to / }).click();
    await expect(tiles.first()).toBeVisible();
  });

  await test.step('a visit by keyboard, from the row of the organization, whose end is said elsewhere', async () => {
    await fleetTree(page).getByRole('treeitem', { level: 1 }).nth(2).focus();
    const acts = countActs(page);
    await acts.press('Enter');
    await acts.press('F8');
    await expect(dialog.getByRole('button', { name: 'Prepare', exact: true })).toBeVisible();
    await acts.press('ControlOrMeta+Enter');
    expect(acts.count).toBe(3);
    await expect(page.getByRole('heading', { name: 'Prepare to leave' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Storage' }).click();
    // The checklist is about this visit, and not about the one before.
    await expect(page.getByText(READY_WITH_A_WEEK)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Show checklist' }).click();
    await expect(listOf(page, 'Checked images').getByRole('listitem').nth(10)).toBeAttached();
  });
});
