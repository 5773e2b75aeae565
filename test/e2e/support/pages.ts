import type { Locator, Page } from '@playwright/test';

/** Goes to a page of the window by the rail. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Goes to a section of the page that is shown. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: /^Sections of/ })
    .getByRole('button', { name })
    .click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
}

/** The list of a section, by its name. */
export function listOf(page: Page, name: string): Locator {
  return page.getByRole('list', { name, exact: true });
}
