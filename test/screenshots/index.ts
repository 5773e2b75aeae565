import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startSimulator } from '../../simulator/simulator.ts';
import { browserOptions } from '../e2e/support/browser-options.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from '../e2e/support/screens.ts';

const HOUR = 3_600_000;

/** Pictures of every page in both themes, for the README and for people who look after the looks. */
const folder = join(import.meta.dirname, '../../docs/screenshots');
const schemes = ['light', 'dark'] as const;
const sizes = [
  { name: '', viewport: { width: 1280, height: 800 } },
  { name: '-large', viewport: { width: 1920, height: 1080 } },
];

/** Last noon in UTC: at night most cameras show infrared, and nobody learns anything from that. */
const noon = Math.floor((Date.now() - 12 * HOUR) / (24 * HOUR)) * 24 * HOUR + 12 * HOUR;
const clock = { now: () => noon };

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(browserOptions());
try {
  for (const scheme of schemes) {
    for (const { name, viewport } of sizes) await photograph(browser, scheme, name, viewport);
  }
} finally {
  await browser.close();
}

async function photograph(
  on: Browser,
  colorScheme: (typeof schemes)[number],
  size: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'fleetglass-screenshots-'));
  const simulator = await startSimulator({
    seed: 7,
    organizations: 3,
    devices: 120,
    archives: 20,
    hostile: false,
    clock,
  });
  const environments = [environmentOf(simulator, 'Northern plants')];
  const product = await startProduct(on, { profile, environments, colorScheme, viewport });
  const { page } = product;
  const shoot = (what: string) =>
    page.screenshot({ path: join(folder, `${what}-${colorScheme}${size}.png`) });

  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await shoot('sign-in');
  await signIn(page, { username: simulator.username, password: 'wrong' }, { environment: 'Northern plants' });
  await page.getByRole('alert').waitFor();
  await shoot('sign-in-failed');
  await signIn(page, simulator, { environment: 'Northern plants' });
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 6);
  await gallery(page).getByRole('gridcell').nth(1).click();
  await shoot('gallery');
  await dialogs(page, shoot);
  await openDevice(page);
  await shoot('device');
  await simulator.close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Offline').first().waitFor();
  await shoot('offline');
  await end(product, profile);
}

async function dialogs(page: Page, shoot: (what: string) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: /^Export…/ }).click();
  await page.getByRole('dialog', { name: /Export/ }).waitFor();
  await shoot('export');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add devices…' }).click();
  await page.getByRole('dialog', { name: 'Add devices' }).waitFor();
  await shoot('add-devices');
  await page.keyboard.press('Escape');
  await gallery(page).getByRole('gridcell').nth(1).dblclick();
  await page.getByRole('dialog').getByText('1920 × 1080').waitFor();
  await shoot('viewer');
  await page.keyboard.press('Escape');
}

async function openDevice(page: Page): Promise<void> {
  await fleetTree(page).getByRole('treeitem').first().press('ArrowRight');
  await fleetTree(page).getByRole('treeitem', { level: 2 }).nth(1).click();
  await waitForImages(page, 6);
}

async function end(product: Product, profile: string): Promise<void> {
  await product.close();
  await rm(profile, { recursive: true });
}
