import type { Page } from '@playwright/test';
import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

/** Device px for one image px, in percent; 0 while nothing is shown. */
function zoom(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector('image-canvas');
    return canvas?.state === 'best' ? canvas.zoomPercent : 0;
  });
}

async function showFitted(page: Page, url: string): Promise<number> {
  await showExample(page, url, 'image-canvas', 'with an image');
  await expect.poll(() => zoom(page)).toBeGreaterThan(0);
  return zoom(page);
}

test('a double click looks closer, and another one takes the whole image back', async ({ page, harness }) => {
  const fitted = await showFitted(page, harness.url);
  const image = page.getByRole('img', { name: 'Camera 1' });
  await image.dblclick();
  await expect.poll(() => zoom(page)).toBeGreaterThan(fitted);
  await image.dblclick();
  await expect.poll(() => zoom(page)).toBe(fitted);
});

test('a pinch on a touch pad zooms around the fingers', async ({ page, harness }) => {
  const fitted = await showFitted(page, harness.url);
  await page.getByRole('img').hover();
  // Browsers tell such a pinch as a wheel with Ctrl.
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
  await expect.poll(() => zoom(page)).toBeGreaterThan(fitted * 1.4);
});

test('two fingers that part on a touch screen zoom by as much', async ({ page, harness }) => {
  const fitted = await showFitted(page, harness.url);
  const box = (await page.getByRole('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  const middle = box.x + box.width / 2;
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: middle - apart / 2, y, id: 1 },
    { x: middle + apart / 2, y, id: 2 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(60) });
  for (const apart of [80, 120, 160, 180]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => zoom(page)).toBeGreaterThan(fitted * 2.5);
  expect(await zoom(page)).toBeLessThan(fitted * 3.5);
});

test('an image that the system has dragged out does not follow the pointer afterwards', async ({
  page,
  harness,
}) => {
  const fitted = await showFitted(page, harness.url);
  const image = page.getByRole('img', { name: 'Camera 1' });
  await image.dblclick();
  await expect.poll(() => zoom(page)).toBeGreaterThan(fitted);
  await image.hover();
  await page.mouse.down();
  const views = await page.evaluate(() => {
    const canvas = document.querySelector('image-canvas');
    if (!canvas?.matches('[data-dragging]')) return null;
    const before = { ...canvas.shownView };
    const { x, y } = canvas.getBoundingClientRect();
    // No release comes; the pointer comes back without a button.
    for (const distance of [10, 60]) {
      const at = { clientX: x + distance, clientY: y + distance };
      canvas.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, buttons: 0, ...at }));
    }
    return { before, after: { ...canvas.shownView }, isDragging: canvas.hasAttribute('data-dragging') };
  });
  await page.mouse.up();
  expect(views).toEqual({ before: views?.before, after: views?.before, isDragging: false });
});
