// The drawing that the icons are made from.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../core/project.mjs';

/** The PNG keyword that records the drawing of an icon, so that a test finds an outdated one. */
export const SOURCE_KEYWORD = 'Source';

/** The app's icon and its SHA-256, with the line ends of any system read as the same. */
export function readDrawing() {
  const svg = readFileSync(join(root, 'renderer', 'public', 'icon.svg'), 'utf8').replaceAll('\r\n', '\n');
  return { svg, hash: createHash('sha256').update(svg).digest('hex') };
}
