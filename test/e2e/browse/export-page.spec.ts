import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { LanguageTag } from '../../../preload/contract/core/languages.ts';
import type { Precision } from '../../../preload/contract/index.ts';
import { exporterOf, prepare, start, valueOf } from '../../main/export/export-fixture.ts';
import { clock, device, NOW, noValidators } from '../../main/library/support/library-fixture.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { receivedImage } from '../../support/received-image.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

/** An image as a browser encodes it. */
async function draw(page: Page, mediaType: string, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([type, w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('There is no canvas.');
      pen.fillStyle = 'teal';
      pen.fillRect(0, 0, w, h / 2);
      const blob = await canvas.convertToBlob({ type });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    [mediaType, width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** An export of three images, one with a thumbnail, and of a device that has none. Returns its folder. */
async function writeExport(page: Page, folder: string, language: LanguageTag): Promise<string> {
  const library = openLibrarySync({ folder: join(folder, 'library'), clock });
  try {
    const images: readonly (readonly [id: string, name: string, precision: Precision])[] = [
      ['a', '<img src=x onerror=document.title=1> 100 %', 'full'],
      ['b', 'بوابة 3 – ポンプ', 'low'],
      ['c', 'Gate', 'full'],
    ];
    const devices = [...images, ['none', 'Without an image'] as const].map(([id, name]) => {
      return { id, name, fields: {}, archives: null };
    });
    await library.storeOrganizations([{ id: 'o', name: 'North', fields: {}, devices }], noValidators, NOW);
    for (const [index, [id, , precision]] of images.entries()) {
      const bytes = await draw(page, 'image/jpeg', 640 + index, 360);
      const facts = {
        mediaType: 'image/jpeg',
        widthPixels: 640 + index,
        heightPixels: 360,
        precision,
      } as const;
      const image = receivedImage({ bytes, ...facts, capturedAt: NOW, receivedAt: NOW });
      const { hash } = await library.storeImage(device(id), image, noValidators, NOW);
      if (index === 0) await library.storeThumbnail(hash, await draw(page, 'image/webp', 320, 180));
    }
    const settings = () => ({ language, timeZone: 'utc' }) as const;
    const exporter = exporterOf(library, undefined, undefined, { settings });
    const exportId = await prepare(exporter, folder, ['a', 'b', 'c', 'none'].map(device));
    await valueOf(start(exporter, exportId)).finished;
    return exporter.folder(exportId) ?? '';
  } finally {
    library.close();
    await library.settled();
  }
}

for (const [language, direction, heading] of [
  ['en', 'ltr', 'Exported images'],
  ['de', 'ltr', 'Exportierte Bilder'],
  ['es', 'ltr', 'Imágenes exportadas'],
  ['ja', 'ltr', 'エクスポートした画像'],
  ['ar', 'rtl', 'الصور المصدَّرة'],
] as const) {
  test(`P44: the page of an export (${language}) shows images, table and checks in a browser without a network`, async ({
    browser,
    folder,
  }) => {
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const path = await writeExport(page, folder, language);
    const requested = new Set<string>();
    const errors: string[] = [];
    page.on('request', (request) => requested.add(new URL(request.url()).protocol));
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(pathToFileURL(join(path, 'index.html')).href);

    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const pictures = page.locator('.images img');
    await expect(pictures).toHaveCount(3);
    const sizes = () =>
      pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    await expect.poll(sizes).toEqual(expect.arrayContaining([320, 641, 642]));
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('table').last().getByText('Without an image')).toBeVisible();
    await expect(page.getByText('<img src=x onerror=document.title=1> 100 %').first()).toBeVisible();
    await expect(page.getByText('sha256sum -c manifest-sha256.txt')).toBeVisible();
    await expect(page.locator('script')).toHaveCount(0);
    await expectNoViolations(page, `the page of an export in ${language}`);
    expect([...requested].filter((protocol) => protocol !== 'file:' && protocol !== 'data:')).toEqual([]);
    expect(errors).toEqual([]);

    // A click shows the original, which the thumbnail is not.
    await page.locator('.images a').first().click();
    await expect(page).toHaveURL(/^file:.*\/data\/.*\.jpg$/);
    await context.close();
  });
}
