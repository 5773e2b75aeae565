import { expect, test } from '../support/fixtures.ts';
import { environmentOf, exportDialog, gallery, signIn, waitForImages } from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

const shared = shareProduct({ organizations: 1, devices: 6, archives: 2, hostile: false });

test('barrier 1: an export that starts moves the focus to Hide, and its end to Done', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 4, organizations: 1, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [folder] });
  await signIn(page, cloud);
  await waitForImages(page, 3);
  await gallery(page).getByRole('gridcell').first().focus();
  await page.keyboard.press('Control+e');
  const dialog = exportDialog(page);
  const begin = dialog.getByRole('button', { name: 'Export…' });
  await expect(begin).toBeEnabled();
  await begin.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: /exported$/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(gallery(page).getByRole('gridcell').first()).toBeFocused();
});

test('barrier 2: a comparison that blinks keeps the focus on its stage, and its keys work', async () => {
  const page = await shared.gallery();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const cells = gallery(page).getByRole('gridcell');
  await cells.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await page.keyboard.press('b');
  await expect(dialog.getByText('Showing B')).toBeVisible();
  await expect(dialog.getByText('Showing A')).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Blink' })).toBeFocused();
  await page.keyboard.press('s');
  await expect(dialog.getByRole('img').first()).toBeFocused();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Escape');
});

test('barrier 3: Escape leads from the filter to its button, and "Show all" to the first snapshot', async () => {
  const page = await shared.gallery();
  const filter = page.getByRole('button', { name: /^Filter/ });
  await filter.focus();
  await page.keyboard.press('Enter');
  const failed = page.getByRole('checkbox', { name: 'Check failed' });
  await failed.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('No matches for this filter')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failed).toBeHidden();
  await expect(filter).toBeFocused();
  await page.getByRole('button', { name: 'Show all' }).focus();
  await page.keyboard.press('Enter');
  await expect(gallery(page).getByRole('gridcell').first()).toBeFocused();
});

test('barriers 5 and 15: Undo in a message leads back to where the focus was; so does Ctrl+Z without leaving it', async () => {
  const page = await shared.gallery();
  const cell = gallery(page).getByRole('gridcell').first();
  await cell.focus();
  // A note that is removed offers to take that back.
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: /^Note/ }).first();
  await expect(note).toBeFocused();
  await expect(note).toBeEditable();
  await page.keyboard.type('Lens is dirty');
  await page.keyboard.press('Escape');
  await expect(cell, 'barrier 16: Escape leads one step back').toBeFocused();
  const remove = page.getByRole('button', { name: 'Remove note' }).first();
  const undo = page.getByRole('button', { name: 'Undo' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(note).toBeFocused();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(undo).toBeHidden();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue('Lens is dirty');
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(undo).toBeVisible();
  await cell.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(undo).toBeHidden();
  await expect(note).toHaveValue('Lens is dirty');
  await expect(cell).toBeFocused();
});

test('barrier 16: Escape leaves the list of other snapshots, and then the comparison', async () => {
  const page = await shared.gallery();
  await gallery(page).getByRole('gridcell').first().focus();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Add snapshot' }).focus();
  const picker = dialog.getByRole('complementary');
  if (!(await picker.isVisible())) await page.keyboard.press('Enter');
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
