import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ImageFlaw } from '../../../preload/contract/images/image-flaw.ts';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { CORPUS_SIZE, imageCorpus } from '../../support/image-corpus.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from './harness/harness-test.ts';
import type { Harness } from './harness/serve.ts';

type Served = Pick<SnapshotSummary, 'hash' | 'mediaType' | 'widthPixels' | 'heightPixels' | 'flaw'>;

/** A JPEG with a part of its bytes, as the library has it. */
async function serveJpeg(harness: Harness, part: number, flaw: ImageFlaw | null): Promise<Served> {
  const jpeg = (await imageCorpus()).find(({ name }) => name === 'JPEG');
  const bytes = jpeg?.bytes.subarray(0, Math.floor(jpeg.bytes.byteLength * part)) ?? Buffer.alloc(0);
  const hash = createHash('sha256').update(bytes).digest('hex');
  harness.addImage(hash, bytes, 'image/jpeg');
  const { width: widthPixels, height: heightPixels } = CORPUS_SIZE;
  return { hash, mediaType: 'image/jpeg', widthPixels, heightPixels, flaw };
}

/** Opens the viewer on an image; what it downloads again is noted. */
async function openViewer(page: Page, image: Served): Promise<void> {
  await page.evaluate(
    ({ low }) => {
      const { makeSnapshot, makeTile } = window.harness;
      const viewer = document.createElement('snapshot-viewer');
      const again: unknown[] = [];
      Object.assign(window, { again });
      viewer.source = {
        zone: () => 'utc',
        chooseZone: () => {},
        precision: () => 'low',
        savingMode: () => null,
        platform: () => 'linux',
        timeline: async () => null,
        times: async () => null,
        tile: async () => null,
        baseline: async () => null,
        fullCost: async () => null,
        picture: async () => [],
        note: async () => '',
        findDevices: async () => [],
        onChanged: () => () => {},
        onFullScreen: () => () => {},
        showFullScreen: () => {},
        copyImage: async () => false,
        dragOut: async () => null,
        requestDownload: async () => null,
        download: () => {},
        exportOf: async () => null,
        isFavorite: () => false,
        downloadAgain: (...wanted) => void again.push(wanted),
      };
      viewer.tile = makeTile(5, { low: { ...makeSnapshot(5, 'low', 320, 200), ...low } });
      document.querySelector('#stage')?.append(viewer);
    },
    { low: image },
  );
  await expect(page.getByRole('dialog', { name: 'Camera 5' })).toBeVisible();
}

const notedAgain = (page: Page) => page.evaluate(() => (window as unknown as { again: unknown[] }).again);

/** The service answers for the shown tile: the same image, another one, or a failure. */
async function answer(page: Page, changes: object): Promise<void> {
  await page.evaluate((more) => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer?.tile === undefined) throw new Error('There is no viewer.');
    viewer.tile = { ...viewer.tile, checkedAt: (viewer.tile.checkedAt ?? 0) + 1, ...more };
  }, changes);
}

test.beforeEach(async ({ page, harness }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(harness.url);
});

test('a tile marks an image that is cut off, and shows none that is broken', async ({ page, harness }) => {
  const [cut, broken] = [await serveJpeg(harness, 0.5, 'cutOff'), await serveJpeg(harness, 0.02, 'broken')];
  await page.evaluate(
    (images) => {
      const { makeSnapshot, makeTile, NOW } = window.harness;
      for (const image of images) {
        const tile = document.createElement('snapshot-tile');
        tile.tile = makeTile(1, { low: { ...makeSnapshot(1, 'low', 320, 200), ...image } });
        tile.now = NOW;
        tile.pictureWidth = 300;
        document.querySelector('#stage')?.append(tile);
      }
    },
    [cut, broken],
  );
  const tiles = page.locator('snapshot-tile');
  await expect(tiles.nth(0).getByText('Cut off')).toBeVisible();
  // Outside of a grid a tile has no height: its picture has come when it is marked as shown.
  await expect(tiles.nth(0).locator('img[data-shown]')).toHaveCount(1);
  await expect(tiles.nth(1).getByText('Downloaded, but unreadable')).toBeVisible();
  await expect(tiles.nth(1).locator('img')).toHaveCount(0);
});

test('the viewer shows what there is of an image that is cut off, and downloads it again', async ({
  page,
  harness,
}) => {
  await openViewer(page, await serveJpeg(harness, 0.5, 'cutOff'));
  await expect(page.getByText('Cut off: the file ends too early.')).toBeVisible();
  await expectNoViolations(page, 'cut off', { part: 'snapshot-viewer' });
  await page.getByRole('button', { name: 'Download again' }).click();
  await expect(page.getByText('Downloading again…')).toBeVisible();
  expect(await notedAgain(page)).toEqual([[{ deviceId: 'device-5', archiveId: null }, 'low']]);
  await answer(page, {});
  await expect(page.getByText('The service sent the same image again.')).toBeVisible();
});

test('the viewer says why an image is broken, and shows the one that comes instead', async ({
  page,
  harness,
}) => {
  await openViewer(page, await serveJpeg(harness, 0.02, 'broken'));
  await expect(page.getByText('This file ends before its image begins.')).toBeVisible();
  await page.getByRole('button', { name: 'Download again' }).click();
  const whole = await serveJpeg(harness, 1, null);
  const low = await page.evaluate(
    (image) => ({ ...window.harness.makeSnapshot(5, 'low', 320, 200), ...image }),
    whole,
  );
  await answer(page, { low });
  await expect(page.getByText('This file ends before its image begins.')).toBeHidden();
  await expect(page.getByText('Downloading again…')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download again' })).toBeHidden();
});

test('the viewer says why a download of a broken image failed', async ({ page, harness }) => {
  await openViewer(page, await serveJpeg(harness, 0.02, 'broken'));
  await page.getByRole('button', { name: 'Download again' }).click();
  const failure = { code: 'serviceFailed' };
  await answer(page, { availability: 'failed', failure });
  await expect(page.locator('.message-line')).toContainText('Try again later.');
  await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible();
});

test('a comparison says which side is cut off or broken', async ({ page, harness }) => {
  const images = [await serveJpeg(harness, 0.5, 'cutOff'), await serveJpeg(harness, 0.02, 'broken')];
  await page.evaluate((some) => {
    const { makeSnapshot } = window.harness;
    const dialog = document.createElement('compare-dialog');
    const panes = some.map((image, index) => ({
      subject: { deviceId: `device-${index}`, archiveId: null },
      name: `Camera ${index}`,
      deviceName: `Camera ${index}`,
      at: window.harness.NOW,
      best: { ...makeSnapshot(index, 'full', 320, 200), ...image },
      preview: null,
      role: 'plain' as const,
    }));
    dialog.request = { panes, mode: 'side' };
    document.querySelector('#stage')?.append(dialog);
  }, images);
  const panes = page.locator('.pane');
  await expect(panes.nth(0).getByText('Cut off')).toBeVisible();
  await expect(panes.nth(0)).toHaveAttribute('aria-label', /cut off$/);
  await expect(panes.nth(1).getByText('This file ends before its image begins.')).toBeVisible();
});
