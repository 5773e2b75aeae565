import { expect, type Locator, type Page } from '@playwright/test';
import type { Simulator } from '../../../simulator/simulator.ts';

/** Works offline, or goes online again, by the mode in the status bar. */
export async function toggleOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Mode: / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Work offline' }).click();
}

/** The environment entry that points the product at a Device Cloud of a test. */
export function environmentOf(cloud: Pick<Simulator, 'baseUrl'>, name = 'Test plant') {
  return { name, kind: 'development', baseUrl: cloud.baseUrl };
}

/** Fills the sign-in page and signs in. */
export async function signIn(
  page: Page,
  credentials: { readonly username: string; readonly password: string },
  options: { readonly environment?: string; readonly keep?: boolean } = {},
): Promise<void> {
  const environment = options.environment ?? 'Test plant';
  // The page is there before the dialog that led to it has closed: behind it no field takes the focus, and what is typed is lost.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('combobox', { name: 'Environment' })
    .selectOption({ label: await optionNamed(page, environment) });
  await page.getByRole('textbox', { name: 'Username' }).fill(credentials.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(credentials.password);
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).setChecked(options.keep ?? true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs the account on the screen out, by its menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** The options show the kind beside the name; a test knows the name. */
async function optionNamed(page: Page, name: string): Promise<string> {
  const option = page.getByRole('combobox', { name: 'Environment' }).locator('option', { hasText: name });
  await expect(option).toHaveCount(1);
  return ((await option.textContent()) ?? '').trim();
}

export function fleetTree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Fleet' });
}

export function gallery(page: Page): Locator {
  return page.getByRole('grid', { name: 'Snapshots' });
}

/** The name of the subject of a cell of the gallery. The cell's label goes on with the state of its image, which may still change. */
export async function subjectName(cell: Locator): Promise<string> {
  const label = (await cell.getAttribute('aria-label')) ?? '';
  expect(label, 'a cell says its subject').toMatch(/^[^,]/);
  return label.split(',')[0] ?? '';
}

export function statusLine(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /Online|Offline|Network needs sign-in/ });
}

/** Waits until the gallery shows images, so that what is on the screen is stored. */
export async function waitForImages(page: Page, atLeast: number): Promise<void> {
  await expect
    .poll(() => loadedImages(page), { message: `${atLeast} images in the gallery`, timeout: 30_000 })
    .toBeGreaterThanOrEqual(atLeast);
}

/** How many images in the gallery are decoded and visible. */
export function loadedImages(page: Page): Promise<number> {
  return gallery(page)
    .locator('img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
}

export const exportDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export snapshots' });

/** All of a dialog is seen without scrolling. */
export async function expectNoScrolling(dialog: Locator): Promise<void> {
  const body = dialog.locator('.dialog-body');
  const hidden = () => body.evaluate((element) => element.scrollHeight - element.clientHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
}
