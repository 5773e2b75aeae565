// Electron's binary: whether it can run here, its path, and its download with a time limit.
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
import { dirname, join } from 'node:path';
import { nodeProgram, say, tool, waitFor } from './project.mjs';

/** Time without growth, in ms, after which a download is given up. */
const STALL_LIMIT_MS = 20_000;

/** Time after a failed download, in ms, in which starts do not try again. */
const RETRY_AFTER_MS = 3_600_000;

const failedMark = tool('.cache', 'fleetglass', 'electron-download-failed');

/** Returns the reason why Electron can't show a window on this machine, or `null`. */
export function whyNoWindow() {
  if (process.platform !== 'linux') return null;
  const { DISPLAY: display, WAYLAND_DISPLAY: wayland } = process.env;
  if (!display && !wayland) return 'this machine has no display';
  return process.getuid?.() === 0 ? "Electron's sandbox does not run as root" : null;
}

/** Mode bits of a program that others may start and that runs as its owner. */
const SET_USER_ID = 0o4755;

/**
 * Returns the reason why the system blocks Electron's sandbox, with a remedy, or `null`. The
 * sandbox needs user namespaces, or its helper next to the binary, owned by root
 * (electron/electron#42510). `settings` is the folder of Linux's settings.
 */
export function whyNoSandbox(binary, settings = '/proc/sys') {
  if (process.platform !== 'linux') return null;
  const helper = join(dirname(binary), 'chrome-sandbox');
  if (isSetUserIdRoot(helper)) return null;
  const read = (name) => {
    try {
      return readFileSync(join(settings, name), 'utf8').trim();
    } catch {
      return null;
    }
  };
  const isRestricted =
    read('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    read('kernel/unprivileged_userns_clone') === '0' ||
    read('user/max_user_namespaces') === '0';
  return isRestricted ? noSandbox(binary) : null;
}

/** Returns the reason why no sandbox can be set up, with the commands that allow it. */
export function noSandbox(binary) {
  const helper = `'${join(dirname(binary), 'chrome-sandbox')}'`;
  return `this system denies Electron's sandbox the user namespaces that it needs (to let Electron run: sudo chown root:root ${helper} && sudo chmod 4755 ${helper})`;
}

function isSetUserIdRoot(file) {
  try {
    const { uid, mode } = statSync(file);
    return uid === 0 && (mode & SET_USER_ID) === SET_USER_ID;
  } catch {
    return false;
  }
}

/**
 * Returns the binary's path in Electron's folder; `path.txt` is written by Electron's own
 * download.
 */
function binaryName() {
  try {
    return readFileSync(tool('electron', 'path.txt'), 'utf8');
  } catch {
    return 'electron';
  }
}

/** Returns the path of the binary of the required version, or `null`. */
export function findElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const dist = override ?? tool('electron', 'dist');
  try {
    const { version } = JSON.parse(readFileSync(tool('electron', 'package.json'), 'utf8'));
    if (override === undefined && readFileSync(join(dist, 'version'), 'utf8').replace(/^v/, '') !== version)
      return null;
    const file = join(dist, binaryName());
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** Returns the reason why the installed Electron can't be tested here, or `null`. */
export function whyNoElectron() {
  return whyNoWindow() ?? (findElectron() === null ? "Electron's binary is missing" : null);
}

/**
 * Ends this program if `npm run ci` requires Electron, so that no build server uses the stand-in
 * by mistake. `reason` says why it can't run; `null` if it can.
 */
export function requireElectron(reason) {
  if (reason === null || process.env.FLEETGLASS_REQUIRE_ELECTRON !== '1') return;
  say(`This run requires Electron (FLEETGLASS_REQUIRE_ELECTRON=1), which can't run: ${reason}`);
  process.exit(1);
}

/**
 * Resolves with the binary that can show its window here, as `{ binary }`, or with `{ reason }` to
 * go without. `given` is used instead of the installed one.
 */
export async function chooseElectron(given = null) {
  const reason = whyNoWindow();
  if (reason !== null) return { reason };
  const found = given ?? findElectron();
  const { binary = found, reason: problem } = found === null ? await fetchElectron() : {};
  if (binary === null) return { reason: problem };
  const obstacle = whyNoSandbox(binary);
  return obstacle === null ? { binary } : { reason: obstacle };
}

/** Downloads the binary. Resolves with `{ binary, reason }`, of which one is `null`. */
export async function fetchElectron() {
  const earlier = failedLately();
  if (earlier !== null)
    return { binary: null, reason: `${earlier}; the download is tried again after an hour` };
  say('Downloading Electron (about 120 MB, only once) …');
  const problem = await download();
  const binary = findElectron();
  const reason =
    binary === null ? `Electron could not be downloaded (${problem ?? 'it is not there'})` : null;
  mark(reason);
  return { binary, reason };
}

/**
 * Resolves with the error, or `null`. The size of the download's own temporary folder shows its
 * progress.
 */
async function download() {
  let temporary = null;
  try {
    temporary = mkdtempSync(join(tmpdir(), 'fleetglass-electron-'));
    return await install(temporary);
  } catch (error) {
    return error.message;
  } finally {
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
  }
}

/** Runs Electron's own download, which writes a stack with the error in its first line. */
async function install(temporary) {
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const child = spawn(nodeProgram(), [tool('electron', 'install.js')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  let [size, grownAt, stalled] = [-1, Date.now(), false];
  const watch = setInterval(() => {
    const current = sizeOf(temporary) + sizeOf(tool('electron', 'dist'));
    if (current !== size) grownAt = Date.now();
    size = current;
    stalled = Date.now() - grownAt > STALL_LIMIT_MS;
    if (stalled) child.kill();
  }, 500);
  const code = await waitFor(child);
  clearInterval(watch);
  if (stalled) return `nothing arrived for ${STALL_LIMIT_MS / 1_000} s`;
  return code === 0 ? null : downloadProblem(output, code);
}

/**
 * Resolves with the first error of Electron's program, and the cause missing from its `fetch
 * failed`, found by another request.
 */
async function downloadProblem(output, code) {
  const found = /\b(E[A-Z]{4,}: .*)$/m.exec(output) ?? /^\w*Error: (.+)$/m.exec(output);
  const problem = found?.[1] ?? `exit code ${code}`;
  if (problem !== 'fetch failed') return problem;
  try {
    await fetch(process.env.ELECTRON_MIRROR ?? 'https://github.com', { method: 'HEAD' });
    return problem;
  } catch (error) {
    return error.cause?.message ?? problem;
  }
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

/** Returns the reason of a recently failed download, else `null`. */
function failedLately() {
  try {
    const isLate = Date.now() - statSync(failedMark).mtimeMs < RETRY_AFTER_MS;
    return isLate ? readFileSync(failedMark, 'utf8') : null;
  } catch {
    return null;
  }
}

/** An unwritable folder only costs another try at the next start. */
function mark(reason) {
  try {
    rmSync(failedMark, { force: true });
    if (reason === null) return;
    mkdirSync(tool('.cache', 'fleetglass'), { recursive: true });
    writeFileSync(failedMark, reason);
  } catch {
    return;
  }
}
