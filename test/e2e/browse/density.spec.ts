import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, gallery, signIn, waitForImages } from '../support/screens.ts';

const sizes = ['Tiny', 'Small', 'Medium', 'Large', 'Huge'];

async function tileWidth(page: Page): Promise<number> {
  return (await gallery(page).getByRole('gridcell').first().boundingBox())?.width ?? 0;
}

test('the five densities are reached by keyboard and by mouse, each shows fewer and larger tiles, and the last is stored', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 24, organizations: 1, archives: 0, hostile: false });
  const environments = [environmentOf(cloud)];
  const { page, close } = await start({ environments });
  await signIn(page, cloud);
  await waitForImages(page, 4);
  const slider = page.getByRole('slider', { name: 'Tile size' });
  await slider.focus();
  await page.keyboard.press('Home');
  const columns: number[] = [];
  const widths: number[] = [];
  for (const size of sizes) {
    await expect(slider).toHaveAttribute('aria-valuetext', size);
    const before = widths.at(-1) ?? 0;
    await expect.poll(() => tileWidth(page)).toBeGreaterThan(before);
    widths.push(await tileWidth(page));
    columns.push(Number(await gallery(page).getAttribute('aria-colcount')));
    await page.keyboard.press('ArrowRight');
  }
  expect(columns).toEqual(columns.toSorted((one, other) => other - one));
  expect(new Set(columns).size).toBeGreaterThanOrEqual(4);

  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const [index, size] of [...sizes.entries()].toReversed()) {
    // The thumb is as wide as the slider is high; its middle goes from half of that to the other end.
    const along = box.height / 2 + ((box.width - box.height) * index) / (sizes.length - 1);
    await page.mouse.click(box.x + along, box.y + box.height / 2);
    await expect(slider).toHaveAttribute('aria-valuetext', size);
  }
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Huge');
  const huge = await tileWidth(page);
  await close();

  const again = await start({ environments });
  await expect(again.page.getByRole('slider', { name: 'Tile size' })).toHaveAttribute(
    'aria-valuetext',
    'Huge',
  );
  await expect.poll(() => tileWidth(again.page)).toBe(huge);
});

test('a compact interface has smaller rows and controls, by keyboard, and is stored', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 3, organizations: 1 });
  const environments = [environmentOf(cloud)];
  const { page, close } = await start({ environments });
  await signIn(page, cloud);
  const rowHeight = async (window: Page) =>
    (await window.getByRole('treeitem').first().boundingBox())?.height ?? 0;
  const comfortable = await rowHeight(page);
  await page.keyboard.press('ControlOrMeta+,');
  const choice = page.getByRole('radiogroup', { name: 'Density' });
  await choice.getByRole('radio', { name: 'Comfortable' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Browse' }).click();
  await expect.poll(() => rowHeight(page)).toBeLessThan(comfortable);
  const compact = await rowHeight(page);
  await close();
  const again = await start({ environments });
  await expect.poll(() => rowHeight(again.page)).toBe(compact);
});
