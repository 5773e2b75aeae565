// The third-party licences of the product: a list for About, and the same as a text in the
// program's folder.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tool } from '../core/project.mjs';

const bundles = ['main', 'preload', 'renderer'];

/** Packages bundled in the page's workers, as Vite does not list those. */
export const WORKER_PACKAGES = ['mediabunny'];

/**
 * The list that About shows: `[{ name, version, identifier, text }]`, by name. `text` has its
 * paragraphs; a number is one that came before, as the terms of most packages are the same.
 */
export const LICENSE_LIST = 'licenses.json';

/** The same as a readable text, for the program's folder. */
export const LICENSE_TEXT = 'THIRD-PARTY-LICENSES.txt';

/** https://spdx.org/licenses/MIT.html */
const MIT_TERMS = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const LINE = '-'.repeat(78);

/**
 * Joins the lists of the three bundles below `outFolder` to `renderer/licenses.json` and
 * THIRD-PARTY-LICENSES.txt. Throws if a bundled package has no licence text, as it may not be
 * distributed without one.
 */
export function writeLicenses(outFolder) {
  const entries = new Map();
  // Electron is shipped, not bundled. The licences of its own parts (Chromium, Node) are in its
  // LICENSES.chromium.html.
  const unlisted = ['electron', ...WORKER_PACKAGES].map(describePackage);
  for (const entry of [...unlisted, ...bundles.flatMap((bundle) => take(join(outFolder, bundle)))])
    entries.set(`${entry.name}@${entry.version}`, withText(entry));
  const list = [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  writeFileSync(join(outFolder, 'renderer', LICENSE_LIST), JSON.stringify(withoutRepeats(list)));
  writeFileSync(join(outFolder, LICENSE_TEXT), toText(list));
}

function withoutRepeats(list) {
  const known = new Map();
  const once = (paragraph) => {
    const at = known.get(paragraph);
    if (at === undefined) known.set(paragraph, known.size);
    return at ?? paragraph;
  };
  return list.map((entry) => ({ ...entry, text: entry.text.split(/\n\s*\n/).map(once) }));
}

function take(folder) {
  const file = join(folder, LICENSE_LIST);
  const list = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return list;
}

/** Adds the MIT text to packages that state MIT and their authors, but omit the text. */
function withText(entry) {
  if (entry.text !== undefined) return entry;
  const { author } = JSON.parse(readFileSync(tool(entry.name, 'package.json'), 'utf8'));
  const name = author?.name ?? author;
  if (entry.identifier !== 'MIT' || name === undefined)
    throw new Error(`${entry.name} ${entry.version} has no licence text (${entry.identifier}).`);
  return { ...entry, text: `The MIT License (MIT)\n\nCopyright (c) ${name}\n\n${MIT_TERMS}` };
}

/** Returns the licence data in a package's own folder. */
function describePackage(name) {
  const { version, license } = JSON.parse(readFileSync(tool(name, 'package.json'), 'utf8'));
  const text = readFileSync(tool(name, 'LICENSE'), 'utf8').trim();
  return { name, version, identifier: license, text };
}

function toText(list) {
  const parts = list.map(
    ({ name, version, identifier, text }) =>
      `${LINE}\n${name} ${version}${identifier === undefined ? '' : ` (${identifier})`}\n${LINE}\n\n${text ?? ''}\n`,
  );
  return `What others wrote and Fleetglass contains. For Chromium and Node.js: LICENSES.chromium.html.\n\n${parts.join('\n')}`;
}
