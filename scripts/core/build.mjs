// Builds the product when what was built is older than its sources.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeProgram, root, runQuietly, say, tool } from './project.mjs';

const sources = [
  'main',
  'preload',
  'renderer',
  'simulator',
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
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (lockAge() > LOCK_LIMIT_MS) rmSync(lock, { recursive: true, force: true });
      else await wait(100);
    }
  }
}

function lockAge() {
  try {
    return Date.now() - statSync(lock).mtimeMs;
  } catch {
    return 0;
  }
}

/** Builds beside `dist` and swaps the two, so that what is there is whole at any time. */
async function buildAndSwap() {
  const next = join(cache, `dist-${process.pid}`);
  const inputs = [tool('vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'];
  const env = { ...process.env, FLEETGLASS_OUT_FOLDER: next };
  const { code, output } = await runQuietly(nodeProgram(), inputs, { env });
  if (output.trim() !== '') say(output.trim());
  if (code === 0) {
    const old = `${next}-old`;
    rmSync(old, { recursive: true, force: true });
    moveIfThere(dist, old);
    renameSync(next, dist);
    rmSync(old, { recursive: true, force: true });
  }
  rmSync(next, { recursive: true, force: true });
  return code === 0;
}

function moveIfThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Answers false when the build failed; what went wrong has been said. `FLEETGLASS_BUILT`: test.mjs has built it. */
export async function build({ always = false } = {}) {
  if (process.env.FLEETGLASS_BUILT === '1') return true;
  if (!always && isBuilt()) return true;
  await takeLock();
  try {
    // Another start may have built it in the meantime.
    if (!always && isBuilt()) return true;
    say('build: main, preload and renderer (vite build --app)');
    return await buildAndSwap();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
