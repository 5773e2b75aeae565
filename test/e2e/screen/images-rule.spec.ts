import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from '../support/screens.ts';
import { changeSettings } from '../support/settings.ts';

/** The window of the laptops that technicians carry, CSS px. */
const LAPTOP = { width: 1_366, height: 768 } as const;

/**
 * The part of the window that images cover, 0 to 1. What counts is the box of each picture in the gallery that shows an image, as far as it is
 * in view; captions, gaps and tiles without an image do not. A state or a check mark over an image counts as image.
 */
function imageShare(page: Page): Promise<number> {
  return gallery(page)
    .locator('.picture:has(img[data-shown])')
    .evaluateAll((pictures) => {
      const list = document
        .querySelector('app-shell')
        ?.shadowRoot?.querySelector('browse-page')
        ?.shadowRoot?.querySelector('gallery-pane')
        ?.shadowRoot?.querySelector('.list')
        ?.getBoundingClientRect();
      if (list === undefined) return 0;
      const areas = pictures.map((picture) => {
        const { left, right, top, bottom } = picture.getBoundingClientRect();
        const width = Math.min(right, list.right, innerWidth) - Math.max(left, list.left, 0);
        const height = Math.min(bottom, list.bottom, innerHeight) - Math.max(top, list.top, 0);
        return Math.max(0, width) * Math.max(0, height);
      });
      return areas.reduce((sum, area) => sum + area, 0) / (innerWidth * innerHeight);
    });
}

test('at 1366 × 768 images cover 60 % of the window, and with text of 200 % still 40 %, with their captions', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 40, organizations: 1, archives: 0, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], viewport: LAPTOP });
  await signIn(page, cloud);
  await waitForImages(page, 12);
  // What the service announces once, and a person puts away.
  for (const notice of await page.getByRole('button', { name: 'Dismiss' }).all()) await notice.click();
  await expect.poll(() => imageShare(page)).toBeGreaterThanOrEqual(0.6);
  await expect(fleetTree(page), 'with the fleet beside them').toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Details' })).toHaveCount(0);

  await changeSettings(page, { zoom: 2 });
  await expect.poll(() => imageShare(page)).toBeGreaterThanOrEqual(0.4);
  await expect(gallery(page).locator('.caption').first()).toBeInViewport({ ratio: 1 });
});
