import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../core/project.mjs';

/** PNG keyword that records the drawing of an icon, so that a test finds an outdated one. */
export const SOURCE_KEYWORD = 'Source';

/** Returns the app's icon and its SHA-256, independently of the system's line endings. */
export function readDrawing() {
  const svg = readFileSync(join(root, 'renderer', 'public', 'icon.svg'), 'utf8').replaceAll('\r\n', '\n');
  return { svg, hash: createHash('sha256').update(svg).digest('hex') };
}
