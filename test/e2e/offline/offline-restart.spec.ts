import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { openPage } from '../support/pages.ts';
import {
  environmentOf,
  fleetTree,
  gallery,
  loadedImages,
  signIn,
  statusLine,
  waitForImages,
} from '../support/screens.ts';

test('what was seen is there again after a restart without a network, with its age', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud();
  const environments = [environmentOf(cloud)];
  const first = await start({ environments });
  await signIn(first.page, cloud);
  // The notice takes space from the gallery, and does not come again.
  await first.page.getByRole('button', { name: 'Dismiss' }).click();
  await fleetTree(first.page).getByRole('treeitem').first().click();
  await waitForImages(first.page, 6);
  const seen = await loadedImages(first.page);
  const names = await gallery(first.page).getByRole('gridcell').allTextContents();
  await first.close();
  await cloud.close();

  const { page } = await start({ environments });
  await expect(statusLine(page)).toContainText('Offline');
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, seen);
  const cells = gallery(page).getByRole('gridcell');
  // The rows around those in view are drawn a little later.
  await expect(cells).toHaveCount(names.length);
  const confirmed = gallery(page).getByRole('gridcell', { name: /confirmed/i });
  await expect.poll(() => confirmed.count()).toBeGreaterThanOrEqual(seen);
  await expect(statusLine(page)).toContainText(/Confirmed/i);
});

test('a service that goes away while the app runs leaves everything on the screen', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud();
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 6);
  await cloud.close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(statusLine(page)).toContainText('Offline');
  expect(await loadedImages(page)).toBeGreaterThanOrEqual(6);
});

const PAGE_BYTES = 4_096;

/** Overwrites all of a database but its first page, which says what it is. */
function damage(database: string): void {
  const file = openSync(database, 'r+');
  const rest = statSync(database).size - PAGE_BYTES;
  writeSync(file, Buffer.alloc(rest, 'Z'), 0, rest, PAGE_BYTES);
  closeSync(file);
}

test('P30, P39: a check that finds the database damaged claims nothing of the images, and leads to the restart that rebuilds it', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1 });
  const profile = join(folder, 'profile');
  const environments = [environmentOf(cloud)];
  const { page, ended } = await start({ environments, profile });
  await signIn(page, cloud);
  await waitForImages(page, 6);
  const accounts = join(profile, 'accounts');
  damage(join(accounts, readdirSync(accounts)[0] ?? '', 'library.sqlite'));
  await openPage(page, 'Storage');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/^The database is damaged/)).toBeVisible();
  await expect(page.getByText(/verified: /)).toHaveCount(0);
  await page.getByRole('button', { name: 'Restart' }).click();
  await ended;

  const again = await start({ environments, profile });
  await expect(again.page.getByText(/was rebuilt from your images/)).toBeVisible();
  await waitForImages(again.page, 6);
});
