import { expect, type Locator, type Page } from '@playwright/test';

/** What is no part of the first screen is loaded when it is opened. */
export async function whenLoaded(page: Page): Promise<void> {
  await expect(page.locator(':not(:defined)')).toHaveCount(0);
}

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
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
}

/** The list of a section, by its name. */
export function listOf(page: Page, name: string): Locator {
  return page.getByRole('list', { name, exact: true });
}

/** Pins the first organization by the dialog of the page "Offline". */
export async function pinFirstOrganization(page: Page): Promise<void> {
  await openSection(page, 'Pins');
  await page.getByRole('button', { name: 'Add a pin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep offline' });
  await dialog.getByRole('combobox', { name: 'Organization' }).selectOption({ index: 1 });
  await expect(dialog.getByRole('group', { name: 'Download size' })).toContainText('Preview');
  await dialog.getByRole('button', { name: 'Keep offline' }).click();
  await expect(listOf(page, 'Pins').getByRole('listitem')).toHaveCount(1);
}

/** What a person does, counted: a click, a key with those held, and a text that is typed are one act each. */
export interface Acts {
  readonly count: number;
  click(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

export function countActs(page: Page): Acts {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async click(target, options) {
      count += 1;
      await target.click(options);
    },
    async press(key) {
      count += 1;
      await page.keyboard.press(key);
    },
    async type(text) {
      count += 1;
      await page.keyboard.type(text);
    },
  };
}
