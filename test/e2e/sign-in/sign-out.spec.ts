import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, signIn, signOut, statusLine } from '../support/screens.ts';

function chosenEnvironment(page: Page): Promise<string> {
  return page
    .getByRole('combobox', { name: 'Environment' })
    .evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent?.trim() ?? '');
}

test('after signing out, the page begins with who signed in last, not with who did at the start', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const environments = [environmentOf(cloud), environmentOf(cloud, 'Second plant')];
  const { page } = await start({ environments });
  await signIn(page, cloud);
  await signOut(page);
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(cloud.username);
  expect(await chosenEnvironment(page)).toBe('Test plant');

  await signIn(page, cloud, { environment: 'Second plant' });
  await signOut(page);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  expect(await chosenEnvironment(page)).toBe('Second plant');
});

test('P38: no single press signs out: the menu asks first, and Escape leaves all as it was', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  const opener = page.getByRole('button', { name: /^Account: / });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Sign out…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Sign out of Test plant?' });
  await expect(question).toContainText('stay on this laptop');
  await expect(question).toContainText('you need a network');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(statusLine(page)).toContainText('Online');
});

test('P38: the palette asks before it signs out, too', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await expect(statusLine(page)).toContainText('Online');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('sign out');
  const palette = page.getByRole('dialog', { name: 'Search or go to…' });
  await expect(palette.getByRole('option', { selected: true })).toContainText('Sign out…');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Sign out of Test plant?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(statusLine(page)).toContainText('Online');
});

test('a sign-in that is cancelled gives the focus back to its button, and says so', async ({ start }) => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const { page } = await start({ environments: [environmentOf({ baseUrl: `http://127.0.0.1:${port}` })] });
  await signIn(page, { username: 'ada', password: 'secret' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Sign-in canceled' })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('secret');
  silent.closeAllConnections();
  silent.close();
});

test('a failed sign-in moves neither field, and leaves the button on the screen', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  const username = page.getByRole('textbox', { name: 'Username' });
  const password = page.getByRole('textbox', { name: 'Password' });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const distances = async () => {
    const from = await top(page.getByRole('heading', { name: 'Fleetglass' }));
    return Promise.all([username, password].map(async (field) => (await top(field)) - from));
  };
  await username.focus();
  const before = await distances();
  await signIn(page, { username: 'unknown', password: 'wrong' });
  await expect(password).toBeFocused();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await distances()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeInViewport({ ratio: 1 });
});

test('environments that are not valid are reported before the first sign-in', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const broken = { name: 'Broken', kind: 'production', baseUrl: 'not an address' };
  const { page } = await start({ environments: [environmentOf(cloud), broken] });
  await expect(page.getByText('The environments set at startup are invalid')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await signIn(page, cloud);
  await expect(statusLine(page)).toContainText('Online');
  await expect(page.getByText('The environments set at startup are invalid')).toBeHidden();
});

test('what becomes of a sign-in that no keychain seals is said before it is made', async ({ start }) => {
  const { page } = await start({ keychain: 'locked' });
  const keep = page.getByRole('checkbox', { name: 'Keep me signed in' });
  await expect(keep).toHaveAccessibleDescription(
    /closing Fleetglass signs you out.*Offline data stays available/,
  );
  await expect(keep).not.toHaveAccessibleDescription(/has no keychain/);
});
