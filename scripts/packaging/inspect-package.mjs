// Checks an unpacked package, as it will be installed after signing.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, getRawHeader, uncacheAll } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { languageTags } from '../../preload/contract/core/languages.ts';
import { readMacIntegrity, readWindowsIntegrity } from './fuses/embedded-integrity.mjs';
import { requiredFuses } from './fuses/fuses.mjs';
import { LICENSE_LIST, LICENSE_TEXT } from './licenses.mjs';

/** States of a fuse in the program: the characters 0 and 1. */
const FUSE_OFF = 0x30;
const FUSE_ON = 0x31;

/** Allowed files of app.asar. */
const meant = [
  /^\/package\.json$/,
  /^\/dist\/main\/(index|file-thread|list-thread|pack-thread|scene-worker|verify-thread)\.js$/,
  /^\/dist\/main\/chunks\/[\w.-]+\.js$/,
  /^\/dist\/preload\/index\.cjs$/,
  /^\/dist\/renderer\/(index\.html|icon\.svg|licenses\.json|tray(@2x)?\.png)$/,
  /^\/dist\/renderer\/assets\/[\w.-]+\.(js|css|woff2|svg|png|webp|wasm|bin)$/,
];

/** Files that the product needs to start. */
const needed = [
  '/package.json',
  '/dist/main/index.js',
  '/dist/main/file-thread.js',
  '/dist/main/list-thread.js',
  '/dist/main/pack-thread.js',
  '/dist/main/verify-thread.js',
  '/dist/main/scene-worker.js',
  '/dist/preload/index.cjs',
  '/dist/renderer/index.html',
  `/dist/renderer/${LICENSE_LIST}`,
  '/dist/renderer/tray.png',
];

/** The map: OpenLayers (0.3 MB), and the land and borders of the world (0.2 MB), so that there is one without a network. */
const MAP_BYTES = 550_000;

/**
 * Limit of the product's own code, in bytes: 3.3 MB, and 0.3 MB for each language with its guide.
 * Exceeded at once by a package that was not bundled.
 */
export const ASAR_BUDGET = 3_300_000 + 300_000 * languageTags.length + MAP_BYTES;

/** Allowed fields of the packed package.json: no script, no list of packages. */
const meantFields = new Set([
  'name',
  'productName',
  'version',
  'private',
  'description',
  'license',
  'type',
  'main',
  'engines',
  'homepage',
  'author',
  'desktopName',
]);

const layouts = {
  linux: { program: 'fleetglass', resources: 'resources', licenses: '.', locales: ['locales'] },
  win: { program: 'Fleetglass.exe', resources: 'resources', licenses: '.', locales: ['locales'] },
  mac: {
    program: 'Fleetglass.app',
    resources: 'Fleetglass.app/Contents/Resources',
    licenses: 'Fleetglass.app/Contents/Resources',
    locales: [
      'Fleetglass.app/Contents/Resources',
      'Fleetglass.app/Contents/Frameworks/Electron Framework.framework/Versions/A/Resources',
    ],
  },
};

/**
 * Returns the defects of an unpacked package, one sentence each; none if it is as configured.
 * `server` is the update server that it must name, `null` if it must name none, `undefined` if
 * that is not settled (a bare folder of Windows or macOS); `languages` are the locales of Electron
 * that it may contain.
 */
export async function inspectPackage({ folder, system, server, languages, publisher }) {
  const layout = layouts[system];
  const resources = join(folder, layout.resources);
  const asar = join(resources, 'app.asar');
  uncacheAll();
  return [
    ...(await inspectFuses(join(folder, layout.program))),
    ...inspectArchive(asar),
    ...inspectIntegrity(asar, { folder, system }),
    ...inspectLicenses(join(folder, layout.licenses), resources),
    ...inspectLocales(
      layout.locales.map((path) => join(folder, path)),
      languages,
    ),
    ...inspectUpdates(join(resources, 'app-update.yml'), { server, publisher }),
  ];
}

async function inspectFuses(program) {
  const wire = await getCurrentFuseWire(program);
  const findings = [];
  const count = Object.keys(wire).filter((key) => /^\d+$/.test(key)).length;
  const known = Object.keys(requiredFuses).length;
  if (count !== known) findings.push(`The program has ${count} fuses, ${known} are known.`);
  for (const [fuse, on] of Object.entries(requiredFuses)) {
    if (wire[fuse] !== (on ? FUSE_ON : FUSE_OFF))
      findings.push(`P9: the fuse ${FuseV1Options[fuse]} is not ${on ? 'on' : 'off'}.`);
  }
  return findings;
}

/** Returns the files of an archive by their path in it, without folders. */
function filesOf(asar) {
  const files = new Map();
  const walk = (node, path) => {
    for (const [name, child] of Object.entries(node.files)) {
      if (child.files === undefined) files.set(`${path}/${name}`, child);
      else walk(child, `${path}/${name}`);
    }
  };
  walk(getRawHeader(asar).header, '');
  return files;
}

function inspectArchive(asar) {
  const findings = [];
  const files = filesOf(asar);
  for (const [path, { link, unpacked }] of files) {
    if (!meant.some((pattern) => pattern.test(path))) findings.push(`app.asar holds ${path}.`);
    if (link !== undefined) findings.push(`${path} is a link.`);
    if (unpacked) findings.push(`${path} stands outside of app.asar, where nothing checks it.`);
  }
  for (const path of needed) if (!files.has(path)) findings.push(`app.asar has no ${path}.`);
  if (existsSync(`${asar}.unpacked`)) findings.push('There is a folder app.asar.unpacked.');
  const { size } = statSync(asar);
  if (size > ASAR_BUDGET) findings.push(`app.asar has ${size} bytes, ${ASAR_BUDGET} are its budget.`);
  const description = JSON.parse(extractFile(asar, 'package.json').toString('utf8'));
  const extra = Object.keys(description).filter(
    (field) => description[field] !== null && !meantFields.has(field),
  );
  if (extra.length > 0) findings.push(`The packed package.json has ${extra.join(', ')}.`);
  return findings;
}

/**
 * Compares each file with its hash in the header, and the header with the hash in the program.
 * Linux checks neither.
 */
function inspectIntegrity(asar, { folder, system }) {
  const findings = [];
  for (const [path, { integrity }] of filesOf(asar)) {
    const hash = createHash('sha256')
      .update(extractFile(asar, path.slice(1)))
      .digest('hex');
    if (integrity?.algorithm !== 'SHA256' || integrity.hash !== hash)
      findings.push(`${path} is not what the header of app.asar says.`);
  }
  if (system === 'linux') return findings;
  const expected = createHash('sha256').update(getRawHeader(asar).headerString).digest('hex');
  const found =
    system === 'mac'
      ? readMacIntegrity(join(folder, 'Fleetglass.app', 'Contents', 'Info.plist'))
      : readWindowsIntegrity(join(folder, 'Fleetglass.exe'));
  if (found !== expected) findings.push('The program does not hold the hash of its app.asar.');
  return findings;
}

function inspectLicenses(folder, resources) {
  return [
    join(folder, 'LICENSE.electron.txt'),
    join(folder, 'LICENSES.chromium.html'),
    join(resources, LICENSE_TEXT),
  ]
    .filter((file) => !existsSync(file) || statSync(file).size === 0)
    .map((file) => `${file} is missing or empty.`);
}

function inspectLocales(folders, languages) {
  const found = folders
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => /\.(pak|lproj)$/.test(name))
    .map((name) => name.replace(/\.(pak|lproj)$/, ''));
  const isShipped = (locale) => languages.some((language) => locale.split(/[-_]/)[0] === language);
  const extra = found.filter((locale) => !isShipped(locale));
  if (found.length === 0) return ['There is no locale; Electron does not start without one.'];
  return extra.length === 0
    ? []
    : [`There are locales that the product does not speak: ${extra.join(', ')}.`];
}

/**
 * P36: checks that updates are sought at the release's server, and on Windows accepted only from
 * its publisher.
 */
function inspectUpdates(file, { server, publisher }) {
  if (server === undefined) return [];
  const there = existsSync(file);
  if (server === null) return there ? ['It names an update server, but none was given.'] : [];
  if (!there) return ['It names no update server.'];
  const text = readFileSync(file, 'utf8');
  const findings = [];
  if (!text.includes(`url: ${server}\n`)) findings.push('It names another update server.');
  if (publisher !== null && !(text.includes('publisherName:') && text.includes(publisher)))
    findings.push(`P36: it does not name its publisher (${publisher}).`);
  return findings;
}
