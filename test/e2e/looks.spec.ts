import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comparePictures } from '../screenshots/compare-pictures.ts';
import { looks } from '../screenshots/looks.ts';
import { photograph } from '../screenshots/photograph.ts';
import { baselineFolder, PICTURE_VIEWPORT } from '../screenshots/small-picture.ts';
import { expect, test } from './support/fixtures.ts';
import { electronBinary } from './support/product.ts';

for (const look of looks) {
  test(`every page looks as it did: ${look.name}`, async ({ browser }, info) => {
    test.skip(electronBinary !== undefined, 'The clock of a picture stands in the preview only.');
    test.setTimeout(180_000);
    const differences: string[] = [];
    await photograph(browser, look, PICTURE_VIEWPORT, async (name, picture) => {
      const file = `${name}-${look.name}.png`;
      const before = await readFile(join(baselineFolder, file)).catch(() => null);
      if (before === null) {
        differences.push(`${file} is new: npm run screenshots -- --baselines keeps it.`);
        return;
      }
      const { isSame, share, part, marked } = await comparePictures(before, picture, PICTURE_VIEWPORT.width);
      if (isSame) return;
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
