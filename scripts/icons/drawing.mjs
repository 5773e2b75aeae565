// The drawing that the icons are made from.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../core/project.mjs';

/** Each PNG says under this keyword which drawing it was made from, so that a test can tell one that is out of date. */
export const SOURCE_KEYWORD = 'Source';

/** The app's icon and its SHA-256, with the line ends of any system read as the same. */
export function readDrawing() {
  const svg = readFileSync(join(root, 'renderer', 'public', 'icon.svg'), 'utf8').replaceAll('\r\n', '\n');
  return { svg, hash: createHash('sha256').update(svg).digest('hex') };
}
