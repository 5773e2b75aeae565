import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  environmentOf,
  fleetTree,
  gallery,
  signIn,
  signOut,
  statusLine,
  subjectName,
  waitForImages,
} from '../support/screens.ts';

function accountMenu(page: Page) {
  return page.getByRole('button', { name: /^Account: / });
}

async function switchTo(page: Page, name: RegExp): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name }).click();
}

function heading(page: Page) {
  return page.getByRole('main').getByRole('heading').first();
}

const firstDeviceName = (page: Page) => subjectName(gallery(page).getByRole('gridcell').first());

test('P14: two accounts stay signed in side by side, each with its fleet and its location', async ({
  start,
  startCloud,
  folder,
}) => {
  const north = await startCloud({ devices: 6, organizations: 2, seed: 7, username: 'north.user' });
  const south = await startCloud({ devices: 3, organizations: 1, seed: 11, username: 'south.user' });
  const environments = [environmentOf(north, 'North'), environmentOf(south, 'South')];
  const profile = join(folder, 'profile');
  const { page, close } = await start({ environments, profile });
  await signIn(page, north, { environment: 'North' });
  await expect(statusLine(page)).toContainText('Online');
  await fleetTree(page).getByRole('treeitem').nth(1).click();
  await waitForImages(page, 2);
  const northHeading = await heading(page).textContent();
  const northDevice = await firstDeviceName(page);

  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Add account…' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts on this laptop' })).toBeVisible();
  await signIn(page, south, { environment: 'South' });
  await expect(accountMenu(page)).toHaveAccessibleName('Account: south.user');
  await waitForImages(page, 3);
  const southHeading = await heading(page).textContent();
  expect(southHeading).not.toBe(northHeading);

  await switchTo(page, /^north\.user/);
  await expect(accountMenu(page)).toHaveAccessibleName('Account: north.user');
  await expect(heading(page)).toHaveText(northHeading ?? '');
  await expect.poll(() => firstDeviceName(page)).toBe(northDevice);
  await expect(statusLine(page)).toContainText('Online');

  await signOut(page);
  const list = page.getByRole('region', { name: 'Accounts on this laptop' });
  await expect(list.getByRole('button', { name: /^south\.user/ })).toContainText('Signed in');
  await expect(list.getByRole('button', { name: /^north\.user/ })).toContainText('Signed out');
  await list.getByRole('button', { name: /^south\.user/ }).click();
  await expect(statusLine(page)).toContainText('Online');
  await expect(heading(page)).toHaveText(southHeading ?? '');
  await close();

  const again = await start({ environments, profile });
  await expect(accountMenu(again.page)).toHaveAccessibleName('Account: south.user');
  await again.close();
});

test('an account without a sign-in opens read-only from the sign-in page, without a network', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const environments = [environmentOf(cloud)];
  const profile = join(folder, 'profile');
  const first = await start({ environments, profile });
  await signIn(first.page, cloud);
  await waitForImages(first.page, 3);
  await signOut(first.page);
  await first.close();
  await cloud.close();

  const { page } = await start({ environments, profile });
  await page.getByRole('button', { name: new RegExp(`^${cloud.username}`) }).click();
  await expect(page.getByText('You’re browsing offline data.')).toBeVisible();
  await waitForImages(page, 3);
  await expect(page.getByText('Sign in to refresh', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeHidden();
  await accountMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out…' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Remove account…' }).click();
  const question = page.getByRole('dialog', { name: /^Remove .+ from the list\?$/ });
  await expect(question).toContainText('stay on this laptop');
  await expect(question).toContainText('you need a network');
  await question.getByRole('button', { name: 'Remove from list' }).click();

  // Back without a network, by keyboard: what was removed from the list is still on the laptop (P38).
  const leftovers = page.getByRole('region', { name: 'Data of other accounts' });
  await expect(leftovers).toContainText(/\d [kM]B/);
  await leftovers.getByRole('button', { name: `Open ${cloud.username} read-only` }).focus();
  await page.keyboard.press('Enter');
  await waitForImages(page, 3);
  await expect(accountMenu(page)).toHaveAccessibleName(`Account: ${cloud.username}`);
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Remove account…' }).click();
  await question.getByRole('checkbox', { name: /^Also delete .+\(\d/ }).check();
  await expect(question).toContainText('This can’t be undone.');
  await question.getByRole('button', { name: 'Remove and delete' }).click();
  await expect(question).toBeHidden();
  expect(await readdir(join(profile, 'accounts'))).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Accounts on this laptop' })).toBeHidden();
});

test('the notice of a service about its end is shown once, and never again after it was dismissed', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const environments = [environmentOf(cloud)];
  const profile = join(folder, 'profile');
  const first = await start({ environments, profile });
  await signIn(first.page, cloud);
  const notice = (page: Page) => page.getByText(/phased out \(since 28 Jan 2026\)/);
  await expect(notice(first.page)).toBeVisible();
  const top = async () => (await fleetTree(first.page).boundingBox())?.y;
  const before = await top();
  await first.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(first.page)).toBeHidden();
  expect(await top(), 'it comes at any time, and must move nothing that is about to be pressed').toBe(before);
  await signOut(first.page);
  await first.close();

  const { page } = await start({ environments, profile });
  await signIn(page, cloud);
  await expect(statusLine(page)).toContainText('Online');
  await expect(notice(page)).toBeHidden();
});

test('P3: an account that is signed out is browsed while its service can be reached, which is asked for nothing', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 4, organizations: 1, archives: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 4);
  await signOut(page);
  const list = page.getByRole('region', { name: 'Accounts on this laptop' });
  await expect(list.getByRole('button')).toContainText(['Signed out, opens read-only']);
  const { requests } = cloud.counts;
  await list.getByRole('button', { name: /Signed out/ }).click();

  await expect(page.getByText(/You’re browsing offline data/)).toBeVisible();
  await waitForImages(page, 4);
  await expect(statusLine(page)).toHaveCount(0);
  await expect(page.getByText('Sign in to refresh', { exact: true })).toBeVisible();
  await gallery(page).getByRole('gridcell').nth(1).dblclick();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('The full image isn’t downloaded.')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Download when online' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F5');
  expect(cloud.counts.requests).toEqual(requests);

  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await signIn(page, cloud);
  await expect(statusLine(page)).toContainText('Online');
});

test('P38: the data of an account that was removed from the list are under Storage, and are deleted after a question', async ({
  start,
  startCloud,
  folder,
}) => {
  const north = await startCloud({ devices: 3, organizations: 1, username: 'north.user' });
  const south = await startCloud({ devices: 3, organizations: 1, seed: 11, username: 'south.user' });
  const environments = [environmentOf(north, 'North'), environmentOf(south, 'South')];
  const profile = join(folder, 'profile');
  const { page } = await start({ environments, profile });
  await signIn(page, north, { environment: 'North' });
  await waitForImages(page, 3);
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Remove account…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from list' }).click();
  await mkdir(join(profile, 'accounts', 'a'.repeat(24)));
  await signIn(page, south, { environment: 'South' });
  await page.getByRole('button', { name: 'Storage' }).click();
  const leftovers = page.getByRole('region', { name: 'Data of other accounts' });
  await expect(leftovers).toContainText('north.user');
  await leftovers.getByRole('button', { name: 'Delete the data of north.user…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the data of north.user?' });
  await expect(question).toContainText('This can’t be undone.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(leftovers).not.toContainText('north.user');
  await expect(leftovers.getByRole('heading')).toBeFocused();
  await leftovers.getByRole('button', { name: 'Delete the data of Unknown account…' }).click();
  const unknown = page.getByRole('dialog', { name: 'Delete the data of Unknown account?' });
  await unknown.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(leftovers).toBeHidden();
  expect(await readdir(join(profile, 'accounts'))).toHaveLength(1);
});
