import type { Locator, Page } from '@playwright/test';
import { recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

/** A gallery whose first device has four stored images of its last day; the second has one. */
async function showDay(page: Page, url: string, motion: 'reduce' | 'no-preference'): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: motion });
  await showExample(page, url, 'browse-page', 'whose devices have images of the last day');
  const tile = page.getByRole('gridcell').first();
  await expect(tile.locator('img')).toHaveCount(1);
  // What a pointer does comes once the page was idle.
  await page.waitForFunction(() => performance.now() > 3_500);
  return tile;
}

/** Puts the pointer at a share of the width of a tile, from the left. */
async function point(page: Page, tile: Locator, share: number): Promise<void> {
  const box = (await tile.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * share, box.y + 40);
}

for (const direction of ['ltr', 'rtl'])
  test(`a pointer goes through the stored images of the last day, time from left to right (${direction})`, async ({
    page,
    harness,
  }) => {
    const tile = await showDay(page, harness.url, 'no-preference');
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    const shown = tile.locator('.scrubbed');
    const numbers: string[] = [];
    for (const share of [0.1, 0.3, 0.6, 0.9]) {
      await point(page, tile, share);
      await expect(shown.locator('img')).toHaveJSProperty('complete', true);
      await expect(shown.locator('time')).toHaveText(/\d/);
      numbers.push(
        `${await shown.locator('time').textContent()} ${(await shown.locator('img').getAttribute('src'))?.slice(11, 19)}`,
      );
    }
    expect(numbers).toEqual(['07:00 00000005', '08:00 00000004', '10:00 00000002', '11:00 00000001']);
    await page.mouse.move(5, 5);
    await expect(shown).toHaveCount(0);
    const other = page.getByRole('gridcell').nth(1);
    await point(page, other, 0.5);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await expect(other.locator('.scrubbed')).toHaveCount(0);
  });

test('keys go through the last day on the focused tile, which opens at the image that it shows', async ({
  page,
  harness,
}) => {
  const tile = await showDay(page, harness.url, 'reduce');
  const time = tile.locator('.scrubbed time');
  await point(page, tile, 0.1);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await expect(time).toHaveCount(0);
  await tile.focus();
  const said = await recordAnnouncements(page);
  await page.keyboard.press(',');
  await expect(time).toHaveText('10:00');
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  await expect(time).toHaveText('07:00');
  await page.keyboard.press('.');
  await expect(time).toHaveText('08:00');
  await expect.poll(() => said()).toContain('08:00');
  await page.keyboard.press('ArrowRight');
  await expect(time).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press(',');
  await expect(time).toHaveText('10:00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading').first()).toContainText('Archive 2');
});
