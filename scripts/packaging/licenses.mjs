// The licences of what others wrote and the product brings along: one list for About, the same as a text beside the program.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tool } from '../project.mjs';

const bundles = ['main', 'preload', 'renderer'];

/** The list that About shows: `[{ name, version, identifier, text }]`, by name. */
export const LICENSE_LIST = 'licenses.json';

/** The same for people who look into the program's folder. */
export const LICENSE_TEXT = 'THIRD-PARTY-LICENSES.txt';

const LINE = '-'.repeat(78);

/**
 * Makes one list of the lists of the three bundles below `outFolder`: `renderer/licenses.json` and THIRD-PARTY-LICENSES.txt.
 * Throws when a package that was bundled says nothing of its licence: such a one can't be handed on.
 */
export function writeLicenses(outFolder) {
  const entries = new Map();
  for (const entry of [describeElectron(), ...bundles.flatMap((bundle) => take(join(outFolder, bundle)))])
    entries.set(`${entry.name}@${entry.version}`, entry);
  const list = [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const silent = list.filter(({ identifier, text }) => identifier === undefined && text === undefined);
  if (silent.length > 0)
    throw new Error(`No licence is given by ${silent.map(({ name }) => name).join(', ')}.`);
  writeFileSync(join(outFolder, 'renderer', LICENSE_LIST), JSON.stringify(list));
  writeFileSync(join(outFolder, LICENSE_TEXT), toText(list));
}

function take(folder) {
  const file = join(folder, LICENSE_LIST);
  const list = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return list;
}

/** Electron is brought along, not bundled. What it brings itself (Chromium, Node) is in its LICENSES.chromium.html. */
function describeElectron() {
  const { version, license } = JSON.parse(readFileSync(tool('electron', 'package.json'), 'utf8'));
  const text = readFileSync(tool('electron', 'LICENSE'), 'utf8').trim();
  return { name: 'electron', version, identifier: license, text };
}

function toText(list) {
  const parts = list.map(
    ({ name, version, identifier, text }) =>
      `${LINE}\n${name} ${version}${identifier === undefined ? '' : ` (${identifier})`}\n${LINE}\n\n${text ?? ''}\n`,
  );
  return `What others wrote and Fleetglass contains. For Chromium and Node.js: LICENSES.chromium.html.\n\n${parts.join('\n')}`;
}
