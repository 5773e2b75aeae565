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

test('what is not downloaded says so while working offline, and announces no download', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 2 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 3);
  await toggleOffline(page);
  await expect(statusLine(page)).toContainText(/Offline since \d\d:\d\d/);
  await expect(statusLine(page)).toContainText(/Last confirmed \d\d:\d\d, (just now|\d+ min ago)/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await fleetTree(page).getByRole('treeitem', { level: 1 }).last().click();
  const cell = gallery(page)
    .getByRole('gridcell', { name: /not downloaded$/ })
    .first();
  await expect(cell).toContainText('Not downloaded');
  await expect(page.getByText('The list couldn’t be refreshed', { exact: false })).toBeHidden();
  await cell.dblclick();
  await expect(page.getByText('Turn off “Work offline” to download it.')).toBeVisible();
  await page.keyboard.press('Escape');

  await toggleOffline(page);
  await expect(statusLine(page)).toContainText('Online');
  await waitForImages(page, 3);
  await expect(page.getByText('The list couldn’t be refreshed', { exact: false })).toBeHidden();
});

test('the note that a list could not be refreshed goes when a later refresh works', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 2 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 3);
  cloud.fault({ fault: 'serverError', path: '/v1/organizations', origin: 'api', count: 1 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const note = page.getByText('The list couldn’t be refreshed', { exact: false });
  await expect(note).toContainText('The service reported an error.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(note).toBeHidden();
});

test('an export to a folder that is gone says what to do, and goes to another one', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [`${folder}/gone`, folder] });
  await signIn(page, cloud);
  await waitForImages(page, 3);
  await gallery(page).getByRole('gridcell').first().click();
  await page.getByRole('button', { name: /^Export…/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Export snapshots' });
  await dialog.getByRole('radio', { name: /^Previews only/ }).check();
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('The folder of this export can’t be found.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another folder…' }).click();
  await expect(dialog.getByRole('radio', { name: /^Previews only/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('1 file exported')).toBeVisible();
});
