import { expect, type Page } from '@playwright/test';
import type { Catalog } from '../../../renderer/locales/en/catalog.ts';
import { lateMessages } from '../../../renderer/locales/en/late.ts';
import { whenLoaded } from './pages.ts';
import { changeSettings } from './settings.ts';

/** Looks at what is shown; `where` names it in a failure. */
export type Look = (where: string) => Promise<void>;

/** Pages with sections, by the key of their name and of their list of sections. */
const sectioned = [
  ['page.offline', 'offline.sections'],
  ['page.storage', 'storage.sections'],
  ['page.health', 'health.sections'],
  ['page.settings', 'settings.sections'],
] as const;

/** Presses a key and waits until the dialog of before is gone. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens a dialog by a key, has it looked at, and closes it. */
async function overDialog(page: Page, key: string, look: Look, where: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeVisible();
  await whenLoaded(page);
  await look(where);
  await closeDialog(page);
}

/**
 * The gallery with its dialogs, the viewer and the comparison, by keyboard. Begins where the gallery shows images. After each dialog the focus
 * has to be back in the gallery, but where the window was resized meanwhile: then the tile that had it may be gone.
 */
export async function walkGallery(
  page: Page,
  words: Catalog,
  look: Look,
  { isResized = false } = {},
): Promise<void> {
  const grid = page.getByRole('grid', { name: words['gallery.label'], exact: true });
  const tiles = grid.getByRole('gridcell');
  await look('gallery');
  await tiles.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await look('gallery with a selection');
  for (const [key, where] of [
    ['g', 'calendar'],
    ['l', 'legend'],
    ['ControlOrMeta+e', 'export'],
    ['p', 'keep offline'],
    ['F1', 'guide'],
    ['?', 'shortcuts'],
    ['ControlOrMeta+k', 'palette'],
    ['c', 'comparison'],
  ] as const) {
    await overDialog(page, key, look, where);
    if (isResized) await tiles.first().focus();
    await expect.poll(() => grid.evaluate((element) => element.matches(':focus-within'))).toBe(true);
  }
  await overDialog(page, 'Enter', look, 'viewer');
  await page.keyboard.press('t');
  await expect(grid.getByRole('columnheader').first()).toBeVisible();
  await look('table');
  await changeSettings(page, { galleryForm: 'map' });
  await expect(page.locator('snapshot-map [role="option"]').first()).toBeVisible();
  await look('map');
  await page.locator('snapshot-map [tabindex="0"]').focus();
  await page.keyboard.press('t');
  await page.keyboard.press('t');
  await expect(tiles.first()).toBeVisible();
}

/** English texts that come after the first screen; other languages have all in their catalog. */
const en: Partial<Record<string, string>> = { 'settings.sections': lateMessages['settings.sections'] };

/** Every section of every page of the window. */
export async function walkSections(page: Page, words: Catalog, look: Look): Promise<void> {
  for (const [name, list] of sectioned) {
    await page
      .getByRole('navigation', { name: words['page.label'], exact: true })
      .getByRole('button', { name: words[name], exact: true })
      .click();
    const sections = page
      .getByRole('navigation', { name: words[list] ?? en[list] ?? '', exact: true })
      .getByRole('button');
    await sections.first().waitFor();
    for (const section of await sections.all()) {
      await section.click();
      await whenLoaded(page);
      await expect(page.locator('.skeleton:visible')).toHaveCount(0);
      await look(`${name}: ${await section.innerText()}`);
    }
  }
}
