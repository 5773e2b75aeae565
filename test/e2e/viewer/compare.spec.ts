import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { exportManifest } from '../../../main/export/bag/manifest-schema.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  environmentOf,
  expectNoScrolling,
  exportDialog,
  fleetTree,
  gallery,
  signIn,
  waitForImages,
} from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

/** The comparison. */
function comparison(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Compare' });
}

/** What of an image its canvas shows, by fractions. */
function view(canvas: Locator) {
  return canvas.evaluate((element) => {
    const { magnification, centreX, centreY } = (element as HTMLElementTagNameMap['image-canvas']).shownView;
    return [magnification, centreX, centreY].map((value) => Math.round(value * 1_000) / 1_000);
  });
}

/** Opens the comparison of the first snapshots by the keyboard. */
async function compareFirst(page: Page, count: number) {
  await gallery(page).getByRole('gridcell').first().click();
  for (let index = 1; index < count; index += 1) {
    await gallery(page)
      .getByRole('gridcell')
      .nth(index)
      .click({ modifiers: ['Control'] });
  }
  await page.keyboard.press('c');
  await expect(comparison(page)).toBeVisible();
}

const shared = shareProduct({ organizations: 1, devices: 6, archives: 2 });

test('the selected snapshots stand side by side, and zoom and pan go together', async () => {
  const page = await shared.gallery();
  await compareFirst(page, 3);
  const images = comparison(page).getByRole('img');
  await expect(images).toHaveCount(3);
  await expect(images.nth(2)).toHaveAccessibleName(
    /^C: .+, (?:Captured|Received|Downloaded) .+(?:Full image|Preview)$/,
  );
  await expectNoViolations(page, 'comparison');

  await images.first().hover();
  await page.mouse.wheel(0, -600);
  await page.mouse.down();
  await page.mouse.move(200, 300);
  await page.mouse.up();
  const [magnification = 0] = await view(images.first());
  expect(magnification).toBeGreaterThan(1.5);
  await expect.poll(async () => (await view(images.nth(1)))[0]).toBe(magnification);
  expect(await view(images.nth(2))).toEqual(await view(images.nth(1)));

  // The gallery behind opens no export of its own under that of the comparison.
  await page.keyboard.press('Control+e');
  await expect(exportDialog(page)).toBeVisible();
  await page.keyboard.press('Control+e');
  await expect(page.locator('export-dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(exportDialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'C: remove' }).click();
  await expect(images).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(comparison(page)).toBeHidden();
});

test('one image blinks over the other at a press, never by itself under reduced motion, and stops at a press', async () => {
  const page = await shared.gallery();
  await compareFirst(page, 2);
  await page.keyboard.press('b');
  await expect(page.getByText('Showing A', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText('Showing B', { exact: true })).toBeVisible();
  // At two seconds each: what is polled once a second would else meet the same image every time.
  await page.getByRole('radio', { name: '0.5/s' }).check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Showing A', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing B', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: /\/s$/ })).toHaveCount(3);
});

test('a divider shows one image on each side and moves by keys', async () => {
  const page = await shared.gallery();
  await compareFirst(page, 2);
  await page.keyboard.press('w');
  const divider = page.getByRole('slider', { name: 'Divider between A and B' });
  await expect(divider).toHaveAttribute('aria-valuenow', '50');
  await divider.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', '55');
  await divider.press('Home');
  await expect(divider).toHaveAttribute('aria-valuenow', '0');
  await expectNoViolations(page, 'comparison');
});

test('the difference is measured, and a higher threshold leaves less of it', async () => {
  const page = await shared.gallery();
  await compareFirst(page, 2);
  await page.keyboard.press('d');
  const words = page.getByText(/of the pixels differ by 12 ?% or more; compared at \d+ × \d+\./);
  await expect(words).toBeVisible();
  const share = async (text: Locator) => Number.parseFloat((await text.textContent()) ?? '');
  const before = await share(words);
  expect(before).toBeGreaterThan(0);
  await page.getByRole('slider', { name: 'Minimum difference' }).fill('0.5');
  const after = page.getByText(/of the pixels differ by 50 ?% or more/);
  await expect(after).toBeVisible();
  expect(await share(after)).toBeLessThan(before);
});

test('a snapshot of another device and time is picked, and comes in full precision', async () => {
  const page = await shared.gallery();
  await gallery(page).getByRole('gridcell').first().dblclick();
  await page.getByRole('dialog').getByText('1920 × 1080').waitFor();
  await page.keyboard.press('c');
  await expect(comparison(page).getByRole('img')).toHaveCount(2);
  await page.getByRole('button', { name: 'A: change snapshot' }).click();
  const picker = comparison(page).getByRole('complementary', { name: 'Snapshot for A' });
  await expect(picker).toBeVisible();
  const devices = picker.getByRole('listbox', { name: 'Device' });
  await expect(devices.getByRole('option')).toHaveCount(6);
  const other = (await devices.getByRole('option').nth(2).getAttribute('value')) ?? '';
  await devices.selectOption(other);
  const snapshots = picker.getByRole('listbox', { name: 'Snapshot' }).getByRole('option');
  await expect(snapshots).toHaveCount(3);
  // Which of them is downloaded depends on how old they are when the test runs.
  const missing = snapshots.filter({ hasText: 'not downloaded' });
  await picker
    .getByRole('listbox', { name: 'Snapshot' })
    .selectOption({ label: (await missing.last().textContent()) ?? '' });
  await picker.getByRole('button', { name: 'Add to comparison' }).click();
  await expect(comparison(page).getByRole('img')).toHaveCount(2);
  await expect(comparison(page).getByText('Full image', { exact: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByText('1920 × 1080')).toBeVisible();
});

test('D.7: images that came since have a line with a press that shows them', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ organizations: 1, devices: 3, archives: 0 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 3);
  await compareFirst(page, 2);
  const images = comparison(page).getByRole('img');
  await expect(comparison(page).getByText('Full image', { exact: true })).toHaveCount(2);
  const names = () =>
    images.evaluateAll((canvases) => canvases.map((canvas) => canvas.getAttribute('aria-label')));
  const before = await names();
  cloud.tick();
  await page.evaluate(async () => {
    const { fleet, gallery } = (window as unknown as { fleetglass: Bridge }).fleetglass;
    const devices = await fleet.devices({ offset: 0, limit: 3 });
    if (!devices.ok) throw new Error(describeFailure(devices.failure));
    const subjects = devices.value.rows.map(({ id }) => ({ deviceId: id, archiveId: null }));
    await gallery.revalidate({ scope: 'demand', subjects, precision: 'low', always: true });
  });
  const press = comparison(page).getByRole('status').getByRole('button', { name: '2 new images' });
  await expect(press).toBeVisible();
  expect(await names()).toEqual(before);
  await expectNoViolations(page, 'comparison with new images');
  await press.press('Enter');
  await expect(press).toBeHidden();
  await expect(images.first()).toBeFocused();
  await expect(comparison(page).getByText('Full image', { exact: true })).toHaveCount(2);
  expect(new Set([...before, ...(await names())]).size).toBe(4);
});

test('what a comparison misses is downloaded by one press, with its size, and can be cancelled', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ organizations: 1, devices: 3, archives: 0 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await expect(fleetTree(page).getByRole('treeitem').first()).toBeVisible();
  // Before the first full image may come by itself.
  await page.evaluate(async () => {
    const { offline } = (window as unknown as { fleetglass: Bridge }).fleetglass;
    await offline.changeMode({ mode: 'saver' });
    await offline.act({ command: 'pause' });
  });
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 3);
  await compareFirst(page, 2);
  const missing = comparison(page).getByRole('group', { name: 'Images to download' });
  await expect(missing).toContainText('2 images only as previews');
  await expect(missing.getByRole('button', { name: /^Download \(\d.*[kM]B/ })).toBeVisible();
  await page.keyboard.press('u');
  await expect(missing.getByRole('progressbar', { name: 'Downloading missing images' })).toBeVisible();
  await expect(missing).toContainText('0 of 2 images');
  await missing.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() =>
    (window as unknown as { fleetglass: Bridge }).fleetglass.offline.act({ command: 'resume' }),
  );
  cloud.fault({ fault: 'delay', path: '*', origin: 'image', count: 1, milliseconds: 10_000 });
  await missing.getByRole('button', { name: /^Download \(/ }).click();
  const full = comparison(page).getByText('Full image', { exact: true });
  await expect(full).toHaveCount(1);
  await expect(missing, 'the one that is still to come is followed').toContainText('of 2 images');
  await expect(full).toHaveCount(2);
  await expect(missing).toBeHidden();
});

test('one key compares the last visit with now, and one exports exactly these two', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ organizations: 1, devices: 3, archives: 2 });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [folder] });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 3);
  await page.evaluate(async () => {
    const { fleet, offline } = (window as unknown as { fleetglass: Bridge }).fleetglass;
    const devices = await fleet.devices({ offset: 0, limit: 3 });
    if (!devices.ok) throw new Error(describeFailure(devices.failure));
    const targets = devices.value.rows.map(({ id }) => ({ kind: 'device' as const, deviceId: id }));
    return offline.endVisit({ name: 'Round', targets });
  });
  const image = gallery(page).getByRole('gridcell').first().locator('img');
  const before = await image.getAttribute('src');
  cloud.tick();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(image).not.toHaveAttribute('src', before ?? '');
  await gallery(page).getByRole('gridcell').first().dblclick();
  await page.getByRole('dialog').getByText('1920 × 1080').waitFor();
  await page.keyboard.press('b');
  await expect(comparison(page).locator('.role')).toHaveText('Last visit');
  await expect(comparison(page).getByRole('radio', { name: 'Blink' })).toBeChecked();
  await expect(comparison(page).getByText('Showing A', { exact: true })).toBeVisible();

  await page.keyboard.press('Control+e');
  const dialog = exportDialog(page);
  await expect(dialog.getByLabel('What to export')).toHaveValue('images');
  await expect(dialog.getByLabel('What to export')).toContainText('These 2 snapshots');
  await expect(dialog.getByLabel('PDF', { exact: true })).toHaveValue('comparison');
  await expect(dialog.getByRole('radiogroup', { name: 'Version' })).toBeHidden();
  await expectNoScrolling(dialog);
  await expectNoViolations(page, 'export of a comparison');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await comparison(page).getByRole('button', { name: 'Export…' }).press('Enter');
  // Without the PDF, which takes a browser; its own test has the pages of a comparison.
  await dialog.getByLabel('PDF', { exact: true }).selectOption('none');
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('2 files exported')).toBeVisible();
  const made = (await readdir(folder)).find((name) => name.startsWith('Fleetglass')) ?? '';
  const { files } = exportManifest.parse(
    JSON.parse(await readFile(join(folder, made, 'manifest.json'), 'utf8')),
  );
  expect(new Set(files.map(({ subject }) => subject.deviceId)).size).toBe(1);
  expect(files.map(({ sha256 }) => sha256)).toContainEqual(/[0-9a-f]{64}/.exec(before ?? '')?.[0]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(comparison(page)).toBeVisible();
});

test.describe('by time', () => {
  const long = shareProduct({ organizations: 1, devices: 4, archives: 60 });

  test('two acts compare an opened snapshot with 7 days earlier, both in full, and say how far that is', async () => {
    const page = await long.gallery();
    await gallery(page).getByRole('gridcell').first().dblclick();
    await page.getByRole('dialog').getByText('1920 × 1080').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Compare', exact: true }).click();
    await comparison(page).getByRole('button', { name: '7 days earlier' }).click();
    const images = comparison(page).getByRole('img');
    await expect(images).toHaveCount(2);
    await expect(comparison(page).locator('.role').first()).toHaveText('7 days earlier');
    await expect(images.first()).toHaveAccessibleName(/^A: .+, Captured .+, Full image$/);
    await expect(images.last()).toHaveAccessibleName(/^B: .+, Captured .+, Full image$/);
    await expectNoViolations(page, 'comparison by time');

    await page.keyboard.press('g');
    const fields = comparison(page).getByRole('group', { name: 'Date and time' });
    const field = fields.getByRole('textbox', { name: 'Day' });
    await expect(field).toBeFocused();
    // A day of the archives, whatever day it is.
    const shown = await comparison(page).locator('.pane-words strong').first().textContent();
    const [day = ''] = /\d{4}-\d{2}-\d{2}/.exec(shown ?? '') ?? [];
    await field.fill(day);
    await fields.getByRole('textbox', { name: 'Time' }).fill('0:00');
    await page.keyboard.press('Enter');
    await expect(comparison(page).locator('.role').first()).toHaveText(/ (?:earlier|later) than that$/);
    await images.first().focus();

    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toContainText('Compare with 7 days earlier');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(comparison(page)).toBeHidden();
    await page.keyboard.press('?');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').getByText('1920 × 1080')).toBeVisible();
  });

  test('a selection is stepped through by keys, each device next to itself a week before', async () => {
    const page = await long.gallery();
    await gallery(page).getByRole('gridcell').first().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('c');
    await expect(comparison(page).getByRole('img')).toHaveCount(4);
    await page.keyboard.press('7');
    await expect(comparison(page).getByText('1 of 4', { exact: true })).toBeVisible();
    await expect(comparison(page).getByRole('img')).toHaveCount(2);
    const devices = comparison(page).locator('.pane-words strong');
    const first = await devices.last().textContent();
    await page.keyboard.press('PageDown');
    await expect(comparison(page).getByText('2 of 4', { exact: true })).toBeVisible();
    await expect(devices.last()).not.toHaveText(first ?? '');
    await expect(comparison(page).getByText('Full image', { exact: true })).toHaveCount(2);
  });
});
