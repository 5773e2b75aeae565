import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { electronBinary } from '../support/product.ts';
import { environmentOf, gallery, signIn, waitForImages } from '../support/screens.ts';

// Electron's own drag can be seen by a hand alone: it would hang on the pointer of the person who runs the tests.
test.skip(electronBinary !== undefined, 'looks at what the stand-in was asked for');

/** The files that the system was asked to drag, drag by drag. */
function draggedFiles(recording: string): readonly (readonly string[])[] {
  return readFileSync(recording, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly call: string; readonly detail: { files: string[] } })
    .filter(({ call }) => call === 'webContents.startDrag')
    .map(({ detail }) => detail.files);
}

/** Presses in the middle of an element and moves on, with the button held until `during` is done. */
async function drag(page: Page, element: Locator, during: () => Promise<void>): Promise<void> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10, { steps: 4 });
  await during();
  await page.mouse.up();
}

test('selected images, and the one in the viewer, are dragged out as files with the names of an export', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, hostile: false });
  const recording = join(folder, 'calls.jsonl');
  const { page } = await start({
    environments: [environmentOf(cloud)],
    variables: { FLEETGLASS_STANDIN_RECORDING: recording },
  });
  await signIn(page, cloud);
  await waitForImages(page, 3);
  const tiles = gallery(page).getByRole('gridcell');
  await tiles.nth(0).click();
  await tiles.nth(1).click({ modifiers: ['Control'] });
  await expect(gallery(page).getByRole('gridcell', { selected: true })).toHaveCount(2);

  await drag(page, tiles.nth(0), async () => {
    await expect.poll(() => draggedFiles(recording)).toHaveLength(1);
  });
  const [files = []] = draggedFiles(recording);
  expect(files).toHaveLength(2);
  expect(files.every((file) => statSync(file).size > 0)).toBe(true);
  expect(files.map((file) => basename(file)).join()).toMatch(
    / – latest – .* – (?:full|low)\.(?:jpg|png|webp)/,
  );
  // The preview has no window of the system; a message says what else there is.
  await expect(page.getByText('Files can’t be dragged out of this window.')).toBeVisible();
  // What was selected still is: no rubber band, no click.
  await expect(gallery(page).getByRole('gridcell', { selected: true })).toHaveCount(2);

  await tiles.nth(2).dblclick();
  const image = page.getByRole('dialog').getByRole('img').first();
  await expect(image).toHaveAttribute('draggable', 'true');
  await drag(page, image, async () => {
    await expect.poll(() => draggedFiles(recording)).toHaveLength(2);
  });
  expect(draggedFiles(recording)[1]).toHaveLength(1);
  await expect(
    page.getByRole('dialog').getByRole('status').filter({ hasText: 'can’t be dragged' }),
  ).toBeVisible();
});

test('a press next to the selection draws a frame and drags nothing', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, hostile: false });
  const recording = join(folder, 'calls.jsonl');
  const { page } = await start({
    environments: [environmentOf(cloud)],
    variables: { FLEETGLASS_STANDIN_RECORDING: recording },
  });
  await signIn(page, cloud);
  await waitForImages(page, 3);
  const tiles = gallery(page).getByRole('gridcell');
  await drag(page, tiles.nth(1), async () => {
    await expect(tiles.nth(1)).toHaveAttribute('aria-selected', 'true');
  });
  expect(draggedFiles(recording)).toEqual([]);
});
