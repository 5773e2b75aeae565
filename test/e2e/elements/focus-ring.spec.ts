import type { Locator, Page } from '@playwright/test';
import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

/** The colours of a picture of an element at some points, from its upper left corner. */
async function coloursAt(page: Page, element: Locator, points: readonly (readonly [number, number])[]) {
  const picture = (await element.screenshot()).toString('base64');
  return page.evaluate(
    async ([encoded, wanted]) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return wanted.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
    },
    [picture, points] as const,
  );
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const light = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const looks = [
  { name: 'dark', outdoor: false, forcedColors: 'none' },
  { name: 'outdoor', outdoor: true, forcedColors: 'none' },
  { name: 'forced colours', outdoor: false, forcedColors: 'active' },
] as const;

for (const { name, outdoor, forcedColors } of looks) {
  test(`the focus ring shows over light, grey and dark images that fill the stage: ${name}`, async ({
    page,
    harness,
  }) => {
    await page.emulateMedia({ forcedColors });
    await showExample(page, harness.url, 'image-canvas', 'with an image');
    await page.evaluate((on) => document.documentElement.toggleAttribute('data-outdoor', on), outdoor);
    const image = page.getByRole('img', { name: 'Camera 1' });
    await image.evaluate((element) => void (element.tabIndex = 0));
    await page.keyboard.press('Tab');
    await expect(image).toBeFocused();
    for (const level of [255, 128, 0]) {
      await image.evaluate(async (element, grey) => {
        const { clientWidth: width, clientHeight: height } = element;
        const pixels = new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : grey));
        const bitmap = await createImageBitmap(new ImageData(pixels, width, height));
        (element as HTMLElementTagNameMap['image-canvas']).made = { bitmap, natural: { width, height } };
      }, level);
      const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 0 };
      const [x, y] = [Math.floor(width / 2), Math.floor(height / 2)];
      const inside = [Math.floor(width) - 2, Math.floor(height) - 2] as const;
      await expect
        .poll(
          async () => {
            const [middle = [], ...rings] = await coloursAt(page, image, [
              [x, y],
              ...([0, 1, 2, 3] as const).flatMap((at) => [
                [at, y] as const,
                [x, at] as const,
                [inside[0] - at + 1, y] as const,
                [x, inside[1] - at + 1] as const,
              ]),
            ]);
            const sides = [0, 1, 2, 3].map((side) => rings.filter((_, at) => at % 4 === side));
            return sides.every((ring) => ring.some((colour) => contrast(colour, middle) >= 3));
          },
          { message: `${name}, level ${level}` },
        )
        .toBe(true);
    }
  });
}
