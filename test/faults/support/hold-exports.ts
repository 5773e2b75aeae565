import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into the preview before the product (`--import`): a disk that gives names to so many images of each export and then answers no
 * more, so that the exports stand in their midst.
 */
const LIMIT = Number(process.env['FLEETGLASS_TEST_HELD_EXPORTS']);

const { link } = fs.promises;
const named = new Map<string, number>();

fs.promises.link = async (from, to) => {
  const [folder = '', image] = String(to).split(/[\\/]data[\\/]/);
  if (image !== undefined) {
    const count = named.get(folder) ?? 0;
    if (count === LIMIT) await new Promise(() => {});
    named.set(folder, count + 1);
  }
  await link(from, to);
};
syncBuiltinESMExports();
