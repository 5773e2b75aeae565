// Builds the product if it is older than its sources.
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { explain } from './explain.mjs';
import { givenCommand, nodeProgram, root, runQuietly, say, tool } from './project.mjs';

const sources = [
  'main',
  'preload',
  'renderer',
  'simulator',
  'scripts/packaging/licenses.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const results = ['main/index.js', 'preload/index.cjs', 'renderer/index.html'];

const dist = join(root, 'dist');
const cache = tool('.cache', 'fleetglass');
const lock = join(cache, 'building');

/** Age from which a lock belongs to a killed build, as a build takes seconds. */
const LOCK_LIMIT_MS = 60_000;

/**
 * Returns the newest change below a path, in ms since the epoch. Folders count too, as they change
 * if a file is deleted.
 */
function newest(path) {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isBuilt() {
  try {
    const builtAt = Math.min(...results.map((file) => statSync(join(dist, file)).mtimeMs));
    return sources.every((path) => newest(join(root, path)) < builtAt);
  } catch {
    return false;
  }
}

/**
 * Allows one build at a time, so that two simultaneous starts do not remove each other's files.
 */
async function takeLock() {
  mkdirSync(cache, { recursive: true });
  for (let waits = false; ; waits = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isAbandoned()) rmSync(lock, { recursive: true, force: true });
      else {
        if (!waits) say('Waiting for another build …');
        await wait(100);
      }
    }
  }
}

/**
 * Returns true if the lock's build was killed: its process is gone, or the lock is older than any
 * build.
 */
function isAbandoned() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LOCK_LIMIT_MS) return true;
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Builds next to `dist` and swaps the two, so that `dist` is complete at any time. Resolves with
 * the error, or `null`.
 */
async function buildAndSwap(next) {
  const inputs = [tool('vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'];
  const env = { ...process.env, FLEETGLASS_OUT_FOLDER: next };
  const { code, output } = await runQuietly(nodeProgram(), inputs, { env });
  if (code !== 0) return output;
  if (output.trim() !== '') say(output.trim());
  const old = `${next}-old`;
  moveIfThere(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
  return null;
}

function moveIfThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Takes the lock, builds, and leaves no trace of it, even if Ctrl+C ends this program. */
async function buildLocked(always) {
  // Creating a folder on a read-only disk fails with ENOENT, which names no cause.
  accessSync(root, constants.W_OK);
  await takeLock();
  const next = join(cache, `dist-${process.pid}`);
  const clean = () =>
    [lock, next, `${next}-old`].forEach((path) => rmSync(path, { recursive: true, force: true }));
  process.once('exit', clean);
  try {
    // Another start may have built it in the meantime.
    if (!always && isBuilt()) return null;
    say('Building …');
    return await buildAndSwap(next);
  } finally {
    process.removeListener('exit', clean);
    clean();
  }
}

/**
 * Resolves with false if the build failed, after reporting the error. `FLEETGLASS_BUILT`: test.mjs
 * has built it.
 */
export async function build({ always = false } = {}) {
  if (process.env.FLEETGLASS_BUILT === '1') return true;
  if (!always && isBuilt()) return true;
  const problem = await buildLocked(always).catch((error) => error.message);
  if (problem === null) return true;
  say(explain({ what: 'Building', output: problem, folder: root, again: givenCommand() }));
  return false;
}
