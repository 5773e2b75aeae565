import { expect, type Locator, type Page } from '@playwright/test';
import type { PlainTextKey } from '../../renderer/locales/text.ts';
import type { Simulator } from '../../simulator/simulator.ts';
import { whenLoaded } from '../e2e/support/pages.ts';
import type { Look } from './looks.ts';
import type { Words } from './words.ts';

/** What a walk goes through. */
export interface Walk {
  readonly page: Page;
  readonly simulator: Simulator;
  readonly look: Look;
  readonly words: Words;
  /** Takes the picture of what is shown now. */
  readonly shoot: (name: string) => Promise<void>;
}

/** The pixels of a full image as the details print them, in languages that isolate the numbers too. */
const FULL_SIZE = /1920\P{Nd}+1080/u;

/** The pages of the window that have sections, with the names of these in the order of their buttons. */
const sectioned: readonly {
  readonly name: string;
  readonly page: PlainTextKey;
  readonly nav: PlainTextKey;
}[] = [
  { name: 'offline', page: 'page.offline', nav: 'offline.sections' },
  { name: 'storage', page: 'page.storage', nav: 'storage.sections' },
  { name: 'health', page: 'page.health', nav: 'health.sections' },
  { name: 'settings', page: 'page.settings', nav: 'settings.sections' },
];

/** Goes from the sign-in page to a service that is gone, and has a picture taken of everything on the way. */
export async function walkThrough(walk: Walk): Promise<void> {
  await signingIn(walk);
  await browsing(walk);
  await dialogs(walk);
  for (const { name, page, nav } of sectioned) await sections(walk, name, page, nav);
  await device(walk);
  await offline(walk);
  await comparing(walk);
}

/** A button by its text. */
export function button({ page, words }: Walk, key: PlainTextKey): Locator {
  return page.getByRole('button', { name: words(key), exact: true });
}

/** The tiles of the gallery. */
export function tiles({ page, words }: Walk): Locator {
  return page.getByRole('grid', { name: words('gallery.label') }).getByRole('gridcell');
}

/** The fleet list. */
export function tree({ page, words }: Walk): Locator {
  return page.getByRole('tree', { name: words('fleet.label') });
}

async function signingIn(walk: Walk): Promise<void> {
  const { page, look, shoot } = walk;
  await button(walk, 'signIn.submit').waitFor();
  for (const key of look.keys) await page.keyboard.press(key);
  await shoot('sign-in');
  await signInTo(walk, 'wrong');
  await page.getByRole('alert').waitFor();
  await shoot('sign-in-failed');
  await signInTo(walk);
}

/** Signs in to the simulator on the page that is shown. */
export async function signInTo(walk: Walk, password = walk.simulator.password): Promise<void> {
  const { page, simulator, words } = walk;
  const environment = page.getByRole('combobox', { name: words('signIn.environment') });
  const option = environment.locator('option', { hasText: 'Northern plants' });
  await environment.selectOption({ label: ((await option.textContent()) ?? '').trim() });
  await page.getByRole('textbox', { name: words('signIn.username') }).fill(simulator.username);
  await page.getByRole('textbox', { name: words('signIn.password') }).fill(password);
  await button(walk, 'signIn.submit').click();
}

/** What a tile shows comes in its own time; a picture is taken when nothing more is on its way. */
export async function settled(walk: Walk, images: number): Promise<void> {
  const shown = walk.page.locator('snapshot-tile img[data-shown]');
  await expect.poll(() => shown.count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(images);
  await expect.poll(() => waitingTiles(walk.page), { timeout: 30_000 }).toBe(0);
}

/** How many tiles on the screen wait for an image; those outside of it may wait for ever. */
function waitingTiles(page: Page): Promise<number> {
  return page.locator('snapshot-tile').evaluateAll((tiles) => {
    const waits = (tile: Element) =>
      tile.shadowRoot?.querySelector('.skeleton, img:not([data-shown])') !== null;
    const isSeen = (tile: Element) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return bottom > 200 && top < window.innerHeight - 160;
    };
    return tiles.filter((tile) => isSeen(tile) && waits(tile)).length;
  });
}

async function browsing(walk: Walk): Promise<void> {
  const { page, words, shoot } = walk;
  await tree(walk).getByRole('treeitem').first().click();
  await settled(walk, 6);
  await tiles(walk).nth(1).click();
  await shoot('notice');
  for (const notice of await button(walk, 'action.dismiss').all()) await notice.click();
  await settled(walk, 6);
  await shoot('gallery');
  await page.getByRole('button', { name: words('gallery.form.table') }).click();
  await page.getByRole('grid', { name: words('gallery.label') }).waitFor();
  await shoot('table');
  await page.getByRole('button', { name: words('gallery.form.grid') }).click();
  await settled(walk, 6);
}

/** Presses a button of the header over the gallery, which is in its menu where it is narrow. */
async function headerAction({ page, words }: Walk, name: Parameters<Walk['words']>[0]): Promise<void> {
  const main = page.getByRole('main');
  const action = main.getByRole('button', { name: words(name), exact: true });
  const menu = main.getByRole('button', { name: words('fleet.menu'), exact: true });
  await action.or(menu).first().waitFor();
  if (await action.isVisible()) return action.click();
  await menu.click();
  await page.getByRole('menuitem', { name: words(name), exact: true }).click();
}

async function dialogs(walk: Walk): Promise<void> {
  const { page, words, shoot } = walk;
  const over = async (name: string) => {
    await page.getByRole('dialog').first().waitFor();
    await shoot(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await button(walk, 'gallery.action.export').click();
  await over('export');
  await headerAction(walk, 'browse.addDevices');
  await over('add-devices');
  await page.keyboard.press('?');
  await over('shortcuts');
  const search = page.getByRole('combobox', { name: words('palette.title') });
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(search).toBeVisible({ timeout: 2000 });
  }).toPass();
  await search.fill('pe');
  await page
    .getByRole('listbox', { name: words('palette.results') })
    .getByRole('option', { name: /^Pegel/ })
    .nth(3)
    .waitFor();
  await over('palette');
  await tiles(walk).nth(1).dblclick();
  await page.getByRole('dialog').getByText(FULL_SIZE).waitFor();
  await expect(page.getByText(words('viewer.loadingFull'))).toHaveCount(0);
  await over('viewer');
}

async function sections(
  { page, words, shoot }: Walk,
  name: string,
  key: PlainTextKey,
  nav: PlainTextKey,
): Promise<void> {
  await page
    .getByRole('navigation', { name: words('page.label') })
    .getByRole('button', { name: words(key) })
    .click();
  const buttons = page.getByRole('navigation', { name: words(nav) }).getByRole('button');
  await buttons.first().waitFor();
  for (const [position, section] of (await buttons.all()).entries()) {
    await section.click();
    await whenLoaded(page);
    await expect(page.locator('.skeleton:visible')).toHaveCount(0);
    await shoot(`${name}-${position + 1}`);
  }
}

async function device(walk: Walk): Promise<void> {
  const { page, words, shoot } = walk;
  const isFromRight = (await page.locator('html').getAttribute('dir')) === 'rtl';
  await page
    .getByRole('navigation', { name: words('page.label') })
    .getByRole('button', { name: words('page.browse') })
    .click();
  await tree(walk)
    .getByRole('treeitem')
    .first()
    .press(isFromRight ? 'ArrowLeft' : 'ArrowRight');
  await tree(walk).getByRole('treeitem', { level: 2 }).nth(1).click();
  // Under the heads of its days, few archives stand on the screen at once.
  await settled(walk, 3);
  await shoot('device');
}

async function offline(walk: Walk): Promise<void> {
  const { page, simulator, words, shoot } = walk;
  await simulator.close();
  await headerAction(walk, 'action.refresh');
  await page.locator('[role=status].offline').waitFor();
  await page.getByText(words('fleet.refreshFailed')).waitFor();
  await shoot('offline');
}

/** Two archives of the device that is shown, from what is on the laptop. */
async function comparing(walk: Walk): Promise<void> {
  const { page, words, shoot } = walk;
  await tiles(walk).nth(2).click();
  await tiles(walk)
    .nth(3)
    .click({ modifiers: ['Control'] });
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: words('compare.title') });
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await shoot('compare');
}
