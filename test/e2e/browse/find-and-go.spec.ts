import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  environmentOf,
  fleetTree,
  gallery,
  signIn,
  statusLine,
  toggleOffline,
  waitForImages,
} from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

async function palette(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k');
  return page.getByRole('dialog', { name: 'Search or go to…' });
}

test('the palette finds devices, organizations, actions and settings by keyboard, offline too', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 12, organizations: 2, archives: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 2);
  await fleetTree(page).getByRole('treeitem').first().press('ArrowRight');
  const device = fleetTree(page).getByRole('treeitem', { level: 2 }).nth(3);
  const name = (await device.locator('.name').textContent()) ?? '';
  await toggleOffline(page);
  await expect(statusLine(page)).toContainText('Offline');

  const dialog = await palette(page);
  const field = dialog.getByRole('combobox', { name: 'Search or go to…' });
  await expect(field).toBeFocused();
  await page.keyboard.type(name.toLowerCase());
  const option = dialog.getByRole('option', { name }).first();
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(heading(page)).toHaveText(name);
  const newest = gallery(page).getByRole('gridcell').first();
  await expect(newest).toBeFocused();

  await palette(page);
  await page.keyboard.type(name.toLowerCase());
  await expect(option).toBeVisible();
  await expect(dialog.getByText('Open its newest snapshot')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(newest).toBeFocused();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Kept offline' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No matches for this filter')).toBeVisible();
  await palette(page);
  await page.keyboard.type(name.toLowerCase());
  await expect(option).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expect(page.getByText('The filter hid this snapshot, so it was cleared.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(newest).toBeFocused();

  await palette(page);
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option', { name })).toBeVisible();
  await page.keyboard.type('keybo');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Keyboard');
  // Enter ends what is composed in Japanese, and goes nowhere.
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await palette(page);
  await page.keyboard.type('accounts');
  await dialog.getByRole('option', { name: /^Accounts/ }).click();
  await expect(heading(page).filter({ hasText: 'Settings' })).toBeVisible();
  await palette(page);
  await page.keyboard.type('nothing fits this');
  await expect(dialog.getByText(/^No results for/)).toBeVisible();
});

const shared = shareProduct({ devices: 4, organizations: 1, archives: 12, hostile: false });

test('a date that is typed leads to its day, or to the days that there are', async () => {
  const page = await shared.gallery();
  await fleetTree(page).getByRole('treeitem').first().press('ArrowRight');
  await fleetTree(page).getByRole('treeitem', { level: 2 }).first().click();
  await expect(page.getByText(/^Device and 12 archives$/)).toBeVisible();

  const dialog = await palette(page);
  await page.keyboard.type('31.12.2001');
  await dialog
    .getByRole('group', { name: 'Dates' })
    .getByRole('option', { name: 'Go to 31 Dec 2001' })
    .click();
  await expect(page.getByRole('dialog').filter({ has: page.getByRole('grid') })).toBeVisible();
  await page.keyboard.press('Escape');

  await palette(page);
  await page.keyboard.type('yesterday');
  await dialog.getByRole('group', { name: 'Dates' }).getByRole('option').click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => gallery(page).evaluate((grid) => grid.matches(':focus-within'))).toBe(true);
});

test('back and forward go over locations and pages, by buttons, keys and the mouse', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 3, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  const rows = fleetTree(page).getByRole('treeitem', { level: 1 });
  const names = await rows.locator('.name').allTextContents();
  await rows.nth(1).click();
  await expect(heading(page)).toHaveText(names[1] ?? '');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' }).click();
  await expect(heading(page)).toHaveText('Settings');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(heading(page)).toHaveText(names[1] ?? '');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(heading(page)).toHaveText(names[0] ?? '');
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(heading(page)).toHaveText(names[1] ?? '');
});

test('above a device stands its organization, which leads back to all of its devices', async () => {
  const page = await shared.gallery();
  const organization = (await heading(page).textContent()) ?? '';
  await fleetTree(page).getByRole('treeitem').first().press('ArrowRight');
  await fleetTree(page).getByRole('treeitem', { level: 2 }).first().click();
  await expect(heading(page)).not.toHaveText(organization);
  await expect(heading(page)).toHaveAttribute('aria-current', 'page');
  const trail = page.getByRole('navigation', { name: 'Location' });
  await trail.getByRole('button', { name: organization }).press('Enter');
  await expect(heading(page)).toHaveText(organization);
  await expect(heading(page)).toBeFocused();
  await expect(trail.getByRole('button')).toHaveCount(0);
});

test('a favourite is there again after a restart, and a copied link opens its location', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 2, hostile: false });
  const environments = [environmentOf(cloud)];
  const first = await start({ environments });
  await signIn(first.page, cloud);
  await waitForImages(first.page, 1);
  const second = fleetTree(first.page).getByRole('treeitem', { level: 1 }).nth(1);
  const name = (await second.locator('.name').textContent()) ?? '';
  await second.click();
  await first.page.getByRole('main').getByRole('button', { name: 'Favorite' }).click();
  await expect(first.page.getByRole('main').getByRole('button', { name: 'Favorite' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await first.page.getByRole('button', { name: 'Copy link' }).click();
  await expect(first.page.getByRole('status').getByText('Link copied.')).toBeVisible();
  await palette(first.page);
  await first.page.keyboard.press('ControlOrMeta+v');
  const link = await first.page.getByRole('combobox', { name: 'Search or go to…' }).inputValue();
  expect(link).toMatch(/^fleetglass:\/\/place\//);
  await first.page.keyboard.press('Escape');
  await fleetTree(first.page).getByRole('treeitem', { level: 1 }).first().click();
  await first.close();

  const again = await start({ environments, options: [link] });
  await expect(heading(again.page)).toHaveText(name);
  const dialog = await palette(again.page);
  await expect(dialog.getByRole('group', { name: 'Favorites' }).getByRole('option', { name })).toBeVisible();
});

test('a star in the fleet list is set by mouse, key and menu, and favourites stand first', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 2, hostile: false });
  const environments = [environmentOf(cloud)];
  const first = await start({ environments });
  const { page } = first;
  await signIn(page, cloud);
  await waitForImages(page, 1);
  const items = fleetTree(page).getByRole('treeitem');
  await items.first().press('ArrowRight');
  const device = fleetTree(page).getByRole('treeitem', { level: 2 }).nth(1);
  const name = (await device.locator('.name').textContent()) ?? '';
  await device.hover();
  await device.getByRole('button', { name: 'Favorite' }).click();
  await expect(items.first()).toHaveAccessibleName('Favorites');
  await expect(items.nth(1)).toHaveAccessibleName(new RegExp(`^${name}, .*Favorite$`));
  // The group and its one row came above: the row keeps the focus, and its star is taken off by the key.
  const starred = fleetTree(page).getByRole('treeitem', { name }).nth(1);
  await expect(starred).toBeFocused();
  await page.keyboard.press('ControlOrMeta+d');
  await expect(items.first()).not.toHaveAccessibleName('Favorites');
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Actions' });
  await menu.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await expect(items.nth(1)).toHaveAccessibleName(new RegExp(`^${name}, `));
  await items.nth(1).click();
  await expect(heading(page)).toHaveText(name);
  await expect(items.nth(1)).toHaveAttribute('aria-selected', 'true');
  await items.first().press('ArrowLeft');
  await expect(items.nth(1)).toHaveAttribute('aria-level', '1');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Add or remove favorite',
  );
});

test('the fleet list opens to the device that a restart, the palette or going back shows', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 90, organizations: 2, hostile: false });
  const environments = [environmentOf(cloud)];
  const first = await start({ environments });
  await signIn(first.page, cloud);
  await waitForImages(first.page, 1);
  const second = fleetTree(first.page).getByRole('treeitem', { level: 1 }).nth(1);
  await second.click();
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await first.page.keyboard.press('End');
  const last = fleetTree(first.page).locator(':focus');
  await expect(last).toHaveAttribute('aria-level', '2');
  const name = (await last.locator('.name').textContent()) ?? '';
  await last.press('Enter');
  await expect(heading(first.page)).toHaveText(name);
  await first.close();

  const { page } = await start({ environments });
  await expect(heading(page)).toHaveText(name);
  const shown = fleetTree(page).getByRole('treeitem', { selected: true });
  await expect(shown.locator('.name')).toHaveText(name);
  await expect(shown).toBeInViewport();
  const [opened, other] = [
    fleetTree(page).getByRole('treeitem', { expanded: true }),
    fleetTree(page).getByRole('treeitem', { expanded: false }),
  ];
  await fleetTree(page).getByRole('treeitem', { selected: true }).press('Home');
  await expect(opened.or(other)).toHaveCount(2);
  await other.first().click();
  await expect(shown.locator('.name')).not.toHaveText(name);

  await palette(page);
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).first().click();
  await expect(heading(page)).toHaveText(name);
  await expect(shown.locator('.name')).toHaveText(name);
  await expect(shown).toBeInViewport();
});

test('P8: a link of no environment of this laptop is named, and nothing is opened', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const { page } = await start({
    environments: [environmentOf(cloud)],
    options: ['fleetglass://place/evil.example/device/d1'],
  });
  await expect(page.getByRole('status').getByText(/evil\.example, which isn’t set up/)).toBeVisible();
});

test('a search and a filter become saved views, which are listed in the fleet, renamed, removed and restored', async () => {
  const page = await shared.gallery();
  const dialog = await palette(page);
  await page.keyboard.type('a');
  await dialog.getByRole('option', { name: /^Show all results for/ }).click();
  await expect(heading(page)).toHaveText('a');
  await expect(gallery(page).getByRole('gridcell').first()).toBeVisible();

  await page.getByRole('button', { name: 'Save view…' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.keyboard.press('Enter');
  const row = fleetTree(page).getByRole('treeitem', { name: 'Mine' });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(heading(page)).toHaveText('Mine');

  await page.getByRole('button', { name: 'Rename view…' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('All of them');
  await page.keyboard.press('Enter');
  const renamed = fleetTree(page).getByRole('treeitem', { name: 'All of them' });
  await expect(renamed).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove view' }).press('Enter');
  await expect(renamed).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(renamed).toBeVisible();
  await renamed.click();
  await expect(heading(page)).toHaveText('All of them');
  await expect(gallery(page).getByRole('gridcell').first()).toBeVisible();

  await fleetTree(page).getByRole('treeitem', { level: 1 }).last().click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Preview only' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save filter as view…' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Filtered');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Filtered');
  await page.getByRole('button', { name: 'Keep offline' }).first().press('Enter');
  await expect(page.getByRole('dialog').getByText('Filtered')).toBeVisible();
});

test('notes on a device and on an image of it are on the badge of the tile, in the search, and there after a reload', async () => {
  const page = await shared.gallery();
  await fleetTree(page).getByRole('treeitem', { level: 1 }).last().click();
  const tile = gallery(page).getByRole('gridcell').first();
  await tile.focus();
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Note on this device' });
  await expect(note).toBeFocused();
  await expect(note).toBeEditable();
  await page.keyboard.type('Rusty hinge');
  await expect(tile).toHaveAccessibleName(/has a note/);
  const dialog = await palette(page);
  await page.keyboard.type('rusty');
  await expect(dialog.getByRole('option', { name: /Note: Rusty hinge/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await tile.focus();
  await page.keyboard.press('n');
  await expect(note).toHaveValue('Rusty hinge');
  await page.getByRole('button', { name: 'Remove note' }).press('Enter');
  await expect(tile).not.toHaveAccessibleName(/has a note/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toHaveValue('Rusty hinge');

  await tile.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('n');
  const ofSnapshot = viewer.getByRole('textbox', { name: 'Note on this snapshot' });
  await expect(ofSnapshot).toBeFocused();
  await expect(ofSnapshot).toBeEditable();
  await page.keyboard.type('Mast leans');
  // Out of the field, the details, and the viewer.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await palette(page);
  await page.keyboard.type('mast');
  await expect(dialog.getByRole('option', { name: /Note: Mast leans/ })).toBeVisible();
});

test('behind the viewer no page moves by the thumb button of the mouse', async () => {
  const page = await shared.gallery();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Offline' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Browse' }).click();
  await gallery(page).getByRole('gridcell').first().dblclick();
  const viewer = page.locator('snapshot-viewer').getByRole('dialog');
  await expect(viewer).toBeVisible();
  await viewer.dispatchEvent('mouseup', { button: 3 });
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(gallery(page)).toBeVisible();
});

test('a date that is typed in an organization leads to its day, also where the order is by name', async () => {
  const page = await shared.gallery();
  const sorting = page.getByRole('combobox', { name: 'Sort by' });
  await sorting.selectOption('Captured');
  const head = gallery(page).getByRole('rowheader').first();
  await expect(head).toContainText(/\d{4}/);
  const day = /\d{1,2} \w+ \d{4}/.exec(await head.innerText())?.[0] ?? '';
  await sorting.selectOption('Name');
  await expect(gallery(page).getByRole('rowheader')).toHaveCount(0);
  const dialog = await palette(page);
  await page.keyboard.type(day);
  await dialog.getByRole('group', { name: 'Dates' }).getByRole('option').click();
  await expect(head).toContainText(day);
  await expect.poll(() => gallery(page).evaluate((grid) => grid.matches(':focus-within'))).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
