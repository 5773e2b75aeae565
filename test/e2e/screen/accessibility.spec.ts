import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from '../support/screens.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`each page is accessible in the ${colorScheme} theme`, async ({ start, startCloud }) => {
    const cloud = await startCloud({ devices: 24, organizations: 2 });
    const { page } = await start({ environments: [environmentOf(cloud)], colorScheme });

    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expectNoViolations(page, 'sign-in');

    await signIn(page, { username: 'unknown', password: 'wrong' });
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
