import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, expectNoScrolling, gallery, signIn, waitForImages } from '../support/screens.ts';

test('P43: a pack that is made by keyboard opens on another laptop, which was called with it, and each image says from which pack it came', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, archives: 0, hostile: false });
  const environments = [environmentOf(cloud)];
  const first = await start({ environments, folders: [folder], profile: join(folder, 'first') });
  const { page } = first;
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await waitForImages(page, 6);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Make a pack');
  await page.keyboard.press('Enter');
  const making = page.getByRole('dialog', { name: 'Make a pack' });
  await expect(making.getByText('6 images', { exact: true })).toBeVisible();
  await expect(making.getByRole('button', { name: 'Make pack…' })).toBeDisabled();
  const passphrase = making.getByRole('textbox', { name: 'Passphrase', exact: true });
  await passphrase.focus();
  await expect(making.getByText('At least 12 characters.', { exact: true })).toBeVisible();
  await page.keyboard.type('short');
  await expect(making.getByText('Too short: at least 12 characters.')).toBeVisible();
  await making.getByRole('button', { name: 'Suggest one' }).press('Enter');
  await expect(making.getByText('Strong: random, 80 bits.', { exact: false })).toBeVisible();
  await expectNoScrolling(making);
  const secret = await passphrase.inputValue();
  await page.keyboard.press('Control+Enter');
  await expect(making.getByRole('heading', { name: '12 images packed' })).toBeVisible();
  await expect(making.getByText(secret, { exact: true })).toBeVisible();
  await making.getByRole('button', { name: 'Copy passphrase' }).click();
  await expect(making.getByText('Copied.')).toBeVisible();
  const packs = (await readdir(folder)).filter((name) => name.endsWith('.fleetpack'));
  expect(packs).toHaveLength(1);
  await first.close();
  // The other laptop has no image but from the pack.
  cloud.fault({ fault: 'unavailable', origin: 'image', count: null });

  const pack = join(folder, packs[0] ?? '');
  const second = await start({ environments, profile: join(folder, 'second'), options: [pack] });
  await signIn(second.page, cloud);
  const opening = second.page.getByRole('dialog', { name: 'Open a pack' });
  await expect(opening.getByText(`\u2068“${packs[0]}”\u2069 needs its passphrase.`)).toBeVisible();
  await second.page.keyboard.type('seven geese in the yard');
  await second.page.keyboard.press('Enter');
  await expect(opening.getByText('That isn’t the passphrase.', { exact: false })).toBeVisible();
  await second.page.keyboard.type(secret);
  await second.page.keyboard.press('Enter');
  await expect(opening.getByText('12 snapshots', { exact: true })).toBeVisible();
  await second.page.keyboard.press('Enter');
  await expect(opening.getByRole('button', { name: 'Done' })).toBeFocused();
  await second.page.keyboard.press('Enter');
  await expect(opening).toBeHidden();
  await waitForImages(second.page, 6);
  await gallery(second.page).getByRole('gridcell').first().dblclick();
  await second.page.keyboard.press('i');
  const details = second.page.getByRole('complementary', { name: 'Image details' });
  const from = /^Of \d{1,2} \w+ \d{4}, confirmed by .+ at \d{1,2} \w+ \d{4}, \d{2}:\d{2}:\d{2}$/;
  await expect(details.getByText(from)).toContainText(`, confirmed by ${hostname()} at `);
});
