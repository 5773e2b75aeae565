import type { Page } from '@playwright/test';
import { expect, test } from './harness/harness-test.ts';
import { readFromRightToLeft, showExample } from './harness/show-example.ts';

const line = (page: Page) => page.getByRole('slider', { name: 'Snapshots of this device' });

async function boxOf(page: Page) {
  return (await line(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Moves the pointer to a share of the line. */
async function point(page: Page, share: number): Promise<void> {
  const { x, y, width, height } = await boxOf(page);
  await page.mouse.move(x + share * width, y + height / 2);
}

/** Where the shown snapshot is marked, px from the left end of the line. */
async function markerOf(page: Page): Promise<number> {
  const [box, marker] = [await boxOf(page), await page.locator('device-timeline .here').boundingBox()];
  return marker === null ? Number.NaN : marker.x + marker.width / 2 - box.x;
}

test.beforeEach(async ({ page, harness }) => {
  await showExample(page, harness.url, 'device-timeline', 'one snapshot of each state');
  // In the viewer the image is above it, and the size of a range lies over that.
  await page.locator('#stage').evaluate((stage) => (stage.style.paddingBlockStart = '14rem'));
});

test('arrows walk snapshots and Page keys days, later to the right in each direction of text', async ({
  page,
}) => {
  await line(page).focus();
  for (const direct of [false, true]) {
    if (direct) await readFromRightToLeft(page);
    await expect(line(page)).toHaveAttribute('aria-valuenow', '4');
    const before = await markerOf(page);
    await page.keyboard.press('ArrowRight');
    await expect(line(page)).toHaveAttribute('aria-valuenow', '5');
    expect(await markerOf(page)).toBeGreaterThan(before);
    await page.keyboard.press('PageUp');
    await expect(line(page)).toHaveAttribute('aria-valuenow', '5');
    await page.keyboard.press('PageDown');
    await expect(line(page)).toHaveAttribute('aria-valuenow', '4');
  }
});

test('a press chooses the nearest snapshot, a drag scrubs', async ({ page }) => {
  await point(page, 0.01);
  await page.mouse.down();
  await expect(line(page)).toHaveAttribute('aria-valuenow', '1');
  await point(page, 0.99);
  await expect(line(page)).toHaveAttribute('aria-valuenow', '5');
  await page.mouse.up();
  await point(page, 0.5);
  await expect(line(page)).toHaveAttribute('aria-valuenow', '5');
});

test('the pointer shows what is under it: the picture with its time, or that there is none', async ({
  page,
}) => {
  const peek = page.locator('device-timeline .peek');
  await expect(peek).toHaveCount(0);
  await point(page, 0.99);
  await expect(peek.locator('img')).toHaveAttribute('src', /^thumbnails\/[0-9a-f]{64}$/);
  await expect(peek).toContainText(/\d:\d\d:\d\d/);
  await point(page, 0.01);
  await expect(peek).toContainText('Not downloaded');
  await point(page, 0.26);
  await expect(peek).toContainText('Needs a look');
  // A key moves the line under the pointer.
  await line(page).press('+');
  await expect(peek).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(peek).toHaveCount(0);
});

test('a wheel zooms around the pointer, and keys around the shown snapshot', async ({ page }) => {
  const start = await markerOf(page);
  await line(page).focus();
  await page.keyboard.press('+');
  const near = await markerOf(page);
  expect(Math.abs(near - start)).toBeLessThan(1);
  await page.keyboard.press('-');
  const { width } = await boxOf(page);
  await point(page, 0.99);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => markerOf(page)).toBeLessThan(start - 0.05 * width);
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => markerOf(page)).toBeCloseTo(start, 0);
});

/** The actions on a range that were pressed. */
function actionsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    window.harness.events
      .filter(({ name }) => name === 'range-action')
      .map(({ detail }) => (detail as { action: string }).action),
  );
}

test('I and O may come in either order, and either may be the earlier', async ({ page }) => {
  const size = page.getByRole('group', { name: 'Chosen range' }).getByRole('status');
  await line(page).focus();
  await page.keyboard.press('i');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('o');
  await expect(size).toHaveText('2 images in 2 days, 1 downloaded');
});

test('I and O choose a range by its ends, with its size and what can be done; Escape gives it up', async ({
  page,
}) => {
  const bar = page.getByRole('group', { name: 'Chosen range' });
  await line(page).focus();
  await page.keyboard.press('o');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('i');
  await expect(bar.getByRole('status')).toHaveText('2 images in 2 days, 1 downloaded');
  await expect(bar.getByRole('button', { name: 'Save as film…' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Compare the ends' }).click();
  await bar.getByRole('button', { name: 'Export…' }).click();
  expect(await actionsOn(page)).toEqual(['compare', 'export']);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(line(page)).toBeFocused();
});

test('a drag with Shift draws a range, its handles change it, and the shown image stays', async ({
  page,
}) => {
  const size = page.getByRole('group', { name: 'Chosen range' }).getByRole('status');
  await page.keyboard.down('Shift');
  await point(page, 0.7);
  await page.mouse.down();
  await point(page, 0.99);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(size).toHaveText('2 images in 24 hrs, 2 downloaded');
  await page.locator('device-timeline .edge').first().hover();
  await page.mouse.down();
  await point(page, 0.01);
  await page.mouse.up();
  await expect(size).toHaveText('4 images in 4 days, 2 downloaded');
  await expect(line(page)).toHaveAttribute('aria-valuenow', '4');
});

test('one legend is in a tip, with what the line has and no more', async ({ page }) => {
  await expect(page.getByText('1 full')).toBeHidden();
  await page.getByRole('button', { name: 'What the line shows' }).click();
  const legend = page.getByRole('list', { name: 'What the line shows' });
  await expect(legend).toContainText('1 full');
  await expect(legend).toContainText('Needs a look');
  await expect(legend).toContainText('Without daylight');
  await expect(legend).not.toContainText('End of a visit');
  await page.keyboard.press('Escape');
  await expect(legend).toBeHidden();
});

test('the time-lapse plays and pauses', async ({ page }) => {
  await page.getByRole('button', { name: 'Play time-lapse' }).click();
  await expect(page.getByRole('button', { name: 'Pause time-lapse' })).toBeVisible();
});

test('snapshots without a time are counted, and the line is drawn anew on a sharper screen', async ({
  page,
}) => {
  const line = page.locator('device-timeline');
  const scale = () =>
    line.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
  await line.evaluate((element: HTMLElementTagNameMap['device-timeline']) => (element.undated = 3));
  await expect(page.getByText('3 snapshots without a time aren’t on the line')).toBeVisible();
  await expect.poll(scale).toBeCloseTo(1, 1);
  await line.evaluate((element: HTMLElementTagNameMap['device-timeline']) => {
    const queries: MediaQueryList[] = [];
    const { matchMedia } = window;
    window.matchMedia = (query) => {
      const list = matchMedia(query);
      if (query.startsWith('(resolution')) queries.push(list);
      return list;
    };
    Object.assign(window, { queries });
    const copy = document.createElement('device-timeline');
    element.replaceWith(Object.assign(copy, { history: element.history }));
  });
  await expect.poll(scale).toBeCloseTo(1, 1);
  // Chromium's emulation changes the scale without saying so.
  await page.evaluate(() => {
    Object.defineProperty(window, 'devicePixelRatio', { value: 2, configurable: true });
    const { queries } = window as unknown as { queries: MediaQueryList[] };
    for (const query of queries.splice(0)) query.dispatchEvent(new Event('change'));
  });
  await expect.poll(scale).toBeCloseTo(2, 1);
  // Each further screen is noticed too: the query for the scale before no longer tells.
  await page.evaluate(() => {
    Object.defineProperty(window, 'devicePixelRatio', { value: 1.5 });
    const { queries } = window as unknown as { queries: MediaQueryList[] };
    queries.splice(0).at(-1)?.dispatchEvent(new Event('change'));
  });
  await expect.poll(scale).toBeCloseTo(1.5, 1);
});
