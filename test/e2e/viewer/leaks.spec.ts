import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { countLiveObjects } from '../support/live-objects.ts';
import { exportDialog, gallery, signIn, signOut, waitForImages } from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

/** Cycles before the first count: lazy parts are loaded, and each size of a list has its buffers. */
const WARM_UP = 2;
const CYCLES = 20;
/** `message` and `error` of `worker-client.ts`. */
const LISTENERS_OF_WORKER = 2;
/** A cycle of everything takes seconds; as counts are exact, a few find what only a mix of them leaves. */
const CYCLES_OF_ALL = 5;

const shared = shareProduct({ organizations: 1, devices: 12, archives: 4 });

const firstTile = (page: Page) => gallery(page).getByRole('gridcell').first();

/** Escapes a difference while it is measured, then one that is shown. */
async function compareAndClose(page: Page): Promise<void> {
  await firstTile(page).click();
  await gallery(page)
    .getByRole('gridcell')
    .nth(1)
    .click({ modifiers: ['Control'] });
  const comparison = page.getByRole('dialog', { name: 'Compare' });
  for (const isAwaited of [false, true]) {
    await page.keyboard.press('c');
    await comparison.getByRole('radio', { name: 'Difference' }).click();
    if (isAwaited) await expect(comparison.getByText(/of the pixels differ/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(comparison).toBeHidden();
  }
}

/** Shows ten images, faster than they are decoded. */
async function viewAndClose(page: Page): Promise<void> {
  await firstTile(page).dblclick();
  const viewer = page.locator('snapshot-viewer');
  await expect(viewer.getByRole('img').first()).toBeVisible();
  for (let step = 1; step < 10; step += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
}

async function visitPages(page: Page): Promise<void> {
  for (const name of ['Offline', 'Storage', 'Needs a look', 'Settings', 'Browse'])
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name }).click();
  await expect(firstTile(page)).toBeVisible();
}

async function exportAndCancel(page: Page): Promise<void> {
  await firstTile(page).click();
  await page.keyboard.press('Control+e');
  await expect(exportDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(exportDialog(page)).toBeHidden();
}

async function signOutAndIn(page: Page): Promise<void> {
  await signOut(page);
  await signIn(page, shared.cloud);
  await waitForImages(page, 1);
}

const SECOND_ACCOUNT = 'viewer';

const account = (page: Page, name = '') => page.getByRole('button', { name: `Account: ${name}` });

/** Switches to an account that is signed in, or signs it in. */
async function switchTo(page: Page, username: string): Promise<void> {
  await account(page).click();
  const known = page.getByRole('menuitem', { name: new RegExp(`^${username}`) });
  const isKnown = (await known.count()) > 0;
  await (isKnown ? known : page.getByRole('menuitem', { name: 'Add account…' })).click();
  if (!isKnown) await signIn(page, { ...shared.cloud, username });
  await expect(account(page, username)).toBeVisible();
  await waitForImages(page, 1);
}

async function switchAndBack(page: Page): Promise<void> {
  await switchTo(page, SECOND_ACCOUNT);
  await switchTo(page, shared.cloud.username);
}

const cycles: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['comparisons', compareAndClose],
  ['viewers', viewAndClose],
  ['pages', visitPages],
  ['export dialogs', exportAndCancel],
  ['sessions', signOutAndIn],
  ['switches of the account', switchAndBack],
];

async function doAll(page: Page): Promise<void> {
  for (const [, cycle] of cycles) await cycle(page);
}

/** An element draws a part for the first time once, which may be in any round; what leaks does so in each. */
const ROUNDS = 3;

/**
 * Counts nodes and listeners once no worker and no decoded picture of an element is left. The worker of thumbnails and its two listeners are
 * not counted: it starts with the first image that was never measured, and lives as long as the page.
 */
async function countWhenClosed(page: Page) {
  let counted = { nodes: Number.NaN, listeners: Number.NaN };
  await expect
    .poll(async () => {
      const { nodes, listeners, openBitmaps, workers } = await countLiveObjects(page);
      const { thumbnail = 0, ...ofElements } = workers;
      counted = { nodes, listeners: listeners - LISTENERS_OF_WORKER * Math.min(thumbnail, 1) };
      return { openBitmaps, ofElements };
    })
    .toEqual({ openBitmaps: 0, ofElements: {} });
  return counted;
}

for (const [name, cycle, count] of [
  ...cycles.map(([what, each]) => [what, each, CYCLES] as const),
  ['rounds of everything', doAll, CYCLES_OF_ALL] as const,
])
  test(`${count} closed ${name} leave no node, listener, worker or decoded picture`, async () => {
    test.setTimeout(ROUNDS * 120_000);
    const page = await shared.gallery();
    for (let done = 0; done < WARM_UP; done += 1) await cycle(page);
    let after = await countWhenClosed(page);
    let before: typeof after;
    let round = 0;
    do {
      before = after;
      for (let done = 0; done < count; done += 1) await cycle(page);
      after = await countWhenClosed(page);
      round += 1;
    } while (round < ROUNDS && !isDeepStrictEqual(after, before));
    expect(after).toEqual(before);
  });
