import { recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection } from '../support/pages.ts';
import { environmentOf, exportDialog, gallery, signIn, waitForImages } from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

const shared = shareProduct({ organizations: 1, devices: 6, archives: 2, hostile: false });

/** Waits until these were said, each once. */
async function saidOnce(said: () => Promise<readonly string[]>, expected: readonly (string | RegExp)[]) {
  for (const words of expected) {
    const times = async () =>
      (await said()).filter((one) => (typeof words === 'string' ? one === words : words.test(one))).length;
    await expect.poll(times, { message: `${words} in ${(await said()).join(' | ')}` }).toBe(1);
  }
}

test('barrier 6: a filter says how many are left, and Refresh its outcome', async () => {
  const page = await shared.gallery();
  const said = await recordAnnouncements(page);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('checkbox', { name: 'Missing' }).click();
  await saidOnce(said, [/^[0-6] snapshots? of 6$/]);
  await page.getByRole('checkbox', { name: 'Check failed' }).click();
  await page.getByRole('checkbox', { name: 'Missing' }).click();
  await expect(page.getByText('No matches for this filter')).toBeVisible();
  await expect.poll(said).toContain('0 snapshots of 6');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(said).toContain('6 snapshots of 6');
  await page.keyboard.press('F5');
  await saidOnce(said, ['Refreshed']);
});

test('barrier 7: the keys of the viewer and the comparison say what they did, once and in a few words', async () => {
  const page = await shared.gallery();
  await gallery(page).getByRole('gridcell').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('.zoom')).toHaveText(/%$/);
  const said = await recordAnnouncements(page);
  await page.keyboard.press('1');
  await saidOnce(said, ['100%']);
  await page.keyboard.press('r');
  await saidOnce(said, ['Turned by 90°']);
  await page.keyboard.press('x');
  await saidOnce(said, ['Adjustments reset']);
  await page.keyboard.press('a');
  await saidOnce(said, ['Adjust: open']);
  await page.keyboard.press('a');
  await saidOnce(said, ['Adjust: closed']);
  await page.keyboard.press('F9');
  await saidOnce(said, ['Outdoor mode on']);
  await page.keyboard.press('F9');
  await saidOnce(said, ['Outdoor mode off']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+=');
  await saidOnce(said, ['110%']);
  await page.keyboard.press('ControlOrMeta+0');
  await gallery(page).getByRole('gridcell').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Compare' }).getByRole('img')).toHaveCount(2);
  await page.keyboard.press('b');
  const saidThere = await recordAnnouncements(page);
  await page.keyboard.press('n');
  await saidOnce(saidThere, ['Stopped, showing B']);
  await page.keyboard.press(' ');
  await saidOnce(saidThere, ['Blinking']);
  await page.keyboard.press(' ');
  await page.keyboard.press('d');
  await expect.poll(saidThere).toContainEqual(expect.stringMatching(/% of the pixels differ by 12%/));
  await page.keyboard.press('Escape');
});

test('barriers 14 and 17: a wrong amount is said as it is left, and a right one has no error', async () => {
  const page = await shared.gallery();
  await openPage(page, 'Storage');
  await openSection(page, 'Space');
  const limit = page.getByRole('textbox').first();
  await expect(limit).toHaveAccessibleDescription('');
  const said = await recordAnnouncements(page);
  await limit.fill('abc');
  await page.keyboard.press('Tab');
  await expect(limit).toHaveAccessibleDescription(/\w/);
  await saidOnce(said, [
    await limit.evaluate((field) => field.parentElement?.querySelector('.error')?.textContent ?? ''),
  ]);
});

test('barrier 15: a second message does not repeat the first', async () => {
  const page = await shared.gallery();
  const cell = gallery(page).getByRole('gridcell').first();
  await cell.focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: /^Note/ }).first()).toBeEditable();
  const said = await recordAnnouncements(page);
  for (const text of ['dirty', 'cracked']) {
    await cell.focus();
    await page.keyboard.press('n');
    const note = page.getByRole('textbox', { name: /^Note/ }).first();
    await note.fill(text);
    await expect.poll(said, 'barrier 16: that it is saved').toContain('Saved on this laptop');
    await page.getByRole('button', { name: 'Remove note' }).first().click();
    await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible();
  }
  const messages = (await said()).filter((words) => words.includes('Note removed.'));
  expect(messages).toEqual([
    expect.stringMatching(/^Note removed\. ?Undo$/),
    expect.stringMatching(/^Note removed\. ?Undo$/),
  ]);
});

test('barrier 1: an export says that it starts and that it is done', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [folder] });
  await signIn(page, cloud);
  await waitForImages(page, 3);
  await page.keyboard.press('Control+e');
  const dialog = exportDialog(page);
  await dialog.getByRole('radio', { name: /^Download first/ }).check();
  const said = await recordAnnouncements(page);
  await dialog.getByRole('button', { name: 'Export…' }).click();
  await expect(dialog.getByRole('heading', { name: /exported$/ })).toBeVisible();
  await saidOnce(said, [/^Exporting to/, /exported/]);
});
