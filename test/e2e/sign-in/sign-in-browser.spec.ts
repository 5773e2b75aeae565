import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type AuthorizationServer, startAuthorizationServer } from '../../support/authorization-server.ts';
import { type GuardedCloud, startGuardedCloud } from '../../support/guarded-cloud.ts';
import { findCanariesBelow } from '../support/canary.ts';
import { expect, test } from '../support/fixtures.ts';
import { electronBinary, type Product } from '../support/product.ts';
import { environmentOf, fleetTree, statusLine, waitForImages } from '../support/screens.ts';

test.skip(
  electronBinary !== undefined,
  'Electron would open the system’s own browser, which no test can drive.',
);

const submit = { name: 'Continue in the browser' } as const;

function environmentAt(cloud: GuardedCloud, { issuer, clientId }: AuthorizationServer) {
  const signIn = { methods: ['browser' as const], authorization: { issuer, clientId } };
  return { ...environmentOf(cloud), signIn };
}

/** The address that the product handed to the system's browser for the n-th time. */
async function openedPage(product: Product, count = 1): Promise<string> {
  const opened = () =>
    [...product.errors().matchAll(/would open (\S+) in the browser/g)].map(([, url]) => url ?? '');
  await expect.poll(() => opened().length).toBeGreaterThanOrEqual(count);
  return opened()[count - 1] ?? '';
}

/** Signs in on the authorization server's own pages, as a person does. */
async function signInThere(browser: Browser, address: string, user: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('input[name="login"]').fill(user);
  await page.locator('input[name="password"]').fill('any password is right here');
  await page.getByRole('button', { name: /sign-in/i }).click();
  await page.getByRole('button', { name: /continue/i }).click();
  return page;
}

test.use({
  expectedErrors: {
    'The page of the authorization server wants fonts of the internet.':
      /ERR_\w+ \(https:\/\/fonts\.googleapis\.com/,
    'A refused sign-in is answered with 400 in the browser.': /400 \(Bad Request\) .*\/signed-in\?error=/,
  },
});

test('P8, P13: signing in in the browser shows the fleet, and no secret of it is written down', async ({
  browser,
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const server = await startAuthorizationServer();
  const gate = await startGuardedCloud({ cloud, accepts: server.knows });
  const profile = join(folder, 'profile');
  const product = await start({ environments: [environmentAt(gate, server)], profile });
  const { page } = product;
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  await page.getByRole('button', submit).click();
  await expect(page.getByRole('button', { name: 'Waiting for the browser…' })).toBeVisible();

  const address = await openedPage(product);
  const there = await signInThere(browser, address, 'ada.field');
  await expect(there.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();
  await expect(statusLine(page)).toContainText('Online');
  await expect(page.getByRole('button', { name: 'Account: ada.field' })).toBeVisible();
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 3);

  // The address on loopback took one answer and is gone.
  const again = await there.reload().catch(() => null);
  expect(again).toBeNull();
  await product.close();
  expect(server.secrets()).toEqual(expect.arrayContaining([...gate.accepted]));
  const secrets = server.secrets().map((secret) => ({ name: 'token', secret }));
  expect(await findCanariesBelow(profile, [...secrets, { name: 'user', secret: 'ada.field' }])).toEqual([]);
  expect(secrets.filter(({ secret }) => product.errors().includes(secret))).toEqual([]);
  expect(cloud.counts.tokensAtImageOrigin).toBe(0);

  const second = await start({ environments: [environmentAt(gate, server)], profile });
  await expect(statusLine(second.page)).toContainText('Online');
  await second.close();
  await gate.close();
  await server.close();
});

test('a sign-in lasts beyond its token: it is renewed, and ends only when the server says so', async ({
  browser,
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  // Good for less than the minute before the end in which a token is renewed: each request is a reason.
  const server = await startAuthorizationServer({ accessTokenSeconds: 30 });
  const gate = await startGuardedCloud({ cloud, accepts: server.knows });
  const product = await start({ environments: [environmentAt(gate, server)] });
  const { page } = product;
  await page.getByRole('button', submit).click();
  await signInThere(browser, await openedPage(product), 'ada.field');
  await expect(statusLine(page)).toContainText('Online');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect.poll(() => gate.accepted.length).toBeGreaterThanOrEqual(2);
  expect(server.grants.refresh_token).toBeGreaterThanOrEqual(1);
  expect(gate.refused).toEqual([]);

  server.revokeAll();
  await refresh.click();
  await expect(statusLine(page)).toContainText('Online');
  await expect(page.getByText('The service ended the last sign-in.')).toBeHidden();
  await gate.close();
  await server.close();
});

test('a sign-in in the browser can be cancelled, and refused there', async ({
  browser,
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const server = await startAuthorizationServer();
  const gate = await startGuardedCloud({ cloud, accepts: server.knows });
  const product = await start({ environments: [environmentAt(gate, server)] });
  const { page } = product;
  await page.getByRole('button', submit).click();
  const first = await openedPage(product);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', submit)).toBeFocused();
  const redirect = new URL(first).searchParams.get('redirect_uri') ?? '';
  await expect
    .poll(() =>
      fetch(redirect)
        .then(() => 'open')
        .catch(() => 'closed'),
    )
    .toBe('closed');

  await page.getByRole('button', submit).click();
  const second = await openedPage(product, 2);
  expect(new URL(second).searchParams.get('state')).not.toBe(new URL(first).searchParams.get('state'));
  const context = await browser.newContext();
  const there = await context.newPage();
  await there.goto(second);
  await there.getByRole('link', { name: /cancel/i }).click();
  await expect(there.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('access_denied');
  await gate.close();
  await server.close();
});
