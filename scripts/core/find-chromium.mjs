// Finds a Chromium for the end-to-end tests. Its headless shell is preferred: it takes half of the
// processor time, as the whole browser draws its own window, with tabs and buttons, for each page.
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const usualShells = { linux: ['/usr/bin/chromium-headless-shell'] };
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

/** Paths below a `chromium_headless_shell-…` folder of Playwright's cache. */
const shellInsideCache = ['linux64', 'linux-arm64', 'mac-x64', 'mac-arm64', 'win64'].map((system) => [
  `chrome-headless-shell-${system}`,
  system === 'win64' ? 'chrome-headless-shell.exe' : 'chrome-headless-shell',
]);

/** Paths below a `chromium-…` folder of Playwright's cache, in all its versions. */
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

/** Returns the path of a Chromium, or `null`. `FLEETGLASS_CHROMIUM` has priority. */
export function findChromium() {
  const { FLEETGLASS_CHROMIUM: chosen } = process.env;
  if (chosen && isProgram(chosen)) return chosen;
  return findHeadlessShell() ?? find(names, usualPaths, cached(/^chromium-\d+$/, insideCache));
}

/** Returns the path of Chromium's headless shell, or `null`. */
export function findHeadlessShell() {
  return find(shellNames, usualShells, cached(/^chromium_headless_shell-\d+$/, shellInsideCache));
}

function find(programs, usual, others) {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => programs.map((name) => join(folder, name + ending)));
  return [...onPath, ...(usual[process.platform] ?? []), ...others].find(isProgram) ?? null;
}

function cached(versionName, inside) {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(cacheFolder(), 'ms-playwright');
  const versions = list(folder).filter((name) => versionName.test(name));
  return versions.flatMap((version) => inside.map((path) => join(folder, version, ...path)));
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
