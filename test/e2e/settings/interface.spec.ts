import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openPage } from '../support/pages.ts';
import {
  environmentOf,
  fleetTree,
  gallery,
  signIn,
  statusLine,
  toggleOffline,
  waitForImages,
} from '../support/screens.ts';
import { storedSettings } from '../support/settings.ts';

const LONG_NAME = 'Nordwestdeutsche-Windenergie-Umspannwerke-Brunsbüttel-Staging-Environment';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Parts of the bar at the top that stand outside of the window or over each other. */
async function misplacedParts(page: Page): Promise<readonly Box[]> {
  const width = await page.evaluate(() => window.innerWidth);
  const bar = page.getByRole('banner').first();
  const parts = [...(await bar.getByRole('button').all()), bar.getByText('Development', { exact: true })];
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null);
  expect(boxes.length).toBeGreaterThanOrEqual(5);
  return boxes.filter(
    (box) =>
      box.x < 0 || box.x + box.width > width || boxes.some((other) => other !== box && overlap(box, other)),
  );
}

test('a long environment name leaves space for what stands next to it, also at 200 %', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const { page } = await start({ environments: [environmentOf(cloud, LONG_NAME)] });
  await page.setViewportSize({ width: 400, height: 800 });
  await signIn(page, cloud, { environment: LONG_NAME });
  await expect(page.getByRole('banner').getByTitle(LONG_NAME, { exact: true })).toBeVisible();
  expect(await misplacedParts(page)).toEqual([]);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ControlOrMeta+=');
  await expect.poll(() => textSize(page)).toBe(32);
  expect(await misplacedParts(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await misplacedParts(page)).toEqual([]);
});

test('the interface grows by keys and in the settings, and keeps its size', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const environments = [environmentOf(cloud)];
  const { page, close } = await start({ environments });
  await signIn(page, cloud);
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Larger' }).click();
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(() => textSize(page)).toBe(20);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+-');
  await expect.poll(() => textSize(page)).toBeCloseTo(17.6);
  // The page shows a change before it is stored.
  await expect.poll(() => storedSettings(page)).toMatchObject({ zoom: 1.1 });
  await close();
  const restarted = await start({ environments });
  await expect.poll(() => textSize(restarted.page)).toBeCloseTo(17.6);
  await restarted.page.keyboard.press('ControlOrMeta+0');
  await expect.poll(() => textSize(restarted.page)).toBe(16);
});

test('the fleet list is made wider by keys and by dragging its edge', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  const edge = page.getByRole('separator', { name: 'Fleet list width' });
  await expect(edge).toHaveAttribute('aria-valuenow', '200');
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '216');
  await page.keyboard.press('Home');
  await expect(edge).toHaveAttribute('aria-valuenow', '180');
  const before = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(before.x + 5, before.y + 200);
  await page.mouse.down();
  await page.mouse.move(before.x + 105, before.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect(edge).toHaveAttribute('aria-valuenow', '280');
  expect((await edge.boundingBox())?.x).toBeCloseTo(before.x + 100, 0);
});

test('the focus goes on to what is new: the heading, the snapshots, the list', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 2, archives: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await waitForImages(page, 1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.reload();
  await waitForImages(page, 1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the snapshots' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => gallery(page).evaluate((grid) => grid.matches(':focus-within'))).toBe(true);
});

test('a device taken off the list leaves the focus in the snapshots, and its group is no organization', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 4, organizations: 2 });
  const other = await startCloud({ devices: 2, organizations: 1, seed: 99 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await expect(statusLine(page)).toContainText('Online');
  await toggleOffline(page);
  await page.getByRole('button', { name: 'Add devices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add devices' });
  await dialog.getByRole('textbox', { name: 'Device IDs' }).fill('by-hand-1\nby-hand-2');
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(fleetTree(page).getByRole('treeitem', { name: /^Added manually/ })).toBeVisible();
  await expect(page.getByText('2 organizations')).toBeVisible();
  await other.close();

  await fleetTree(page)
    .getByRole('treeitem', { name: /^Added manually/ })
    .click();
  await page.getByRole('button', { name: 'Details panel' }).click();
  for (const left of [1, 0]) {
    await gallery(page)
      .getByRole('gridcell', { name: /^by-hand/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Remove from list' }).click();
    await expect(gallery(page).getByRole('gridcell', { name: /^by-hand/ })).toHaveCount(left);
    await expect.poll(() => gallery(page).evaluate((grid) => grid.matches(':focus-within'))).toBe(true);
  }
});

test('the hash of an image can be copied although no permission is given', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await gallery(page).getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Details panel' }).click();
  const hash = await page.getByTitle(/^[0-9a-f]{64}$/).getAttribute('title');
  await page.getByRole('button', { name: 'Copy SHA-256' }).click();
  await expect(page.getByRole('button', { name: 'Copy SHA-256' })).toBeFocused();
  await page.getByRole('button', { name: 'Add devices…' }).click();
  const field = page.getByRole('textbox', { name: 'Device IDs' });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(hash ?? 'no hash');
});

/** The root font size, CSS px. */
function textSize(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
}
