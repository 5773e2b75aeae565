import type { Locator, Page } from '@playwright/test';
import { appLanguages } from '../../../preload/contract/core/languages.ts';
import { catalog as arabic } from '../../../renderer/locales/ar/catalog.ts';
import type { DisplayLanguage } from '../../../renderer/locales/catalog/display-language.ts';
import { catalog as german } from '../../../renderer/locales/de/catalog.ts';
import type { Catalog } from '../../../renderer/locales/en/catalog.ts';
import { catalog as early } from '../../../renderer/locales/en/catalog.ts';
import { lateMessages } from '../../../renderer/locales/en/late.ts';
import { englishLeft, serviceNames } from '../support/english-left.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';

const { ar, de } = appLanguages;

const en: Catalog = { ...early, ...lateMessages };

function rail(page: Page, catalog: Catalog): Locator {
  return page.getByRole('navigation', { name: catalog['page.label'], exact: true });
}

/** Goes to a page by the rail, as somebody who reads a language. */
async function openPage(page: Page, catalog: Catalog, key: keyof Catalog): Promise<void> {
  await rail(page, catalog)
    .getByRole('button', { name: catalog[key] as string, exact: true })
    .click();
}

/** Chooses a language by what it calls itself, from the language that the page speaks. */
async function speak(page: Page, from: Catalog, to: DisplayLanguage): Promise<void> {
  await openPage(page, from, 'page.settings');
  await page.getByRole('button', { name: from['settings.region'] ?? '', exact: true }).click();
  await page
    .getByRole('combobox', { name: from['settings.language'] ?? '', exact: true })
    .selectOption({ label: to.name });
  await expect(page.locator('html')).toHaveAttribute('lang', to.tag);
}

test('the search for English that is left can fail', async ({ start }) => {
  const { page } = await start();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await englishLeft(page, german)).toContain('Keep me signed in');
});

test('from right to left the fleet stands at the right, arrows point along the text, and keys go with them', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 8, organizations: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 2);
  const fleet = page.getByRole('tree');
  const grid = page.getByRole('grid');
  const isAtLeft = async () => {
    const [one, other] = [await fleet.boundingBox(), await grid.boundingBox()];
    return (one?.x ?? 0) < (other?.x ?? 0);
  };
  expect(await isAtLeft()).toBe(true);
  await speak(page, en, ar);
  await openPage(page, arabic, 'page.browse');
  await expect.poll(isAtLeft).toBe(false);

  const back = page.getByRole('button', { name: arabic['action.back'], exact: true });
  expect(await back.locator('svg').evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1');

  const organization = page.getByRole('treeitem', { level: 1 }).first();
  await organization.click();
  const isOpen = await organization.getAttribute('aria-expanded');
  await page.keyboard.press(isOpen === 'true' ? 'ArrowRight' : 'ArrowLeft');
  await expect(organization).toHaveAttribute('aria-expanded', isOpen === 'true' ? 'false' : 'true');

  const [first, second] = [page.getByRole('gridcell').nth(0), page.getByRole('gridcell').nth(1)];
  await first.click();
  await page.keyboard.press('ArrowLeft');
  await expect(second).toBeFocused();
});

test('a chosen language is stored over a restart', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 2, organizations: 1, hostile: false });
  const environments = [environmentOf(cloud)];
  const first = await start({ environments });
  await signIn(first.page, cloud, { keep: false });
  await speak(first.page, en, de);
  await first.close();
  const { page } = await start({ environments });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await englishLeft(page, german, serviceNames)).toEqual([]);
});
