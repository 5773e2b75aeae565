import { join } from 'node:path';
import sharp from 'sharp';

/** The pictures that the looks are compared with; `npm run screenshots -- --baselines` takes them again. */
export const baselineFolder = join(import.meta.dirname, 'baselines');

/** The window in a compared picture, CSS px. */
export const PICTURE_VIEWPORT = { width: 1280, height: 800 };

/** Width of a small picture, px: the repository stays light, and the edges of letters blur. */
const SMALL_WIDTH = 480;

/** A picture made small with 64 colours, as PNG: 5 to 35 kB. */
export function smallPicture(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize(SMALL_WIDTH)
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}
