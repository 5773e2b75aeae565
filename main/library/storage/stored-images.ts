import type { Database } from '../database/database.ts';
import type { LooseImage } from './row-removal.ts';

/** Images in a step. */
const IN_A_STEP = 100;

export const storedImagesQuery = `
  SELECT hash, byte_length AS byteLength FROM image WHERE hash > ? ORDER BY hash LIMIT ${IN_A_STEP}`;

/** Yields all stored images by hash; may include images that arrive meanwhile. */
export function* storedImages(database: Database): Generator<LooseImage> {
  const next = database.select<LooseImage>(storedImagesQuery);
  for (let last = ''; database.isOpen; ) {
    const images = next.all(last);
    yield* images;
    const end = images.at(-1);
    if (end === undefined) return;
    last = end.hash;
  }
}
