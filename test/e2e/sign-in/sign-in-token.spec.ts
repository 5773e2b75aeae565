import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startGuardedCloud } from '../../support/guarded-cloud.ts';
import { madeToken } from '../../support/made-token.ts';
import { findCanariesBelow } from '../support/canary.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, statusLine, waitForImages } from '../support/screens.ts';

const methods = { methods: ['token' as const, 'password' as const] };
const MINUTE_MS = 60_000;

async function pasteToken(page: Page, name: string, token: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account name' }).fill(name);
  await page.getByRole('textbox', { name: 'Access token' }).fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('P13: a pasted token is tried before it is taken, and then shows the fleet', async ({
  start,
  startCloud,
  folder,
}) => {
  const token = 'canary-token-8c1f0a7b54';
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const gate = await startGuardedCloud({ cloud, accepts: (sent) => sent === token });
  const profile = join(folder, 'profile');
  const { page, close, errors } = await start({
    environments: [{ ...environmentOf(gate), signIn: methods }],
    profile,
  });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter an account name.')).toBeVisible();
  await expect(page.getByText('Paste your access token.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Account name' })).toBeFocused();

  await pasteToken(page, 'Gate crew', 'another-token');
  await expect(page.getByRole('alert')).toContainText('The service doesn’t accept this token.');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Account name' })).toHaveValue('Gate crew');
  await page.getByRole('radio', { name: 'Password' }).check();
  await expect(page.getByRole('alert'), 'of the other way').toHaveCount(0);
  await page.getByRole('radio', { name: 'Access token' }).check();

  await pasteToken(page, 'Gate crew', ` Bearer ${token} `);
  await expect(statusLine(page)).toContainText('Online');
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 3);
  await close();
  expect(await findCanariesBelow(profile, [{ name: 'token', secret: token }])).toEqual([]);
  expect(errors()).not.toContain(token);
  await gate.close();
});

test('before a token ends a banner says so and offers to sign in again', async ({ start, startCloud }) => {
  const ends = (at: number) => madeToken({ sub: 'ada', exp: Math.round(at / 1_000) });
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const gate = await startGuardedCloud({ cloud, accepts: () => true });
  const { page } = await start({ environments: [{ ...environmentOf(gate), signIn: methods }] });
  await pasteToken(page, 'ada', ends(Date.now() + 20 * MINUTE_MS));
  await expect(statusLine(page)).toContainText('Online');
  const warning = page.getByRole('region', { name: 'Notices' }).filter({ hasText: 'Your sign-in ends at' });
  await expect(warning).toBeVisible();

  await warning.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByRole('textbox', { name: 'Account name' })).toHaveValue('ada');
  await pasteToken(page, 'ada', ends(Date.now() + 120 * MINUTE_MS));
  await expect(statusLine(page)).toContainText('Online');
  await expect(page.getByText('Your sign-in ends at')).toBeHidden();
  await gate.close();
});
