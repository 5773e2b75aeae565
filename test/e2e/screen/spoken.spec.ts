import type { Page } from '@playwright/test';
import { recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection } from '../support/pages.ts';
import {
  environmentOf,
  exportDialog,
  fleetTree,
  gallery,
  signIn,
  waitForImages,
} from '../support/screens.ts';
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

/** Returns what each slider and divider in view says of its value, by name. */
async function saidValues(page: Page): Promise<Readonly<Record<string, string>>> {
  const sliders = await page.getByRole('slider').or(page.locator('[role=separator][aria-valuenow]')).all();
  const said = sliders.map(async (slider) => [
    await slider.evaluate(
      (element) =>
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.querySelector('span')?.textContent ??
        '',
    ),
    (await slider.getAttribute('aria-valuetext')) ?? '',
  ]);
  return Object.fromEntries(await Promise.all(said)) as Record<string, string>;
}

test('barrier 17: each slider and divider says its value as it is shown, not as a bare number', async () => {
  const page = await shared.gallery();
  const ofGallery = await saidValues(page);
  expect(Object.keys(ofGallery).length).toBeGreaterThan(0);
  for (const [name, words] of Object.entries(ofGallery)) expect(words, name).toMatch(/%$|[a-z]{4}/);
  await gallery(page).getByRole('gridcell').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.zoom')).toHaveText(/%$/);
  await page.keyboard.press('a');
  const brightness = page.getByRole('slider', { name: 'Brightness' });
  await brightness.fill('0.25');
  expect(await saidValues(page)).toMatchObject({ Brightness: '25%', Contrast: '100%', Gamma: '1.0' });
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  const cells = gallery(page).getByRole('gridcell');
  await cells.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await page.keyboard.press('w');
  const divider = dialog.getByRole('slider', { name: 'Divider between A and B' });
  await expect(divider).toHaveAttribute('aria-valuetext', 'A 50%, B 50%');
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuetext', /^A 5[1-9]%, B 4[1-9]%$/);
  await page.keyboard.press('d');
  const threshold = dialog.getByRole('slider', { name: 'Minimum difference' });
  await expect(threshold).toHaveAttribute('aria-valuetext', '12%');
  await threshold.fill('0.2');
  await expect(threshold).toHaveAttribute('aria-valuetext', '20%');
  await page.keyboard.press('Escape');
});

test('barrier 19: the account menu says which account is signed in', async () => {
  const page = await shared.gallery();
  const opener = page.getByRole('button', { name: /^Account/ });
  await expect(opener).toHaveAccessibleDescription(/^Signed in to /);
  await opener.click();
  await expect(page.getByRole('menu', { name: /^Account/ })).toHaveAccessibleDescription(/^Signed in to /);
  await page.keyboard.press('Escape');
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

test('one key says what changed since the image before, on a tile, in the viewer and in a comparison', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ organizations: 1, devices: 2, archives: 4, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().press('ArrowRight');
  await fleetTree(page).getByRole('treeitem', { level: 2 }).first().click();
  await waitForImages(page, 3);
  const changed = /\d%? changed since .+\./;
  await gallery(page).getByRole('gridcell').first().focus();
  await page.keyboard.press('ControlOrMeta+Shift+D');
  await expect(page.getByText(changed)).toBeVisible();
  await gallery(page).getByRole('gridcell').first().press('Enter');
  const viewer = page.locator('snapshot-viewer').getByRole('dialog');
  await expect(page.locator('.zoom')).toHaveText(/%$/);
  const said = await recordAnnouncements(page);
  await page.keyboard.press('ControlOrMeta+Shift+D');
  await saidOnce(said, [changed]);
  await page.keyboard.press('Home');
  await expect(viewer.getByRole('slider', { name: 'Snapshots of this device' })).toHaveAttribute(
    'aria-valuenow',
    '1',
  );
  await expect.poll(said).toContainEqual(expect.stringMatching(/(?:image|Preview), 1 of 5 in its history$/));
  await page.keyboard.press('ControlOrMeta+Shift+D');
  await expect
    .poll(said)
    .toContainEqual(expect.stringContaining('There is no earlier image on this laptop to compare with.'));
  await page.keyboard.press('End');
  await page.keyboard.press('c');
  const comparison = page.getByRole('dialog', { name: 'Compare' });
  await expect(comparison.getByRole('img')).toHaveCount(2);
  await comparison.getByRole('img').last().focus();
  const saidThere = await recordAnnouncements(page);
  await page.keyboard.press('ControlOrMeta+Shift+D');
  await saidOnce(saidThere, [changed]);
});
