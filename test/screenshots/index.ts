// Pictures of every page in every look, for the README and for people who look after the looks: npm run screenshots.
// With `-- --baselines` the small pictures that test/e2e/screen/looks.spec.ts compares with are taken again instead.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserOptions } from '../e2e/support/browser-options.ts';
import { looks } from './looks.ts';
import { photograph } from './photograph.ts';
import { baselineFolder, PICTURE_VIEWPORT, smallPicture } from './small-picture.ts';

const folder = join(import.meta.dirname, '../../docs/screenshots');
const isBaselines = process.argv.includes('--baselines');
const wanted = looks.filter(({ name }) =>
  process.argv.every((word) => !word.startsWith('--look=') || word === `--look=${name}`),
);

/** The window of a small laptop, and a large one in the looks that most people have. */
const LARGE = { width: 1920, height: 1080 };

await mkdir(isBaselines ? baselineFolder : folder, { recursive: true });
const browser = await chromium.launch(browserOptions());
try {
  for (const look of wanted) {
    await photograph(browser, look, PICTURE_VIEWPORT, async (name, picture) =>
      isBaselines
        ? writeFile(join(baselineFolder, `${name}-${look.name}.png`), await smallPicture(await picture()))
        : writeFile(join(folder, `${name}-${look.name}.png`), await picture()),
    );
    if (isBaselines || look.keys.length > 0) continue;
    await photograph(browser, look, LARGE, async (name, picture) =>
      writeFile(join(folder, `${name}-${look.name}-large.png`), await picture()),
    );
  }
} finally {
  await browser.close();
}
