import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comparePictures } from '../../screenshots/compare-pictures.ts';
import { looks } from '../../screenshots/looks.ts';
import { photograph, type TakePicture } from '../../screenshots/photograph.ts';
import { baselineFolder, PICTURE_VIEWPORT } from '../../screenshots/small-picture.ts';
import { expect, test } from '../support/fixtures.ts';
import { electronBinary } from '../support/product.ts';

/** How long a page that differs is looked at again, ms: a busy machine shows its last words late. */
const PATIENCE_MS = 8000;

async function compareSettled(before: Buffer, take: TakePicture) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const picture = await take();
    const comparison = await comparePictures(before, picture, PICTURE_VIEWPORT.width);
    if (comparison.isSame || performance.now() > end) return { picture, comparison };
  }
}

for (const look of looks) {
  test(`every page looks as it did: ${look.name}`, async ({ browser }, info) => {
    test.skip(electronBinary !== undefined, 'The clock of a picture stands in the preview only.');
    test.setTimeout(180_000);
    const differences: string[] = [];
    await photograph(browser, { look, viewport: PICTURE_VIEWPORT }, async (name, take) => {
      const file = `${name}-${look.name}.png`;
      const before = await readFile(join(baselineFolder, file)).catch(() => null);
      if (before === null) {
        differences.push(`${file} is new: npm run screenshots -- --baselines keeps it.`);
        return;
      }
      const { picture, comparison } = await compareSettled(before, take);
      if (comparison.isSame) return;
      const { share, part, marked } = comparison;
      await mkdir(info.outputPath(), { recursive: true });
      await writeFile(info.outputPath(file), picture);
      await writeFile(info.outputPath(`marked-${file}`), marked);
      const where = part === null ? '' : ` between ${part.left},${part.top} and ${part.right},${part.bottom}`;
      differences.push(
        `${file} differs in ${(share * 100).toFixed(1)} %${where}; see ${info.outputPath(file)}`,
      );
    });
    expect(differences).toEqual([]);
  });
}
