import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { serverCertificate } from '../../support/certificates/certificates.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, signIn } from '../support/screens.ts';

const someone = { username: 'ada.field', password: 'not the right one' };

/** What each failure has in common: its own message is announced, the form keeps its input, but not the password. */
async function expectRefusal(page: Page, message: RegExp): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(someone.username);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
}

test('a service is found by its address, and after a wrong password the right one signs in', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const { page } = await start({});
  await page.getByRole('button', { name: 'Add environment…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an environment' });
  const { host } = new URL(cloud.baseUrl);
  await dialog.getByRole('textbox', { name: 'Service address' }).fill(`${host}/docs?page=1`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^Device Cloud found/);
  await expect(dialog.getByText(cloud.baseUrl, { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();

  await signIn(page, someone, { environment: host });
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('Wrong username or password.');
  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/Wrong username or password\./);
  const selected = password.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
  expect(await selected).toEqual([0, someone.password.length]);

  const show = page.getByRole('button', { name: 'Show password' });
  await page.keyboard.press('Tab');
  await expect(show).toBeFocused();
  await page.keyboard.press('Space');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill(cloud.password);
  await expect(page.getByRole('alert'), 'of what is typed now').toHaveCount(0);
  await page.getByRole('textbox', { name: 'Username' }).fill(cloud.username);
  await password.press('Enter');
  await expect(fleetTree(page).getByRole('treeitem').first()).toBeVisible();
});

test('an unreachable host says so', async ({ start }) => {
  const { page } = await start({
    environments: [environmentOf({ baseUrl: `http://127.0.0.1:${await unusedPort()}` })],
  });
  await signIn(page, someone);
  await expectRefusal(page, /refused the connection/);
});

test('P20, P25: an HTML answer says that the network wants a sign-in', async ({ start }) => {
  const portal = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Hotel Wi-Fi</title><form>Room number</form>');
  });
  const port = await listen(portal);
  const { page } = await start({ environments: [environmentOf({ baseUrl: `http://127.0.0.1:${port}` })] });
  await signIn(page, someone);
  await expectRefusal(page, /network/i);
  await expect(page.getByRole('alert')).toContainText('check the service address');
  portal.close();
});

test('P25: a network that leads to its sign-in page on another host names that host', async ({ start }) => {
  const portal = createServer((_request, response) => {
    response.writeHead(302, { location: 'http://portal.invalid/welcome' });
    response.end();
  });
  const port = await listen(portal);
  const { page } = await start({ environments: [environmentOf({ baseUrl: `http://127.0.0.1:${port}` })] });
  await signIn(page, someone);
  await expectRefusal(page, /network/i);
  await expect(page.getByRole('alert')).toContainText(
    'The network leads to portal.invalid instead of 127.0.0.1',
  );
  portal.close();
});

test('P16: a wrong certificate says so', async ({ start }) => {
  const secure = createSecureServer(serverCertificate('self-signed'), (_request, response) => response.end());
  const port = await listen(secure);
  const { page } = await start({ environments: [environmentOf({ baseUrl: `https://localhost:${port}` })] });
  await signIn(page, someone);
  await expectRefusal(page, /certificate/i);
  secure.close();
});

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return (server.address() as AddressInfo).port;
}

/** A port without a listener: taken for a short time and given back. */
async function unusedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  await promise;
  return port;
}
