import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { listOf, openPage, openSection } from '../support/pages.ts';
import { environmentOf, signIn, toggleOffline, waitForImages } from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

const small = { devices: 6, organizations: 2, archives: 4, hostile: false } as const;

test('space is freed only after the dialog names what goes, and removed snapshots can be downloaded again', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Storage');
  await expect(page.getByText(/ of .* used/).first()).toBeVisible();
  await expectNoViolations(page, 'storage: space');

  const days = page.getByRole('textbox', { name: 'Keep older images (days)' });
  await days.fill('0');
  await days.blur();
  await expect(page.getByText(/^Enter 1 to 3,650 days/)).toBeVisible();
  await days.fill('30');
  await days.blur();
  await expect(page.getByText(/^Enter 1 to 3,650 days/)).toBeHidden();
  await expect(page.getByText('No image has been replaced by a newer one yet.')).toBeVisible();

  await openSection(page, 'Usage');
  const rows = listOf(page, 'Usage').getByRole('listitem');
  await expect(rows.first()).toContainText(/\d+ (kB|MB)/);
  await expectNoViolations(page, 'storage: usage');
  await page.getByRole('radio', { name: 'Version' }).check({ force: true });
  await expect(rows.first()).toContainText(/^\s*(Full|Preview) · /);
  await page.getByRole('radio', { name: 'Pin' }).check({ force: true });
  await expect(rows.filter({ hasText: 'Not pinned' })).toHaveCount(1);
  await expectNoViolations(page, 'storage: usage by pin');
  await page.getByRole('radio', { name: 'Organization' }).check({ force: true });
  await toggleOffline(page);
  await rows
    .first()
    .getByRole('button', { name: /^Free up space:/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Free up space:/ });
  await expect(dialog).toContainText(/Removes \d+ images? /);
  await expectNoViolations(page, 'storage: what would go');
  await dialog.getByRole('button', { name: 'Free up space', exact: true }).click();
  await expect(page.getByText(/images? removed, /)).toBeVisible();

  await openSection(page, 'Removed images');
  const gone = listOf(page, 'Removed images').getByRole('listitem');
  await expect(gone.first()).toContainText('Removed by you');
  await expectNoViolations(page, 'storage: what was removed');
  await gone
    .first()
    .getByRole('button', { name: /^Download again: / })
    .click();
  await expect(page.getByText(/was added to requested downloads/)).toBeVisible();
});

test('images are checked and moved to another drive', async ({ folder, start, startCloud }) => {
  const drive = join(folder, 'drive');
  await mkdir(drive);
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [drive] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Storage');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/All images verified: \d+/)).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: 'Move to another drive…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move images?' });
  await expect(dialog).toContainText('“drive”');
  await expectNoViolations(page, 'storage: move');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('In the folder “drive”')).toBeVisible({ timeout: 20_000 });
  expect(await readdir(drive)).not.toEqual([]);
});

test.describe('images on a drive that is away', () => {
  test.use({
    expectedErrors: { 'Chromium reports an image that is not there.': /404.*\/(?:snapshots|thumbnails)\// },
  });

  test('P38, P39: a drive that is pulled out is named on every page, and its images are back with it', async ({
    folder,
    start,
    startCloud,
  }) => {
    const drive = join(folder, 'drive');
    await mkdir(drive);
    const cloud = await startCloud(small);
    const { page } = await start({ environments: [environmentOf(cloud)], folders: [drive] });
    await signIn(page, cloud);
    await waitForImages(page, 3);
    await openPage(page, 'Storage');
    await page.getByRole('button', { name: 'Move to another drive…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('In the folder “drive”')).toBeVisible({ timeout: 20_000 });

    await rename(drive, `${drive}-away`);
    await page.reload();
    const notice = page.getByRole('region', { name: 'Notices' }).getByText(/drive .* isn’t connected/);
    await expect(notice).toBeVisible();
    await expect(page.getByText('Downloaded, but unreadable').first()).toBeVisible();
    await openPage(page, 'Storage');
    await expect(page.getByText(/on a drive that isn’t connected/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Minimum free space (GB)' })).toHaveCount(0);
    await expectNoViolations(page, 'storage: the drive is away');

    await page.getByRole('button', { name: 'Browse' }).click();
    await rename(`${drive}-away`, drive);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();
    await waitForImages(page, 3);
  });
});

test('P38: leftovers are deleted by keyboard, after a question that has the focus, which is never lost', async ({
  folder,
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const profile = join(folder, 'profile');
  const { page } = await start({ environments: [environmentOf(cloud)], profile });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  const accounts = join(profile, 'accounts');
  const shard = join(accounts, (await readdir(accounts))[0] ?? '', 'blobs', 'ab');
  await mkdir(shard, { recursive: true });
  await writeFile(join(shard, 'ab'.repeat(32)), 'leftover');
  await openPage(page, 'Storage');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Check now').press('Enter');
  await expect(page.getByText('1 leftover file, 8 bytes. Deleted after 30 days.')).toBeVisible();
  await button('Delete now').press('Enter');
  await expect(page.getByText('Delete 1 file (8 bytes) for good?')).toBeVisible();
  await expect(button('Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Restore')).toBeFocused();
  await button('Delete now').press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button('Restore')).toBeHidden();
  await expect(button('Check now')).toBeFocused();
});

const shared = shareProduct(small);

test('a quota that is too small to work with is refused with the reason', async () => {
  const page = await shared.gallery();
  await openPage(page, 'Storage');
  const quota = page.getByRole('textbox', { name: 'Storage limit (GB)' });
  const usual = await quota.inputValue();
  await quota.fill('0.01');
  await quota.press('Tab');
  await expect(page.getByText('Enter 0.1 GB or more.')).toBeVisible();
  await quota.fill('2');
  await quota.press('Tab');
  await expect(page.getByText(/ of 2 GB used/)).toBeVisible();
  await quota.fill(usual);
  await quota.press('Tab');
  await expect(page.getByText(/ of 2 GB used/)).toBeHidden();
});

test('how much of the disk stays free can be chosen, up to half of it, and taken back', async () => {
  const page = await shared.gallery();
  await openPage(page, 'Storage');
  const floor = page.getByRole('textbox', { name: 'Minimum free space (GB)' });
  const usual = await floor.inputValue();
  for (const wrong of ['0.01', '100000', 'much', '']) {
    await floor.fill(wrong);
    await floor.press('Tab');
    await expect(page.getByText(/Enter at least 0.1 GB and at most .*, half of the disk/)).toBeVisible();
    await expect(floor).toHaveAttribute('aria-invalid', 'true');
  }
  await floor.fill('0.25');
  await floor.press('Tab');
  await expect(page.getByText(/250 MB is always kept free/)).toBeVisible();
  await page.getByRole('button', { name: 'Use default' }).click();
  await expect(floor).toHaveValue(usual);
  await expect(floor).toBeFocused();
  await expect(page.getByRole('button', { name: 'Use default' })).toBeHidden();
});
