import { expect, test } from './support/fixtures.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from './support/screens.ts';

test('devices and archives are added by their ids', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 4, organizations: 1, archives: 3 });
  const ids = await deviceIds(cloud);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 4);

  await page.getByRole('button', { name: 'Add devices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add devices' });
  await dialog.getByRole('textbox', { name: 'Device ids' }).fill(`${ids[0]}\nno-such-device\n`);
  await dialog.getByRole('button', { name: /^Add/ }).click();
  const results = dialog.getByRole('listitem');
  await expect(results.filter({ hasText: ids[0] ?? '' })).toContainText(/already/i);
  await expect(results.filter({ hasText: 'no-such-device' })).toContainText(
    /not (found|know)|does not know/i,
  );
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(gallery(page).getByRole('gridcell')).toHaveCount(4);
});

test('a device that no organization lists is there after it was added', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 6, organizations: 2, archives: 3 });
  const ids = await deviceIds(cloud);
  // A laptop that never saw the lists: the service is asked about each id only.
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await expect(fleetTree(page).getByRole('treeitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Add devices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add devices' });
  await dialog.getByRole('textbox', { name: 'Device ids' }).fill(ids.join(', '));
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(ids.length);
});

interface Credentials {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
}

/** The ids of all devices, asked for as any client would. */
async function deviceIds({ baseUrl, username, password }: Credentials): Promise<readonly string[]> {
  const signedIn = await fetch(`${baseUrl}/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const answer = await fetch(`${baseUrl}/v1/organizations?expand=devices`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return [...(await answer.text()).matchAll(/"id":"(dev[^"]*)"/g)].map(([, id]) => id ?? '');
}
