import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection } from '../support/pages.ts';
import { environmentOf, fleetTree, gallery, signIn } from '../support/screens.ts';

test('what an administrator decided is shown with a lock, and a mistake in the file is named', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1 });
  const managedFile = join(folder, 'managed.json');
  await writeFile(
    managedFile,
    JSON.stringify({
      environments: [environmentOf(cloud, 'Pinned plant')],
      allowAddingEnvironments: false,
      keepSignedIn: false,
      settings: { theme: 'dark', zoom: 9 },
      updates: { mode: 'off' },
    }),
  );
  await chmod(managedFile, 0o644);
  const { page } = await start({ managedFile });

  await expect(page.getByText(`${managedFile}: settings.zoom:`)).toBeVisible();
  await expect(page.getByText('Set by your administrator')).toBeVisible();
  await expect(page.getByText('Your administrator manages the list of environments.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add environment…' })).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Keep me signed in' })).toBeDisabled();
  await expectNoViolations(page);

  await page.getByRole('textbox', { name: 'Username' }).fill(cloud.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(cloud.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(fleetTree(page).getByRole('treeitem').first()).toBeVisible();
  await openPage(page, 'Settings');
  await expect(page.getByText('Managed by your administrator').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeDisabled();
  await openSection(page, 'Updates');
  const dialog = page.locator('updates-panel');
  await expect(dialog.getByRole('radio', { name: 'Never' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Never' })).toBeDisabled();
  await expectNoViolations(page);
});

test('after three failed starts the app works offline, shows diagnostics and can be reset', async ({
  start,
  folder,
}) => {
  const profile = join(folder, 'profile');
  await mkdir(profile, { mode: 0o700 });
  const now = Date.now();
  await writeFile(join(profile, 'starts.json'), JSON.stringify([now - 3_000, now - 2_000, now - 1_000]));
  const first = await start({ options: ['--demo'] });
  const { page } = first;
  await expect(page.getByText('It started in safe mode')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mode: No downloads' })).toBeVisible();
  await page.getByRole('button', { name: 'Diagnostics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  await expect(dialog.getByText('Crash reports stay on this laptop')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reset settings' }).click();
  await expect(dialog.getByText('Settings were reset.')).toBeVisible();
  await expectNoViolations(page);
  await first.close();

  // Its page was painted, so the next start is a normal one.
  const second = await start({ options: ['--demo'] });
  await expect(fleetTree(second.page).getByRole('treeitem').first()).toBeVisible();
  await expect(second.page.getByText('It started in safe mode')).toBeHidden();
});

test('a page that is loaded again shows the last location', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 6, organizations: 2 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  const second = fleetTree(page).getByRole('treeitem').nth(1);
  // The name alone: the number of devices grows as long as the fleet arrives.
  const name = await second.locator('.name').textContent();
  await second.click();
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(gallery(page)).toBeVisible();
  await page.reload();
  const again = fleetTree(page).getByRole('treeitem', { selected: true });
  await expect(again.locator('.name')).toHaveText(name ?? 'a name');
});
