import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Harness } from './harness/serve.ts';
import { showExample } from './harness/show-example.ts';
import { expect, test } from './harness/viewer-test.ts';

/** Serves a picture between two greys, and returns its hash. */
async function servePale(page: Page, harness: Harness, dark: number, bright: number): Promise<string> {
  const data = await page.evaluate(
    async ([from, to]) => {
      const canvas = new OffscreenCanvas(320, 200);
      const pen = canvas.getContext('2d');
      for (let x = 0; pen !== null && x < 320; x += 1) {
        const grey = Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * (x / 319));
        pen.fillStyle = `rgb(${grey} ${grey} ${grey})`;
        pen.fillRect(x, 0, 1, 200);
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      return btoa(String.fromCharCode(...bytes));
    },
    [dark, bright],
  );
  const bytes = Buffer.from(data, 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  harness.addImage(hash, bytes, 'image/png');
  return hash;
}

/** What the tone filter of each canvas makes of black and of white. */
function tonesOf(page: Page, host: string): Promise<readonly string[]> {
  return page.evaluate((name) => {
    const canvases = document.querySelector(name)?.shadowRoot?.querySelectorAll('image-canvas') ?? [];
    return [...canvases].map(({ shadowRoot }) => {
      if (shadowRoot?.querySelector('canvas')?.className !== 'toned') return 'as stored';
      const table = shadowRoot.querySelector('feFuncR')?.getAttribute('tableValues')?.split(' ') ?? [];
      return `${table.indexOf('1.0000') - table.lastIndexOf('0.0000')} of ${table.length - 1}`;
    });
  }, host);
}

async function showPale(page: Page, hash: string, number = 5): Promise<void> {
  await page.evaluate(
    ([shown, index]) => {
      const { makeSnapshot, makeTile } = window.harness;
      const viewer = document.querySelector('snapshot-viewer');
      const low = {
        ...makeSnapshot(Number(index), 'low', 320, 200),
        hash: String(shown),
        mediaType: 'image/png',
      };
      if (viewer !== null) viewer.tile = makeTile(Number(index), { low });
    },
    [hash, number],
  );
}

test('one key spreads the tones of each image, says so, and takes it back', async ({
  page,
  harness,
  openViewer,
}) => {
  await openViewer();
  await showPale(page, await servePale(page, harness, 96, 160));
  const mark = page.getByRole('button', { name: 'Adjusted' });
  await expect(mark).toHaveCount(0);
  await page.keyboard.press('l');
  await expect(mark).toBeVisible();
  await expect
    .poll(() => tonesOf(page, 'snapshot-viewer'))
    .toEqual([expect.stringMatching(/^1[5-8] of 64$/)]);
  await showPale(page, await servePale(page, harness, 0, 255), 6);
  await expect.poll(() => tonesOf(page, 'snapshot-viewer')).toEqual([expect.stringMatching(/^6\d of 64$/)]);
  await page.keyboard.press('a');
  await expect(
    page.getByRole('img', { name: /^Histogram: from [01]% to (?:99|100)% brightness, middle (?:49|50)%$/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Auto levels' })).toHaveAttribute('aria-pressed', 'true');
  for (const reset of [
    () => page.keyboard.press('x'),
    () => page.getByRole('button', { name: 'Reset', exact: true }).click(),
  ]) {
    await reset();
    await expect(mark).toHaveCount(0);
    await expect.poll(() => tonesOf(page, 'snapshot-viewer')).toEqual(['as stored']);
    await page.keyboard.press('l');
    await expect(mark).toBeVisible();
  }
});

test('automatic levels come on top of what the outdoor look does to images', async ({
  page,
  harness,
  openViewer,
}) => {
  await openViewer();
  await page.evaluate(() => document.documentElement.setAttribute('data-outdoor', ''));
  await showPale(page, await servePale(page, harness, 96, 160));
  const filter = () =>
    page.evaluate(() => {
      const canvas = document
        .querySelector('snapshot-viewer')
        ?.shadowRoot?.querySelector('image-canvas')
        ?.shadowRoot?.querySelector('canvas');
      return canvas ? getComputedStyle(canvas).filter : '';
    });
  await expect.poll(filter).toBe('contrast(0.76) brightness(1.18)');
  await page.keyboard.press('l');
  await expect.poll(filter).toMatch(/^url\(.*#tones"?\) contrast\(0\.76\) brightness\(1\.18\)$/);
});

test('in a comparison each image has levels of its own, by the same key', async ({ page, harness }) => {
  await showExample(page, harness.url, 'compare-dialog', 'beside each other');
  const hashes = [await servePale(page, harness, 96, 160), await servePale(page, harness, 0, 255)];
  await page
    .locator('compare-dialog')
    .evaluate((dialog: HTMLElementTagNameMap['compare-dialog'], [pale, whole]) => {
      const panes = dialog.request?.panes ?? [];
      const shown = [pale, whole].flatMap((hash, index) => {
        const pane = panes[index];
        if (!pane?.best || hash === undefined) return [];
        return [
          {
            ...pane,
            preview: null,
            best: { ...pane.best, hash, mediaType: 'image/png', widthPixels: 320, heightPixels: 200 },
          },
        ];
      });
      dialog.request = { panes: shown, mode: 'side' };
    }, hashes);
  await page.keyboard.press('l');
  await expect
    .poll(() => tonesOf(page, 'compare-dialog'))
    .toEqual([expect.stringMatching(/^1[5-8] of 64$/), expect.stringMatching(/^6\d of 64$/)]);
  await page.getByRole('button', { name: 'Adjusted' }).click();
  await expect.poll(() => tonesOf(page, 'compare-dialog')).toEqual(['as stored', 'as stored']);
});
