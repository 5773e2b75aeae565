import type { Locator } from '@playwright/test';
import { OUTDOOR_KEY } from '../../../renderer/keyboard/shortcuts.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, gallery, signIn, waitForImages } from '../support/screens.ts';

/** Two lines of buttons that a glove can press would be higher, CSS px. */
const ONE_LINE = 60;

async function heightOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
}

test('N12: outdoors the bars of the gallery keep to one line, and what does not fit is in the menu', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 8, organizations: 1, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 2);
  await page.keyboard.press(OUTDOOR_KEY);
  await page.getByRole('button', { name: 'Details panel' }).click();
  await gallery(page).getByRole('gridcell').first().click();
  const selection = page.getByRole('group', { name: 'Selection' });
  await expect.poll(() => heightOf(selection)).toBeLessThan(ONE_LINE);
  expect(await heightOf(page.getByRole('group', { name: 'Sort and view' }))).toBeLessThan(ONE_LINE);
  await expect(selection.getByRole('button', { name: 'Download when online' })).toHaveCount(0);
  await selection.getByRole('button', { name: 'More' }).click();
  await expect(selection.getByRole('menuitem', { name: 'Download when online' })).toBeVisible();
});

test('N12: outdoors the button for another try is on the screen when a sign-in failed', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 2, organizations: 1, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.keyboard.press(OUTDOOR_KEY);
  await signIn(page, { username: cloud.username, password: 'wrong' });
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeInViewport({ ratio: 1 });
});

test('the button for another try is on the screen when a sign-in failed at 1366 × 768', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 2, organizations: 1, hostile: false });
  const { page } = await start({
    environments: [environmentOf(cloud)],
    viewport: { width: 1_366, height: 768 },
  });
  await signIn(page, { username: cloud.username, password: 'wrong' });
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeInViewport({ ratio: 1 });
  const scrolled = await page.locator('sign-in-page main').evaluate((main) => main.scrollTop);
  expect(scrolled, 'without scrolling').toBe(0);
});

test('in a narrow window the header over the gallery has two lines, the bars one', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 8, organizations: 1, hostile: false });
  const { page } = await start({
    environments: [environmentOf(cloud)],
    viewport: { width: 400, height: 800 },
  });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  expect(await heightOf(page.locator('browse-header'))).toBeLessThan(72);
  expect(await heightOf(page.getByRole('group', { name: 'Sort and view' }))).toBeLessThan(ONE_LINE);
  // What is under way comes and goes in a line of its own.
  await expect.poll(() => heightOf(page.getByRole('contentinfo')), { timeout: 30_000 }).toBeLessThan(40);
});
