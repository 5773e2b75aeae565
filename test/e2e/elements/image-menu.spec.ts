import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { showExample } from './harness/show-example.ts';
import { expect, test } from './harness/viewer-test.ts';

const menu = (page: Page) => page.getByRole('menu', { name: 'Snapshot actions' });

const items = (page: Page) =>
  menu(page)
    .locator('button')
    .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));

test('image-menu: what can’t be done says why, is reached by keys, and does nothing', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'image-menu', 'of an image that is not here');
  const save = menu(page).getByRole('menuitem', { name: 'Save this image…' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Not downloaded');
  await expect(menu(page).getByText('Not downloaded')).not.toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('menuitem', { name: 'Compare', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await expectNoViolations(page, 'with reasons', { part: 'image-menu' });
});

test('image-menu: an image that is selected with others is no reason against what is done to all', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'image-menu', 'of an image that is not here');
  const compare = menu(page).getByRole('menuitem', { name: 'Compare', exact: true });
  await expect(compare).toBeDisabled();
  await page.evaluate(() => {
    const shown = document.querySelector('image-menu');
    if (shown !== null) shown.isOfMany = true;
  });
  await expect(compare).toBeEnabled();
  await expect(menu(page).getByRole('menuitem', { name: 'Save this image…' })).toBeDisabled();
});

test('image-menu: names the export of an image, or says that there is none', async ({ page, harness }) => {
  await showExample(page, harness.url, 'image-menu', 'of a tile');
  const reveal = menu(page).getByRole('menuitem', { name: 'Show in folder of an export' });
  await expect(reveal).toHaveAccessibleDescription('Not in any export on this laptop');
  await menu(page).getByRole('menuitem', { name: 'Open' }).click();
  expect(await page.evaluate(() => window.harness.events)).toContainEqual({
    name: 'menu-action',
    detail: 'open',
  });
});

test('the viewer has one menu, by right click, by keys and by its button, and gives the focus back', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await page.getByRole('dialog').getByRole('img').click({ button: 'right' });
  await expect(menu(page).getByRole('menuitem', { name: 'Export…' })).toBeFocused();
  const all = await items(page);
  expect(all).toHaveLength(18);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  expect(await items(page)).toEqual(all);
  await page.keyboard.press('Escape');
  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  expect(await items(page)).toEqual(all);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await menu(page).getByRole('menuitemcheckbox', { name: 'Details' }).click();
  await expect(page.getByRole('complementary', { name: 'Image details' })).toBeVisible();
});

test('words of commands go before the commands go, and their names stay', async ({ page, openViewer }) => {
  await page.setViewportSize({ width: 1_366, height: 768 });
  await openViewer();
  const tools = page.getByRole('group', { name: 'Image' });
  const widthOf = async (name: string) =>
    (await tools.getByRole('button', { name, exact: true }).locator('.word').boundingBox())?.width ?? 0;
  const names = ['Export…', 'Compare', 'Adjust', 'Note'];
  for (const name of names) expect(await widthOf(name), name).toBeGreaterThan(10);
  for (const width of [1_024, 640, 400]) {
    await page.setViewportSize({ width, height: 768 });
    for (const name of names) {
      expect(await widthOf(name), name).toBeLessThan(2);
      await expect(tools.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(tools.getByRole('button', { name: 'More actions' })).toBeInViewport({ ratio: 1 });
  }
});

test('a pane of a comparison has the menu, for the image under the pointer or the focus', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'compare-dialog', 'beside each other');
  await page.evaluate(() =>
    window.addEventListener('image-command-wanted', (event) => {
      const { action, image } = (event as CustomEvent<{ action: string; image: { name: string } }>).detail;
      window.harness.events.push({ name: action, detail: image.name });
    }),
  );
  const wanted = () => page.evaluate(() => window.harness.events.filter(({ name }) => name === 'save'));
  await page.getByRole('img').nth(1).click({ button: 'right' });
  await expect(menu(page)).toBeVisible();
  for (const absent of ['Compare', 'Note', 'Adjust', 'Details', 'Full screen'])
    expect(await items(page)).not.toContain(absent);
  await menu(page).getByRole('menuitem', { name: 'Save this image…' }).click();
  await page.getByRole('img').nth(2).focus();
  await page.keyboard.press('Shift+F10');
  await menu(page).getByRole('menuitem', { name: 'Save this image…' }).click();
  await page.keyboard.press('Control+s');
  expect(await wanted()).toEqual([
    { name: 'save', detail: 'Camera 2' },
    { name: 'save', detail: 'Camera 3' },
    { name: 'save', detail: 'Camera 3' },
  ]);
});

test('the menu of a comparison offers no download in place of an image of the past', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'compare-dialog', 'beside each other');
  const past = 'Earlier snapshots of a device can no longer be downloaded.';
  const full = menu(page).getByRole('menuitem', { name: 'Download full image' });
  const stage = page.locator('compare-dialog image-canvas').first();
  await page.locator('compare-dialog').evaluate((dialog: HTMLElementTagNameMap['compare-dialog']) => {
    const panes = dialog.request?.panes ?? [];
    dialog.request = {
      panes: panes.map((pane) => Object.assign({}, pane, { role: 'baseline' } as const)),
      mode: 'side',
    };
  });
  await stage.click({ button: 'right' });
  await expect(full).toHaveAccessibleDescription(past);
});

test('a card of “Needs a look” has the menu of its image, without what only the viewer can do', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'health-list', 'one of each state');
  const card = page.getByRole('group', { name: 'Camera 1: Blurred or covered' });
  await card.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu(page)).toBeVisible();
  const shown = await items(page);
  expect(shown).toContain('Save this image…');
  expect(shown).not.toContain('Adjust');
  const box = await card.boundingBox();
  const at = await menu(page).boundingBox();
  expect((at?.x ?? 0) - (box?.x ?? 0)).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await card.getByRole('img').first().click({ button: 'right' });
  await expect(menu(page)).toBeVisible();
});
