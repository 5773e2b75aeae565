// Builds the product when what was built is older than its sources.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
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
const results = ['dist/main/index.js', 'dist/preload/index.cjs', 'dist/renderer/index.html'];

/** When the newest file below changed, ms since the epoch. A folder counts too: it changes when a file is deleted. */
function newest(path) {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isBuilt() {
  try {
    const builtAt = Math.min(...results.map((file) => statSync(join(root, file)).mtimeMs));
    return sources.every((path) => newest(join(root, path)) < builtAt);
  } catch {
    return false;
  }
}

/** Answers false when the build failed; what went wrong has been said. */
export async function build({ always = false } = {}) {
  if (!always && isBuilt()) return true;
  say('build: main, preload and renderer (vite build --app)');
  const inputs = [tool('vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'];
  const { code, output } = await runQuietly(nodeProgram(), inputs);
  if (code !== 0 || output.includes('rror')) say(output);
  return code === 0;
}
