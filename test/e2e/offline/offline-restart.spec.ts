import { expect, test } from '../support/fixtures.ts';
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
  expect((await cells.allTextContents()).length).toBe(names.length);
  await expect(cells.first()).toHaveAttribute('aria-label', /confirmed/i);
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
