import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Canary, findCanaries, findCanariesBelow } from '../support/canary.ts';
import { expect, test } from '../support/fixtures.ts';
import { electronBinary } from '../support/product.ts';
import { environmentOf, fleetTree, gallery, signIn, statusLine, waitForImages } from '../support/screens.ts';
import { startSecretProxy } from '../support/secret-proxy.ts';

const user: Canary = { name: 'user', secret: 'canary.user.7f3a91' };
const password: Canary = { name: 'password', secret: 'canary/pass word+ä-51c0' };

/** Everything that the main process sends to the page, which over the preview comes on a stream of events. */
async function recordSentToPage(page: Page): Promise<readonly string[]> {
  const sent: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Network.eventSourceMessageReceived', ({ data }) => sent.push(data));
  await session.send('Network.enable');
  return sent;
}

test('P13: no secret is written down or sent to the page', async ({ start, startCloud, folder }) => {
  test.skip(
    electronBinary !== undefined,
    'In Electron nothing shows what crosses to the page; the IPC router is tested on its own.',
  );
  const cloud = await startCloud({
    devices: 4,
    organizations: 1,
    username: user.secret,
    password: password.secret,
  });
  // Between the product and the service stands a proxy that records the tokens and the signatures of image addresses.
  const proxy = await startSecretProxy(cloud);
  const exported = join(folder, 'exported');
  const profile = join(folder, 'profile');
  await mkdir(exported);
  const environments = [environmentOf(proxy)];
  const { page, errors, close } = await start({ environments, folders: [exported], profile });

  const sentToPage = await recordSentToPage(page);
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));

  await signIn(page, { username: user.secret, password: 'canary-wrong-password-9b2e' });
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 4);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await gallery(page).getByRole('gridcell').first().dblclick();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await gallery(page).getByRole('gridcell').first().click();
  await page.getByRole('button', { name: /^Export…/ }).click();
  const dialog = page.getByRole('dialog', { name: /Export/ });
  await dialog.getByRole('button', { name: /Choose folder/ }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /Show folder/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await close();

  const secrets: readonly Canary[] = [
    password,
    { name: 'wrong password', secret: 'canary-wrong-password-9b2e' },
    ...proxy.tokens().map((secret) => ({ name: 'token', secret })),
    ...proxy.signatures().map((secret) => ({ name: 'signature of an image address', secret })),
  ];
  expect(proxy.tokens().length).toBeGreaterThan(0);
  expect(proxy.signatures().length).toBeGreaterThan(0);
  // The screen shows who is signed in, so the user's name crosses to it; nothing else may.
  const sent = sentToPage.join('\n');
  // Answers and events really were seen: without them the search would find nothing in nothing.
  expect(sent).toContain('"signedIn"');
  expect(sent).toContain('"widthPixels"');
  const log = [errors(), ...messages].join('\n');
  expect([
    ...(await findCanariesBelow(profile, [user, ...secrets])),
    ...(await findCanariesBelow(exported, [user, ...secrets])),
    ...findCanaries(Buffer.from(sent), secrets, 'what was sent to the page'),
    ...findCanaries(Buffer.from(log), [user, ...secrets], 'the log'),
  ]).toEqual([]);
  expect(cloud.counts.tokensAtImageOrigin).toBe(0);

  // The restart works with the sealed token, and the search itself would have found a leak.
  const second = await start({ environments, profile });
  await expect(statusLine(second.page)).toContainText('Online');
  await second.close();
  await writeFile(join(profile, 'leak.txt'), Buffer.from(`x${password.secret}`).toString('base64'));
  expect(await findCanariesBelow(profile, secrets)).toEqual([
    'password (base64, shifted by one) in leak.txt',
  ]);
  await proxy.close();
});
