import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

for (const colorScheme of ['light', 'dark'] as const)
  test(`pack-identity: a phone reads the QR code of this laptop from the ${colorScheme} screen, and from paper`, async ({
    page,
    harness,
  }) => {
    await page.emulateMedia({ colorScheme });
    await showExample(page, harness.url, 'pack-identity', 'of this laptop');
    const code = page.getByRole('img', { name: 'The same as a QR code' });
    // Most readers take no light code on a dark screen.
    await expect(code.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
    await expect(code.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ colorScheme, media });
      const picture = await code.screenshot();
      const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(decodeQR({ width: info.width, height: info.height, data }), media).toBe(RECIPIENT);
    }
  });
