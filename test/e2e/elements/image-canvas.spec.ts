import type { Page } from '@playwright/test';
import { showExample } from './harness/show-example.ts';
import { drawnColour, expect, showFull, test } from './harness/viewer-test.ts';

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

test('zooms by keys, wheel and buttons, and keeps the view for the next image', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await showFull(page, 5);
  await page.keyboard.press('1');
  await expect(page.locator('.zoom')).toHaveText('100%');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, -400);
  await expect(page.locator('.zoom')).toHaveText(/^1[6-9]\d%$|^20\d%$/);
  const zoom = await page.locator('.zoom').textContent();
  await showFull(page, 6);
  await expect(page.locator('.zoom')).toHaveText(zoom ?? '');
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect(page.locator('.zoom')).toHaveText('65%');
});

test('counts the zoom by the full precision, so that it does not jump when that comes', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await expect.poll(() => drawnColour(page)).toMatch(/ 255$/);
  await expect(page.locator('.zoom')).toHaveText('');
  await showFull(page, 5);
  await expect(page.locator('.zoom')).toHaveText('65%');
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    viewer.tile = { ...window.harness.makeTile(5), subject: { deviceId: 'device-5', archiveId: 'earlier' } };
  });
  await expect(page.getByText('Preview', { exact: true })).toBeVisible();
  await expect(page.locator('.zoom')).toHaveText('65%');
});

test('100 % that was asked of the low precision is 100 % of the full one when that comes', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await expect.poll(() => drawnColour(page)).toMatch(/ 255$/);
  await page.keyboard.press('1');
  await showFull(page, 5);
  await expect(page.locator('.zoom')).toHaveText('100%');
  await expect(page.getByRole('button', { name: '100%' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'false');
});

for (const [width, height] of [
  [6_000, 4_000],
  [12_000, 8_000],
] as const) {
  test(`an image of ${width} × ${height} is looked at closely without decoding all of it, which nothing holds afterwards`, async ({
    page,
    openViewer,
  }) => {
    await openViewer();
    await page.evaluate(
      (size) => {
        const made = window.createImageBitmap.bind(window);
        const sizes: number[] = [];
        Object.assign(window, {
          sizes,
          createImageBitmap: async (...inputs: Parameters<typeof createImageBitmap>) => {
            const bitmap = await made(...inputs);
            sizes.push(bitmap.width * bitmap.height);
            return bitmap;
          },
        });
        const { makeSnapshot, makeTile } = window.harness;
        const viewer = document.querySelector('snapshot-viewer');
        if (viewer !== null) viewer.tile = makeTile(9, { full: makeSnapshot(9, 'full', ...size) });
      },
      [width, height] as const,
    );
    await expect(page.getByText('Full image', { exact: true })).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.locator('.zoom')).toHaveText('100%');
    const sharp = () =>
      page.evaluate(() => {
        const canvas = document.querySelector('snapshot-viewer')?.shadowRoot?.querySelector('image-canvas');
        return canvas?.sharpness ?? 0;
      });
    await expect(page.locator('.facts')).toContainText(`${width} × ${height}`);
    await expect.poll(sharp, { timeout: 60_000 }).toBe(1);
    const largest = await page.evaluate(() => Math.max(...(window as unknown as { sizes: number[] }).sizes));
    expect(largest).toBeLessThan(4_000_000);
    expect(page.workers()).toHaveLength(1);
    await page.evaluate(() => document.querySelector('snapshot-viewer')?.remove());
    await expect.poll(() => page.workers()).toEqual([]);
  });
}

test('over 400 % every pixel of the image has lines around it, under that none has', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await showFull(page, 5);
  // The lines are one device px wide: how many neighbours along a row of the canvas differ tells them from the smooth image.
  const edges = () =>
    page.evaluate(() => {
      const canvas = document
        .querySelector('snapshot-viewer')
        ?.shadowRoot?.querySelector('image-canvas')
        ?.shadowRoot?.querySelector('canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return -1;
      const { data } = context.getImageData(0, Math.floor(canvas.height / 2), canvas.width, 1);
      const reds = Array.from({ length: canvas.width }, (_, x) => data[x * 4] ?? 0);
      return reds.filter((red, x) => x > 0 && Math.abs(red - (reds[x - 1] ?? 0)) > 8).length;
    });
  const zoomed = async () => Number.parseInt((await page.locator('.zoom').textContent()) ?? '', 10);
  await page.keyboard.press('1');
  await expect.poll(zoomed).toBe(100);
  await expect.poll(edges).toBeLessThan(20);
  while ((await zoomed()) <= 400) {
    const before = await zoomed();
    await page.keyboard.press('+');
    await expect.poll(zoomed).not.toBe(before);
  }
  await expect.poll(edges).toBeGreaterThan(40);
});
