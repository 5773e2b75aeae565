import { startHttpProxy } from '../../support/http-proxy.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection } from '../support/pages.ts';
import { environmentOf, fleetTree, signIn, statusLine } from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

const LOGIN = { username: 'ada', password: 'opal-9c41' };

const shared = shareProduct({ devices: 3, organizations: 1 });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`P26: a proxy that wants a password is signed in to from the page, ${colorScheme}`, async ({
    start,
    startCloud,
  }) => {
    const cloud = await startCloud({ devices: 3, organizations: 1 });
    const proxy = await startHttpProxy({ login: `${LOGIN.username}:${LOGIN.password}` });
    const environments = [environmentOf(cloud)];
    const { page } = await start({ environments, colorScheme, proxy: proxy.entry });
    await signIn(page, cloud);

    const dialog = page.getByRole('dialog', { name: 'Sign in to the proxy' });
    await expect(dialog).toContainText(`127.0.0.1:${proxy.port}`);
    await expect(dialog.getByLabel('Proxy password')).toHaveAccessibleDescription(
      /receives the password unencrypted/,
    );
    await expect(dialog).toContainText('Plant, north');
    await expectNoViolations(page, 'the proxy’s sign-in');
    await dialog.getByRole('textbox', { name: 'Proxy username' }).fill(LOGIN.username);
    await dialog.getByLabel('Proxy password').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    // What the notice said, nothing else repeats: it would stay when the proxy has its answer.
    await expect(page.getByRole('alert')).toHaveCount(0);

    await signIn(page, cloud);
    await expect(dialog).toContainText('rejected the sign-in');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/requires a sign-in|requires you to sign in/)).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign in to the proxy' }).click();
    await dialog.getByRole('textbox', { name: 'Proxy username' }).fill(LOGIN.username);
    await dialog.getByLabel('Proxy password').fill(LOGIN.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();

    await signIn(page, cloud);
    await expect(fleetTree(page)).toBeVisible();
    await expect(statusLine(page)).toContainText('Online');
    await expect(page.getByText('requires a sign-in')).toBeHidden();
    await proxy.close();
  });

  test(`the connection is tested in plain words, ${colorScheme}`, async () => {
    const page = await shared.gallery();
    await page.emulateMedia({ colorScheme });
    await openPage(page, 'Settings');
    await openSection(page, 'Network and storage');
    await page.getByRole('button', { name: 'Open: Test connection' }).click();

    const dialog = page.getByRole('dialog', { name: 'Connection test' });
    await expect(dialog.getByRole('status').filter({ hasText: 'Everything works.' })).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(8);
    await expect(dialog).toContainText('responded and accepts your sign-in');
    await expectNoViolations(page, 'the connection test');
    await dialog.getByRole('button', { name: 'Copy as text' }).click();
    await expect(dialog.getByText('Copied.')).toBeVisible();
  });
}

test('a sign-in that failed leads to the test, which says why', async ({ start }) => {
  const { page } = await start({ environments: [environmentOf({ baseUrl: 'http://127.0.0.1:1' })] });
  await signIn(page, LOGIN);
  await page.getByRole('button', { name: 'Test connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connection test' });
  await expect(dialog).toContainText('refused the connection');
  await expect(dialog).toContainText('The service may be down.');
  await expect(dialog.getByRole('status').filter({ hasText: 'doesn’t work' })).toBeVisible();
});
