import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { COMPOSING_KEYS, commit, compose } from '../support/input-method.ts';
import { gallery } from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

const shared = shareProduct({ devices: 3, organizations: 1, archives: 2, hostile: false });

/** Presses the keys of a composition in the field with the focus, which has nothing but the composed text afterwards. */
async function pressWhileComposing(page: Page): Promise<void> {
  const [focused] = await focusedField(page);
  for (const key of COMPOSING_KEYS) {
    await compose(page, 'かな');
    await page.keyboard.press(key);
    expect(await focusedField(page), key).toEqual([focused, 'かな']);
  }
  await commit(page, '仮名');
  expect(await focusedField(page)).toEqual([focused, '仮名']);
}

/** The name and the text of the field with the focus. */
function focusedField(page: Page): Promise<readonly [string, string]> {
  return page.evaluate(() => {
    let field = document.activeElement;
    while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
    const { localName, value } = field as HTMLInputElement;
    return [`${localName} ${field?.getAttribute('aria-label') ?? field?.id}`, value] as const;
  });
}

test('Escape and Enter of an input method end what it composes, and leave neither note nor viewer', async () => {
  const page = await shared.gallery();
  await gallery(page).getByRole('gridcell').first().press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('n');
  const note = viewer.getByRole('textbox').first();
  await expect(note).toBeFocused();
  await expect(note).toBeEditable();
  await pressWhileComposing(page);
  await page.keyboard.press('Escape');
  await expect(note).not.toBeFocused();
  await expect(viewer).toBeVisible();
});

test('the palette and the guide stay open, and choose nothing, while an input method composes', async () => {
  const page = await shared.gallery();
  for (const [opening, name] of [
    ['ControlOrMeta+k', 'Search or go to…'],
    ['F1', 'Guide'],
  ] as const) {
    await page.keyboard.press(opening);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.locator('input')).toBeFocused();
    await pressWhileComposing(page);
    // A search field that has text takes the first Escape to empty itself.
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
