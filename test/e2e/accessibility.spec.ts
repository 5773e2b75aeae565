import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { electronBinary } from './support/product.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from './support/screens.ts';

/** WCAG 2.2 AA and what axe calls best practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoViolations(page: Page, where: string): Promise<void> {
  // In Electron there is one page and no second one for axe's frames to run in.
  const builder = new AxeBuilder({ page }).withTags(RULES);
  const { violations } = await (electronBinary === undefined ? builder : builder.setLegacyMode()).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  expect(found, where).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`each page is accessible in the ${colorScheme} theme`, async ({ start, startCloud }) => {
    const cloud = await startCloud({ devices: 24, organizations: 2 });
    const { page } = await start({ environments: [environmentOf(cloud)], colorScheme });

    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expectNoViolations(page, 'sign-in');

    await signIn(page, { username: 'nobody', password: 'wrong' });
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoViolations(page, 'sign-in with a failure');

    await signIn(page, cloud);
    await fleetTree(page).getByRole('treeitem').first().click();
    await waitForImages(page, 6);
    await page.keyboard.press('ArrowRight');
    await expectNoViolations(page, 'gallery');

    await page.getByRole('button', { name: 'Add devices…' }).click();
    await expect(page.getByRole('dialog', { name: 'Add devices' })).toBeVisible();
    await expectNoViolations(page, 'add devices');
    await page.keyboard.press('Escape');

    const first = gallery(page).getByRole('gridcell').first();
    await first.click();
    await page.getByRole('button', { name: /^Export…/ }).click();
    await expect(page.getByRole('dialog', { name: /Export/ })).toBeVisible();
    await expectNoViolations(page, 'export');
    await page.keyboard.press('Escape');

    await first.dblclick();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'viewer');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}
