import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection } from '../support/pages.ts';
import { environmentOf, signIn, subjectName, toggleOffline, waitForImages } from '../support/screens.ts';
import { shareProduct } from '../support/shared-product.ts';

/** Opens a section of the settings. */
async function openSettings(page: Page, section: string): Promise<void> {
  await openPage(page, 'Settings');
  await openSection(page, section);
}

const plant = { devices: 3, organizations: 1, archives: 0, hostile: false } as const;
const shared = shareProduct(plant);

test('the theme follows the system until the user chooses one, and a choice is stored', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud(plant);
  const environments = [environmentOf(cloud)];
  const { page, close } = await start({ environments });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openSettings(page, 'Appearance');
  const background = (window: Page) => window.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  await theme.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(theme.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect.poll(() => background(page)).toBe(light);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => background(page)).toBe(dark);
  await close();
  const again = await start({ environments });
  await expect.poll(() => background(again.page), 'dark, although the system is light').toBe(dark);
});

test('the shortcuts are listed in the settings as in their dialog', async () => {
  const page = await shared.gallery();
  await openSettings(page, 'Keyboard');
  const names = (area: ReturnType<Page['getByRole']>) => area.getByRole('term').allInnerTexts();
  const listed = await names(page.getByRole('region', { name: 'Keyboard' }));
  expect(listed.length).toBeGreaterThan(30);
  await page.keyboard.press('?');
  expect(await names(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))).toEqual(listed);
});

test('updates say why this build takes none', async () => {
  const page = await shared.gallery();
  await openSettings(page, 'Updates');
  const section = page.getByRole('region', { name: 'Updates' });
  await expect(section.getByRole('status')).toContainText(/can’t update itself|no update server/);
});

test('the diagnostics report is read before it is saved, and names no person', async () => {
  const page = await shared.gallery();
  const { cloud } = shared;
  const device = await subjectName(page.getByRole('gridcell').first());
  await openPage(page, 'Settings');
  await openSection(page, 'Diagnostics');
  const report = page.getByRole('region', { name: 'Support report' });
  await expect(report.getByRole('button', { name: 'Save report…' })).toBeHidden();
  await report.getByRole('button', { name: 'Show report' }).click();
  const text = report.locator('pre');
  await expect(text).toContainText('version');
  const words = await text.innerText();
  for (const secret of [cloud.username, cloud.password, device]) expect(words).not.toContain(secret);
  await expect(report.getByRole('button', { name: 'Save report…' })).toBeVisible();
});

test('the licences of everything that is built in are there to be read, offline', async () => {
  const page = await shared.gallery();
  await openSettings(page, 'About');
  await toggleOffline(page);
  const about = page.getByRole('region', { name: 'About' });
  await expect(about.getByText('Fleetglass', { exact: true })).toBeVisible();
  await about
    .getByText(/^lit\b/)
    .first()
    .click();
  await expect(about.getByRole('region', { name: /^lit\b/ }).first()).toContainText(
    /Redistribution|Permission/,
  );
  await toggleOffline(page);
});

test('environments are added by their address and removed in the settings', async () => {
  const server = createServer((_request, response) => response.writeHead(401).end());
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const page = await shared.gallery();
  await openSettings(page, 'Accounts and environments');
  await page.getByRole('button', { name: 'Add environment…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an environment' });
  const { port } = server.address() as AddressInfo;
  await dialog.getByRole('textbox', { name: 'Service address' }).fill(`127.0.0.1:${port}/v1/`);
  await page.keyboard.press('Enter');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue(`127.0.0.1:${port}`);
  await name.fill('Second plant');
  await dialog.getByRole('button', { name: 'Add environment' }).click();
  await expect(dialog).toBeHidden();
  server.close();
  await page.getByRole('button', { name: 'Remove Second plant' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Second plant?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByRole('button', { name: 'Remove Second plant' })).toBeHidden();
});
