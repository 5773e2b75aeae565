import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { electronBinary } from '../support/product.ts';
import {
  environmentOf,
  fleetTree,
  gallery,
  signIn,
  subjectName,
  toggleOffline,
  waitForImages,
} from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

const shared = shareProduct({ organizations: 1, devices: 6, archives: 12 });

/** Opens the viewer on the second device. */
async function openViewer(page: Page) {
  await gallery(page).getByRole('gridcell').nth(1).dblclick();
  await page.getByRole('dialog').getByText('1920 × 1080').waitFor();
}

/** The viewer as long as its image fills the screen. */
const filled = (page: Page) => page.locator('snapshot-viewer dialog[data-immersive]');

test('the viewer shows the snapshots of a device, goes through them and reads their times in three zones', async () => {
  const page = await shared.gallery();
  await openViewer(page);
  const viewer = page.getByRole('dialog');
  const ruler = viewer.getByRole('slider', { name: 'Snapshots of this device' });
  await expect(ruler).toHaveAttribute('aria-valuetext', / ago, .*downloaded, \d+ of 1\d$/);
  await viewer.getByRole('button', { name: 'What the line shows' }).click();
  await expect(viewer.getByText(/\d+ not checked yet/)).toBeVisible();
  await page.keyboard.press('Escape');

  const heading = await viewer.getByRole('heading', { level: 2 }).textContent();
  await page.keyboard.press(',');
  await expect(ruler).toHaveAttribute('aria-valuetext', /not checked yet|downloaded/);
  await expect(viewer.getByRole('heading', { level: 2 })).not.toHaveText(heading ?? '');

  await page.keyboard.press('i');
  const details = viewer.getByRole('complementary', { name: 'Image details' });
  await details.getByRole('radio', { name: 'UTC' }).check();
  await expect(details.getByText(/ UTC$/).first()).toBeVisible();
  await details.getByRole('radio', { name: 'Device' }).check();
  await expect(details.getByText(/GMT[+−-]\d+$|UTC$/).first()).toBeVisible();
  await expectNoViolations(page, 'viewer');
  await details.getByRole('radio', { name: 'Laptop' }).check();
});

test('the time zone is chosen in the details, and the table and the days follow it', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ organizations: 1, devices: 4, archives: 6, hostile: false });
  const { page } = await start({
    environments: [environmentOf(cloud)],
    variables: { TZ: 'Asia/Tokyo' },
  });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 3);
  await gallery(page).getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Details panel' }).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('radio', { name: 'UTC' }).check();
  await expect(details.getByText('Shown in UTC')).toBeVisible();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const captured = gallery(page).getByRole('gridcell', { name: /GMT[+−-]\d|UTC/ });
  await expect(captured).toHaveCount(0);
  await details.getByRole('radio', { name: 'Device' }).check();
  await expect(captured.first()).toBeVisible();
  await page.getByRole('button', { name: 'Show as tiles' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Captured');
  await expect(gallery(page).getByRole('rowheader').first()).toContainText('(laptop time)');
  await details.getByRole('radio', { name: 'Laptop' }).check();
  await expect(gallery(page).getByRole('rowheader').first()).not.toContainText('by this laptop');
});

test('offline, what is missing or low is requested from the viewer', async ({ start, startCloud }) => {
  const cloud = await startCloud({ organizations: 1, devices: 4, archives: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 3);
  const name = await subjectName(gallery(page).getByRole('gridcell').nth(1));
  await toggleOffline(page);
  await gallery(page).getByRole('gridcell').nth(1).dblclick();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('The full image isn’t downloaded.')).toBeVisible();
  await page.keyboard.press('w');
  await expect(viewer.getByText('1 snapshot added to requested downloads')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Offline' }).click();
  await page
    .getByRole('navigation', { name: /^Sections of/ })
    .getByRole('button', { name: 'Requested downloads' })
    .click();
  await expect(page.getByRole('list').getByText(name).first()).toBeVisible();
});

test('the image and its caption go to the clipboard, as they are stored', async () => {
  const page = await shared.gallery();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openViewer(page);
  await page.keyboard.press('1');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Image copied.')).toBeVisible();
  const size = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      if (item?.types.includes('image/png') !== true) return 'no image';
      const bitmap = await createImageBitmap(await item.getType('image/png'));
      return `${bitmap.width} × ${bitmap.height}`;
    });
  await expect.poll(size).toBe('1920 × 1080');
  await page.keyboard.press('Control+Shift+C');
  await expect(page.getByText('Copied: ')).toBeVisible();
  const caption = await page.evaluate(() => navigator.clipboard.readText());
  expect(caption).toMatch(/^.+ — Captured .+ — Full image, 1920 × 1080 — SHA-256 [0-9a-f]{12}$/);
});

test('the menu of an image is the same in gallery and viewer, and its commands work from both', async () => {
  const page = await shared.gallery();
  const menu = page.getByRole('menu', { name: 'Snapshot actions' });
  const common = async () => {
    const items = await menu
      .locator('button')
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
    return items.slice(items.indexOf('Export…'), items.indexOf('Download when online') + 1);
  };
  await gallery(page).getByRole('gridcell').nth(1).click({ button: 'right' });
  await expect(menu).toBeVisible();
  const inGallery = await common();
  expect(inGallery).toHaveLength(18);
  await menu.getByRole('menuitemcheckbox', { name: 'Favorite' }).click();
  await expect(page.getByText(/ is a favorite\.$/)).toBeVisible();
  await openViewer(page);
  const dialog = page.locator('snapshot-viewer').getByRole('dialog');
  await dialog.getByRole('img').click({ button: 'right' });
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Favorite' })).toBeChecked();
  expect(await common()).toEqual(inGallery);
  await menu.getByRole('menuitemcheckbox', { name: 'Favorite' }).click();
  await expect(dialog.getByRole('status')).toContainText('no longer a favorite');
  await page.keyboard.press('Control+e');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('figcaption')?.textContent ?? '');
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /SHA-256/);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('figure.print-image')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a command on an image is found by the palette, with the image that it means', async () => {
  const page = await shared.gallery();
  await gallery(page).getByRole('gridcell').nth(1).focus();
  const name = await gallery(page).getByRole('gridcell').nth(1).getAttribute('aria-label');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to…' }).fill('adjust');
  const option = page.getByRole('option', { name: /^Adjust/ }).first();
  await expect(option).toContainText(name?.split(',')[0] ?? '?');
  await option.click();
  await expect(page.getByRole('complementary', { name: 'Adjust' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('the viewer fills the screen, and Escape leaves that before it closes', async () => {
  const page = await shared.gallery();
  await openViewer(page);
  const fills = filled(page);
  // A browser takes each Escape for itself from the call to fill the screen until it has left that; Electron's page never fills it.
  const browserFills = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await expect(fills).toBeVisible();
  if (electronBinary === undefined) await expect.poll(browserFills).toBe(true);
  await page.keyboard.press('Escape');
  await expect(fills).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(browserFills).toBe(false);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the viewer follows a full screen that was not begun in it', async () => {
  test.skip(electronBinary !== undefined, 'a page can’t press the key or the button of the system');
  const page = await shared.gallery();
  await openViewer(page);
  const fills = filled(page);
  await expect(fills).toHaveCount(0);
  await page.evaluate(() => document.documentElement.requestFullscreen());
  await expect(fills).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect(fills).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a time-lapse goes through the stored snapshots, and stops at the last one', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ organizations: 1, devices: 2, archives: 4 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().press('ArrowRight');
  await fleetTree(page).getByRole('treeitem', { level: 2 }).first().click();
  await waitForImages(page, 3);
  await gallery(page).getByRole('gridcell').first().dblclick();
  const ruler = page.getByRole('slider', { name: 'Snapshots of this device' });
  await expect(ruler).toHaveAttribute('aria-valuenow', '5');
  // What is seen is written down in the page: on a busy machine a time-lapse can be over before one looks.
  const seen = await ruler.evaluateHandle((element) => {
    const positions: string[] = [];
    const look = () => positions.push(element.getAttribute('aria-valuenow') ?? '');
    new MutationObserver(look).observe(element, { attributeFilter: ['aria-valuenow'] });
    return positions;
  });
  await page.getByRole('button', { name: 'Play time-lapse' }).click();
  await expect.poll(() => seen.evaluate((positions) => positions.at(-1))).toBe('5');
  const positions = (await seen.jsonValue()).map(Number);
  expect(positions.length).toBeGreaterThan(1);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  await expect(page.getByRole('button', { name: 'Play time-lapse' })).toBeVisible();
});

test('who chose the low precision sees it, and gets the full one of a single image by a press', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ organizations: 1, devices: 6, archives: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Network and storage' }).click();
  await page.getByRole('radio', { name: 'Preview' }).check({ force: true });
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Browse' }).click();
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 3);
  await gallery(page).getByRole('gridcell').nth(1).dblclick();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('A preview, as you chose.')).toBeVisible();
  await expect(viewer.getByText('480 × 270')).toBeVisible();
  await expectNoViolations(page, 'viewer');

  await page.keyboard.press('PageDown');
  await expect(viewer.getByText('A preview, as you chose.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Download full image' }).click();
  await expect(viewer.getByText('1920 × 1080')).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(viewer.getByText('480 × 270')).toBeVisible();
  await page.keyboard.press('u');
  await expect(viewer.getByText('1920 × 1080')).toBeVisible();
});

/** Sizes of the image, and pictures that were drawn once more, from now on. Runs in the page. */
function watchPicture(image: Element): { readonly heights: number[]; readonly again: string[] } {
  const seen = { heights: [] as number[], again: [] as string[] };
  new ResizeObserver((entries) => {
    for (const { contentRect } of entries) seen.heights.push(contentRect.height);
  }).observe(image);
  const { drawImage } = CanvasRenderingContext2D.prototype;
  const last = new WeakMap<CanvasRenderingContext2D, readonly unknown[]>();
  CanvasRenderingContext2D.prototype.drawImage = function draw(
    this: CanvasRenderingContext2D,
    ...given: unknown[]
  ) {
    const before = last.get(this);
    if (before?.every((value, index) => value === given[index]) === true) seen.again.push(given.join(' '));
    last.set(this, given);
    Reflect.apply(drawImage, this, given);
  };
  return seen;
}

test('F2: the picture of the next device stays in place, and no picture is drawn twice', async () => {
  const page = await shared.gallery();
  await openViewer(page);
  const viewer = page.getByRole('dialog');
  const ruler = viewer.getByRole('slider', { name: 'Snapshots of this device' });
  await expect(ruler).toBeVisible();
  const seen = await viewer.locator('image-canvas').evaluateHandle(watchPicture);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    const heading = await viewer.getByRole('heading', { level: 2 }).textContent();
    await page.keyboard.press(key);
    await expect(viewer.getByRole('heading', { level: 2 })).not.toHaveText(heading ?? '');
    await expect(ruler).toBeVisible();
    await viewer.getByText('1920 × 1080').waitFor();
  }
  const { heights, again } = await seen.jsonValue();
  expect(new Set(heights).size).toBe(1);
  expect(again).toEqual([]);
});
