import type { Page } from '@playwright/test';
import { test as base, expect } from './harness-test.ts';

/** A test of the viewer by itself. */
export const test = base.extend<{
  /** Opens it on Camera 5 of 120, which is stored in low precision only, at 1280 × 800. */
  readonly openViewer: () => Promise<void>;
}>({
  openViewer: ({ page, harness }, use) =>
    use(async () => {
      await page.setViewportSize({ width: 1_280, height: 800 });
      await page.goto(harness.url);
      await page.evaluate(() => {
        const viewer = document.createElement('snapshot-viewer');
        viewer.tile = window.harness.makeTile(5);
        viewer.index = 5;
        viewer.total = 120;
        document.querySelector('#stage')?.append(viewer);
      });
      await expect(page.getByRole('dialog', { name: 'Camera 5' })).toBeVisible();
    }),
});

/** Gives Camera `number` its full precision of 1,920 × 1,080 and shows it. */
export async function showFull(page: Page, number: number): Promise<void> {
  await page.evaluate((shown) => {
    const { makeSnapshot, makeTile } = window.harness;
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    viewer.tile = makeTile(shown, { full: makeSnapshot(shown, 'full', 1_920, 1_080) });
    viewer.index = shown;
  }, number);
  await expect(page.getByText('Full image', { exact: true })).toBeVisible();
}

/** The colour in the middle of what is drawn: red, green, blue and opacity, which is 255 once something is drawn. */
export function drawnColour(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document
      .querySelector('snapshot-viewer')
      ?.shadowRoot?.querySelector('image-canvas')
      ?.shadowRoot?.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return 'no canvas';
    return [...context.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data].join(' ');
  });
}

export { expect };
