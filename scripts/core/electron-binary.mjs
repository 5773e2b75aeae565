// Electron's binary: whether it can run here, where it is, and fetching it within a bound.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeProgram, say, tool } from './project.mjs';

/** A download that does not grow for so long, ms, is given up. */
const STALL_LIMIT = 20_000;

/** After a download that failed the next start goes without one for so long, ms. */
const RETRY_AFTER = 3_600_000;

const failedMark = tool('.cache', 'fleetglass', 'electron-download-failed');

/** Why a window of Electron can not be shown on this machine, or null. */
export function whyNoWindow() {
  if (process.platform !== 'linux') return null;
  const { DISPLAY: display, WAYLAND_DISPLAY: wayland } = process.env;
  if (!display && !wayland) return 'this machine has no display';
  return process.getuid?.() === 0 ? "Electron's sandbox does not run as root" : null;
}

/** The path of the binary of the required version, or null. */
export function findElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const dist = override ?? tool('electron', 'dist');
  try {
    const { version } = JSON.parse(readFileSync(tool('electron', 'package.json'), 'utf8'));
    if (override === undefined && readFileSync(join(dist, 'version'), 'utf8').replace(/^v/, '') !== version)
      return null;
    const file = join(dist, readFileSync(tool('electron', 'path.txt'), 'utf8'));
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** Downloads the binary; answers its path, or null when it can't be had. */
export async function fetchElectron() {
  if (failedLately()) return null;
  say('start: downloading Electron, once (about 120 MB)');
  // Its own temporary folder shows whether the download grows.
  const temporary = mkdtempSync(join(tmpdir(), 'fleetglass-electron-'));
  try {
    await install(temporary);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  const found = findElectron();
  mark(found === null);
  return found;
}

function install(temporary) {
  return new Promise((done) => {
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
    const child = spawn(nodeProgram(), [tool('electron', 'install.js')], { env, stdio: 'ignore' });
    let size = -1;
    let grownAt = Date.now();
    const watch = setInterval(() => {
      const current = sizeOf(temporary) + sizeOf(tool('electron', 'dist'));
      if (current !== size) grownAt = Date.now();
      size = current;
      if (Date.now() - grownAt > STALL_LIMIT) child.kill();
    }, 500);
    const end = () => {
      clearInterval(watch);
      done();
    };
    child.on('error', end);
    child.on('close', end);
  });
}

function sizeOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name);
      return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size);
    }, 0);
  } catch {
    return 0;
  }
}

function failedLately() {
  try {
    return Date.now() - statSync(failedMark).mtimeMs < RETRY_AFTER;
  } catch {
    return false;
  }
}

function mark(failed) {
  rmSync(failedMark, { force: true });
  if (!failed) return;
  mkdirSync(tool('.cache', 'fleetglass'), { recursive: true });
  writeFileSync(failedMark, '');
}
