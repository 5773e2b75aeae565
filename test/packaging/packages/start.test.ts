import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extractAll } from '@electron/asar';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOptions } from '../../e2e/support/browser-options.ts';
import { type ChildService, startChildService } from '../../support/child-service.ts';
import { openWorkshop, type Workshop } from '../support/make-package.ts';
import { countKnownSnapshots, countStoredImages } from '../support/stored-snapshots.ts';

// Plain Node cannot read from an archive as Electron does, so what is in app.asar is taken out into a folder with nothing
// else in it, and started there. That the archive holds all that the product needs is shown; Electron's reading of it is not.

const root = resolve(import.meta.dirname, '..', '..', '..');
let workshop: Workshop;
let profile: string;
let product: ChildService<{ readonly url: string }>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  workshop = openWorkshop('linux');
  const { output } = await workshop.make(['--target', 'dir']);
  expect(output).toContain('package: linux is as configured');
  const app = join(workshop.folder, 'app');
  profile = join(workshop.folder, 'profile');
  extractAll(join(workshop.folder, 'linux-unpacked', 'resources', 'app.asar'), app);
  product = await startChildService(join(root, 'test/stand-in/run.mjs'), ['--profile', profile, '--demo'], {
    FLEETGLASS_STANDIN_PORT: '0',
    FLEETGLASS_STANDIN_PACKAGED: '1',
    FLEETGLASS_STANDIN_MAIN: join(app, 'dist/main/index.js'),
    FLEETGLASS_STANDIN_APP_FOLDER: app,
  });
  browser = await chromium.launch(browserOptions());
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  workshop.close();
});

test('the packed product starts, shows the demo fleet, and keeps what was seen', async () => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(product.announcement.url);
  await page.getByRole('grid').waitFor();
  await expect.poll(() => countStoredImages(profile), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test('a build that is not a release calls itself unsigned on the screen', async () => {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByText(/Fleetglass \d+\.\d+\.\d+ \(unsigned\)/).waitFor({ timeout: 10_000 });
});

test('the licences that About shows come from its own origin', async () => {
  const list = await page.evaluate(async () => (await fetch('licenses.json')).json() as Promise<unknown>);
  expect(list).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'lit' })]));
});

test('About says that it is unsigned, and opens each licence by keyboard', async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' }).click();
  await page
    .getByRole('button', { name: 'About' })
    .or(page.getByRole('tab', { name: 'About' }))
    .click();
  await page
    .locator('settings-about')
    .getByText(/^Fleetglass \d+\.\d+\.\d+ \(unsigned\)$/)
    .waitFor();
  const summary = page.locator('license-list summary', { hasText: 'oauth4webapi' });
  await summary.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: 'oauth4webapi' })
    .getByText('Permission is hereby granted')
    .waitFor();
});

test('when it has ended, its library lists what it stored', async () => {
  await product.stop();
  expect(countKnownSnapshots(profile)).toBeGreaterThan(0);
});

test('nothing of the project was in reach of what was started', () => {
  const app = join(workshop.folder, 'app');
  const parents = [app, workshop.folder, resolve(workshop.folder, '..'), resolve(workshop.folder, '../..')];
  expect(parents.filter((folder) => existsSync(join(folder, 'node_modules')))).toEqual([]);
});
