// Pictures of every page in every look, for the README and for people who look after the looks: npm run screenshots.
// With `-- --baselines` the small pictures that test/e2e/screen/looks.spec.ts compares with are taken again instead, with `-- --guide` those
// of the guide, in one language with `--language=ja`. `--fonts=FOLDER` lends the browser fonts that the machine does not have.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserOptions } from '../e2e/support/browser-options.ts';
import { photographGuide } from './guide-pictures.ts';
import { lendFonts } from './lend-fonts.ts';
import { looks } from './looks.ts';
import { photograph, type TakePicture } from './photograph.ts';
import { baselineFolder, PICTURE_VIEWPORT, smallPicture } from './small-picture.ts';

const folder = join(import.meta.dirname, '../../docs/screenshots');
const isBaselines = process.argv.includes('--baselines');
const isGuide = process.argv.includes('--guide');
const valuesOf = (option: string) =>
  process.argv.filter((word) => word.startsWith(`--${option}=`)).map((word) => word.slice(option.length + 3));
const wantedLooks = valuesOf('look');
const wanted = looks.filter(({ name }) => wantedLooks.length === 0 || wantedLooks.includes(name));

/** The window of a small laptop, and a large one in the looks that most people have. */
const LARGE = { width: 1920, height: 1080 };

/** As many pictures in a row are the same when nothing of a page is still on its way: what it asks the service for comes after its frame. */
const SAME_IN_A_ROW = 4;
/** More pictures than a page changes in before it stands still. */
const MOST_PICTURES = 60;

/** The picture of a page that stands still. Throws for a page that goes on changing. */
async function settledPicture(name: string, take: TakePicture): Promise<Buffer> {
  let before = await take();
  let same = 1;
  for (let number = 0; number < MOST_PICTURES; number += 1) {
    const now = await take();
    same = now.equals(before) ? same + 1 : 1;
    if (same === SAME_IN_A_ROW) return now;
    before = now;
  }
  throw new Error(`${name} goes on changing.`);
}

await mkdir(isBaselines ? baselineFolder : folder, { recursive: true });
const fonts = await lendFonts(valuesOf('fonts'));
const browser = await chromium.launch({ ...browserOptions(), env: { ...process.env, ...fonts.variables } });
try {
  if (isGuide) await photographGuide(browser, valuesOf('language'), settledPicture);
  for (const look of isGuide ? [] : wanted) {
    await photograph(browser, { look, viewport: PICTURE_VIEWPORT }, async (name, take) => {
      const picture = await settledPicture(name, take);
      const file = `${name}-${look.name}.png`;
      if (isBaselines) await writeFile(join(baselineFolder, file), await smallPicture(picture));
      else await writeFile(join(folder, file), picture);
    });
    if (isBaselines || look.keys.length > 0) continue;
    await photograph(browser, { look, viewport: LARGE }, async (name, take) =>
      writeFile(join(folder, `${name}-${look.name}-large.png`), await settledPicture(name, take)),
    );
  }
} finally {
  await browser.close();
  await fonts.takeBack();
}
