// Builds the product when what was built is older than its sources.
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

/** The age from which a lock belongs to a killed build; a build takes seconds. */
const LOCK_LIMIT_MS = 60_000;

/** When the newest file below changed, ms since the epoch. A folder counts too: it changes when a file is deleted. */
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

/** One build at a time: two starts at the same time must not tear down each other's files. */
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

/** A lock whose build was killed: its process is gone, or the lock is too old for any build. */
function isAbandoned() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LOCK_LIMIT_MS) return true;
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Builds beside `dist` and swaps the two, so that what is there is whole at any time. Answers what went wrong, or null. */
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

/** Takes the lock, builds, and leaves nothing of it behind, also when Ctrl+C ends this program. */
async function buildLocked(always) {
  // Making a folder on a read-only disk fails with ENOENT, which names no cause.
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

/** Answers false when the build failed; what went wrong has been said. `FLEETGLASS_BUILT`: test.mjs has built it. */
export async function build({ always = false } = {}) {
  if (process.env.FLEETGLASS_BUILT === '1') return true;
  if (!always && isBuilt()) return true;
  const problem = await buildLocked(always).catch((error) => error.message);
  if (problem === null) return true;
  say(explain({ what: 'Building', output: problem, folder: root, again: givenCommand() }));
  return false;
}
