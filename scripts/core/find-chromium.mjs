// Looks for a Chromium that the end-to-end tests can drive.
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const usualPaths = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/** Below one `chromium-…` folder of Playwright's cache, over its versions. */
const insideCache = [
  ['chrome-linux64', 'chrome'],
  ['chrome-linux', 'chrome'],
  ['chrome-linux-arm64', 'chrome'],
  ['chrome-win64', 'chrome.exe'],
  ['chrome-win', 'chrome.exe'],
  ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ...['chrome-mac-arm64', 'chrome-mac-x64'].map((folder) => [
    folder,
    'Google Chrome for Testing.app',
    'Contents',
    'MacOS',
    'Google Chrome for Testing',
  ]),
];

/** The path of a Chromium, or null. `FLEETGLASS_CHROMIUM` comes first. */
export function findChromium() {
  const { FLEETGLASS_CHROMIUM: chosen, PATH: searchPath = '' } = process.env;
  const ending = process.platform === 'win32' ? '.exe' : '';
  const onPath = searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name + ending)));
  const candidates = [
    ...(chosen ? [chosen] : []),
    ...onPath,
    ...(usualPaths[process.platform] ?? []),
    ...cached(),
  ];
  return candidates.find(isProgram) ?? null;
}

function cached() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(cacheFolder(), 'ms-playwright');
  const versions = list(folder).filter((name) => /^chromium-\d+$/.test(name));
  return versions.flatMap((version) => insideCache.map((inside) => join(folder, version, ...inside)));
}

function cacheFolder() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  if (process.platform === 'win32') return process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  return process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
}

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
