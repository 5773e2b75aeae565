import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from '../support/screens.ts';

test('ids that are known already, and ids that the service does not know, are reported apart', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 4, organizations: 1, archives: 3 });
  const ids = await deviceIds(cloud);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 4);

  await page.getByRole('button', { name: 'Add devices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add devices' });
  await dialog.getByRole('textbox', { name: 'Device IDs' }).fill(`${ids[0]}\nno-such-device\n`);
  await dialog.getByRole('button', { name: /^Add/ }).click();
  const results = dialog.getByRole('listitem');
  await expect(results.filter({ hasText: ids[0] ?? '' })).toContainText(/already/i);
  await expect(results.filter({ hasText: 'no-such-device' })).toContainText(/not found/i);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(gallery(page).getByRole('gridcell')).toHaveCount(4);
});

test('devices and archives that no list names are added, shown, and there again after a restart', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 2, archives: 3 });
  const [deviceId = ''] = await deviceIds(cloud);
  const [archiveId = ''] = await archiveIds(cloud, deviceId);
  // A service that lists nothing: each id is asked about by itself.
  cloud.fault({ fault: 'serverError', path: '/v1/organizations', origin: 'api', count: null });
  const environments = [environmentOf(cloud)];
  const { page, close } = await start({ environments });
  await signIn(page, cloud);

  await page.getByRole('button', { name: 'Add devices…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add devices' });
  await dialog.getByRole('textbox', { name: 'Device IDs' }).fill(deviceId);
  await dialog.getByRole('textbox', { name: 'Archive IDs' }).fill(archiveId);
  await dialog.getByRole('button', { name: /^Add/ }).click();
  const results = dialog.getByRole('listitem');
  await expect(results).toHaveCount(2);
  for (const result of await results.all()) await expect(result).toContainText(/added/i);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await openAddedDevice(page);
  await waitForImages(page, 2);
  await close();

  const restarted = await start({ environments });
  await openAddedDevice(restarted.page);
  await waitForImages(restarted.page, 2);
});

test('from the page of an organization without devices, what was added by id is one press away (B22)', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1, archives: 0, shape: 'post-search' });
  const { data: organizations } = await ask<List>(cloud, '/v1/organizations');
  const { data: devices } = await ask<List>(cloud, `/v1/organizations/${organizations[0]?.id}/devices`);
  const ids = devices.map(({ id }) => id);
  // The service names the organization, and lists no device of it.
  cloud.fault({ fault: 'notFound', path: '/v1/organizations/*', origin: 'api', count: null });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await expect(page.getByText('No devices yet')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Add devices…' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add devices' });
  await dialog.getByRole('textbox', { name: 'Device IDs' }).fill(ids.join('\n'));
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await dialog.getByRole('button', { name: 'Show devices' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Added manually');
  await expect(gallery(page).getByRole('gridcell')).toHaveCount(ids.length);
});

/** Goes to the one device of the group that holds what was added by hand. */
async function openAddedDevice(page: Page): Promise<void> {
  const group = fleetTree(page).getByRole('treeitem', { level: 1 });
  await expect(group).toHaveCount(1);
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.press('ArrowRight');
  await fleetTree(page).getByRole('treeitem', { level: 2 }).click();
}

/** A list of a service that wraps it. */
interface List {
  readonly data: readonly { readonly id: string }[];
}

interface Credentials {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
}

/** The ids of all devices, asked for as any client would. */
async function deviceIds(cloud: Credentials): Promise<readonly string[]> {
  const organizations = await ask<readonly { readonly devices: readonly { readonly id: string }[] }[]>(
    cloud,
    '/v1/organizations?expand=devices',
  );
  return organizations.flatMap(({ devices }) => devices.map(({ id }) => id));
}

async function archiveIds(cloud: Credentials, deviceId: string): Promise<readonly string[]> {
  const archives = await ask<readonly { readonly id: string }[]>(
    cloud,
    `/devices/${encodeURIComponent(deviceId)}/archives`,
  );
  return archives.map(({ id }) => id);
}

async function ask<Answer>({ baseUrl, username, password }: Credentials, path: string): Promise<Answer> {
  const signedIn = await fetch(`${baseUrl}/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Answer;
}
