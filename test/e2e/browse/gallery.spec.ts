import { globSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

const cells = (page: Page): Locator => gallery(page).getByRole('gridcell');
const selection = (page: Page): Locator => page.getByRole('group', { name: 'Selection' });
const sortBy = (page: Page): Locator => page.getByRole('combobox', { name: 'Sort by' });

/** The names of the subjects of the first cells, as a screen reader says them. */
async function firstNames(page: Page, count: number): Promise<readonly string[]> {
  const labels = await cells(page).evaluateAll((all) =>
    all.map((cell) => cell.getAttribute('aria-label') ?? ''),
  );
  return labels.slice(0, count).map((label) => label.split(',')[0] ?? '');
}

async function openFleet(page: Page): Promise<void> {
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 4);
}

/** Until the device is on the screen: its fleet has three images only. */
async function openDevice(page: Page, number = 1): Promise<void> {
  await fleetTree(page).getByRole('treeitem').first().press('ArrowRight');
  await fleetTree(page).getByRole('treeitem', { level: 2 }).nth(number).click();
  await waitForImages(page, 4);
}

const archives = shareProduct({ devices: 3, organizations: 1, archives: 60 });
const many = shareProduct({ devices: 260, organizations: 1, archives: 0 });

test('a fleet is sorted by name in both directions, and by time under its days', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 12, organizations: 1, archives: 2 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await openFleet(page);
  const names = await firstNames(page, 12);
  await page.getByRole('button', { name: 'A to Z' }).click();
  await expect.poll(() => firstNames(page, 12)).toEqual(names.toReversed());
  await sortBy(page).selectOption('Captured');
  await expect(gallery(page).getByRole('rowheader').first()).toContainText(/\d+ images? \(/);
  await expect(page.getByRole('button', { name: 'Newest first' })).toBeVisible();
});

test('the days of a device stand over its archives, count what is downloaded, and the one at the top stays', async () => {
  const page = await archives.gallery();
  await openDevice(page);
  const heads = gallery(page).getByRole('rowheader');
  await expect(heads.first()).toContainText('Latest snapshot');
  await expect(heads.nth(1)).toContainText(/\d{4}\s*\d+ images? \(/);
  await gallery(page).hover();
  await page.mouse.wheel(0, 600);
  const sticky = gallery(page).locator('.sticky');
  await expect(sticky).toContainText(/\d{4}/);
  const box = await sticky.boundingBox();
  const grid = await gallery(page).boundingBox();
  expect(Math.abs((box?.y ?? 0) - (grid?.y ?? 0))).toBeLessThan(60);
});

test('a day is reached by the calendar, by keyboard, and the calendar tells what is known of each', async () => {
  const page = await archives.gallery();
  await openDevice(page);
  await cells(page).first().focus();
  await page.keyboard.press('g');
  const calendar = page.getByRole('dialog', { name: 'Go to date' });
  const day = calendar.getByRole('gridcell').and(page.locator(':focus'));
  await expect(day).toHaveAttribute('aria-label', /\d{4}, \d+ images? \(/);
  await expect(calendar.getByText('Not checked yet')).toBeVisible();
  const before = await day.getAttribute('aria-label');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(day).not.toHaveAttribute('aria-label', before ?? '');
  const wanted = (await day.getAttribute('aria-label'))?.split(', ')[0]?.replace(/ \d{4}$/, '') ?? 'no day';
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(gallery(page).locator('.sticky')).toContainText(wanted);
  await expect.poll(() => gallery(page).evaluate((grid) => grid.matches(':focus-within'))).toBe(true);
});

test('a calendar that is closed without a day leaves the order as it was', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 3, organizations: 1, archives: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 2);
  await expect(sortBy(page)).toHaveValue('Name');
  await page.getByRole('button', { name: 'Go to date' }).click();
  await expect(page.getByRole('dialog', { name: 'Go to date' })).toBeVisible();
  await expect(sortBy(page)).toHaveValue('Captured');
  await page.keyboard.press('Escape');
  await expect(sortBy(page)).toHaveValue('Name');
});

test('a filter leaves out what does not fit, keeps the selection, and says when nothing fits', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 12, organizations: 1, archives: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await openFleet(page);
  await waitForImages(page, 6);
  await cells(page).nth(0).click();
  await cells(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(selection(page)).toContainText(/2 selected\s+· \d+ kB/);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Full image' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No matches for this filter')).toBeVisible();
  await expect(selection(page)).toContainText('2 selected');
  await page.getByRole('main').getByRole('button', { name: 'Show all' }).click();
  await expect(gallery(page).locator('[aria-selected="true"]')).toHaveCount(2);
});

test('full precision comes on demand by a key, and the count of a day follows', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1, archives: 6 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await openDevice(page);
  await cells(page).nth(1).click();
  await page.keyboard.press('u');
  await expect(page.getByText('Downloading 1 full image')).toBeVisible();
  await expect(cells(page).nth(1)).toHaveAttribute('aria-label', /full image/);
  // Which day that is, and how many images it has, depends on when the test runs.
  const counted = gallery(page)
    .getByRole('rowheader')
    .filter({ hasText: /1 full|1 image \(full\)/ });
  await expect(counted).toBeVisible();
});

test('everything is selected with its size, turned around, and let go, also by Escape in its bar (D6)', async () => {
  const page = await many.gallery();
  await cells(page).nth(2).click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(selection(page)).toContainText('260 selected');
  await cells(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(selection(page)).toContainText('259 selected');
  await page.keyboard.press('i');
  await expect(selection(page)).toContainText('1 selected');
  const clear = selection(page).getByRole('button', { name: 'Clear selection' });
  await clear.click();
  await expect(selection(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+a');
  await clear.focus();
  await page.keyboard.press('Escape');
  await expect(selection(page)).toBeHidden();
});

test('a frame drawn with the mouse selects what it touches and scrolls at the edge', async () => {
  const page = await many.gallery();
  const box = (await gallery(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + 4, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 80, { steps: 3 });
  await expect(gallery(page).locator('[aria-selected="true"]')).toHaveCount(1);
  await page.mouse.move(box.x + box.width - 60, box.y + box.height - 2, { steps: 4 });
  await expect.poll(() => gallery(page).evaluate((grid) => grid.scrollTop)).toBeGreaterThan(400);
  await page.mouse.up();
  await expect(selection(page)).toContainText(/\d\d+ selected/);
});

test('the table shows the same, sorts by its heads, and is copied without a live formula', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, archives: 0 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await openFleet(page);
  const names = await firstNames(page, 6);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const rows = gallery(page).getByRole('row');
  await expect(rows).toHaveCount(7);
  const head = gallery(page).getByRole('columnheader', { name: 'Name' });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.nth(1)).toContainText(names[5] ?? 'no name');
  await rows.nth(1).click();
  await page.keyboard.press('ControlOrMeta+a');
  await selection(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy as CSV' }).click();
  await expect(page.getByText('6 rows copied')).toBeVisible();
  await page.getByRole('button', { name: 'Add devices…' }).click();
  const field = page.getByRole('textbox', { name: 'Device IDs' });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(
    /^"name","deviceId","archiveId","captured","received","fetched","precision","flaw","ageSeconds","checked","state"/,
  );
});

test('the size of the tiles and the table are stored over a restart', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, archives: 0 });
  const environments = [environmentOf(cloud)];
  const { page, close } = await start({ environments });
  await signIn(page, cloud);
  await openFleet(page);
  const width = async () => (await cells(page).first().boundingBox())?.width ?? 0;
  const medium = await width();
  const slider = page.getByRole('slider', { name: 'Tile size' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Small');
  const age = cells(page).first().locator('.age');
  await expect(age, 'what fits small tiles').toBeVisible();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Tiny');
  await expect(age).toBeHidden();
  await expect.poll(width).toBeLessThan(medium);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await close();
  const restarted = await start({ environments });
  await expect(gallery(restarted.page).getByRole('columnheader', { name: 'Captured' })).toBeVisible();
  await restarted.page.getByRole('button', { name: 'Show as tiles' }).click();
  await expect(restarted.page.getByRole('slider', { name: 'Tile size' })).toHaveAttribute(
    'aria-valuetext',
    'Tiny',
  );
});

test('sort and filters are there again after a restart, and another location has the sort alone', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 8, organizations: 2, archives: 0, hostile: false });
  const environments = [environmentOf(cloud)];
  const { page, close } = await start({ environments });
  await signIn(page, cloud);
  await openFleet(page);
  await sortBy(page).selectOption('Received');
  await page.getByRole('button', { name: 'Newest first' }).click();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Full image' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No matches for this filter')).toBeVisible();
  await close();
  const again = await start({ environments });
  await expect(again.page.getByText('No matches for this filter')).toBeVisible();
  await expect(sortBy(again.page)).toHaveValue('Received');
  await expect(again.page.getByRole('button', { name: 'Oldest first' })).toBeVisible();
  await fleetTree(again.page).getByRole('treeitem', { level: 1 }).nth(1).click();
  await waitForImages(again.page, 1);
  await expect(sortBy(again.page)).toHaveValue('Received');
});

/** How many subjects the library of a profile has written down as seen: read from a copy, as the product keeps its own locked. */
async function seenIn(folder: string): Promise<number> {
  const [library] = globSync('profile/**/library.sqlite', { cwd: folder });
  if (library === undefined) return 0;
  const copy = await mkdtemp(join(folder, 'copy-'));
  for (const end of ['', '-wal']) {
    await copyFile(join(folder, `${library}${end}`), join(copy, `library.sqlite${end}`)).catch(() => {});
  }
  const database = new DatabaseSync(join(copy, 'library.sqlite'));
  try {
    return Number(database.prepare('SELECT count(*) AS number FROM seen').get()?.['number']);
  } catch {
    // Copied in the middle of a write: the next copy will tell.
    return 0;
  } finally {
    database.close();
  }
}

test('what changed since the last visit is new, until it is opened', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 4, organizations: 1, archives: 0 });
  const environments = [environmentOf(cloud)];
  const { page, close } = await start({ environments });
  await signIn(page, cloud);
  await openFleet(page);
  // A second on the screen counts as seen; the library writes it down by itself.
  await expect.poll(() => seenIn(folder), { timeout: 30_000 }).toBe(4);
  await close();
  cloud.tick();
  const next = await start({ environments });
  const first = gallery(next.page).getByRole('gridcell').first();
  await expect(first).toHaveAttribute('aria-label', /new since your last visit/);
  await first.dblclick();
  await next.page.keyboard.press('Escape');
  await expect(first).not.toHaveAttribute('aria-label', /new since your last visit/);
});

test('a tile has a menu for the mouse and for keys, and the badges a legend', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, archives: 0 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await openFleet(page);
  await cells(page).nth(1).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Snapshot actions' });
  await expect(menu.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(cells(page).nth(1)).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(selection(page)).toContainText('6 selected');
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'What the badges mean' })).toContainText(
    'Changed since your last visit',
  );
});

test('a selection is kept offline and its download requested', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, archives: 0 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await openFleet(page);
  await cells(page).nth(0).click();
  await page.keyboard.press('Shift+ArrowRight');
  await selection(page).getByRole('button', { name: 'Keep offline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep offline' });
  await dialog.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText('2 pins added.')).toBeVisible();
  await expect(cells(page).nth(1)).toHaveAttribute('aria-label', /kept offline/);
  await cells(page).nth(3).click();
  await page.keyboard.press('w');
  const message = page.getByText('1 snapshot requested');
  await expect(message).toBeVisible();
  // The bar at the foot of the window stays within reach under the messages.
  const bar = (await selection(page).boundingBox()) ?? { y: 0 };
  const toast = (await message.boundingBox()) ?? { y: Number.POSITIVE_INFINITY, height: 0 };
  expect(toast.y + toast.height).toBeLessThan(bar.y);
  expect(toast.y).toBeGreaterThan(bar.y - 120);
  await selection(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(selection(page)).toBeHidden();
  await expect.poll(async () => (await message.boundingBox())?.y ?? 0).toBeGreaterThan(toast.y);
});

test('the viewer stays when it is stepped to a tile that is not read yet', async () => {
  const page = await many.gallery();
  await page
    .locator('snapshot-grid')
    .evaluate((grid: HTMLElementTagNameMap['snapshot-grid']) => grid.scrollToIndex(196));
  await page.locator('[role=gridcell][data-index="196"]').dblclick();
  const viewer = page.locator('snapshot-viewer');
  await expect(viewer.getByRole('dialog')).toBeVisible();
  const opened = await viewer.elementHandle();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('PageDown');
  await expect(viewer.getByText('205 of 260', { exact: true })).toBeVisible();
  expect(await opened?.evaluate((element) => element.isConnected)).toBe(true);
});

test('a link to another snapshot of a device opens it, also where no tile has the focus', async () => {
  const page = await archives.gallery();
  await openDevice(page);
  await page
    .locator('gallery-pane')
    .evaluate((pane: HTMLElementTagNameMap['gallery-pane']) => pane.openAt(Date.now()));
  await expect(page.locator('snapshot-viewer').getByRole('dialog')).toBeVisible();
});
