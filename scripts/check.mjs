// The checks of a change: types, lint, format, and unit tests but the slowest (vitest.config.ts names them).
// Says each result and how long it took.
import { nodeProgram, runQuietly, say, tool } from './core/project.mjs';

const typescript = tool('typescript', 'bin', 'tsc');
const staticChecks = [
  ['types: main, simulator, tests', [typescript, '-p', 'tsconfig.json']],
  ['types: renderer, preload', [typescript, '-p', 'renderer/tsconfig.json']],
  ['types: end-to-end and renderer tests', [typescript, '-p', 'test/tsconfig.json']],
  ['lint', [tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings']],
  ['format', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']],
];
const unitTests = ['unit tests', [tool('vitest', 'vitest.mjs'), 'run', '--reporter=dot']];

/** Two at a time: the checks use several threads of their own. */
const AT_A_TIME = 2;

async function check([name, inputs]) {
  const begun = Date.now();
  const env = { ...process.env, FLEETGLASS_QUICK: '1' };
  const { code, output } = await runQuietly(nodeProgram(), inputs, { env });
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0) say(output);
  return code === 0;
}

const begun = Date.now();
const queue = [...staticChecks];
const results = [];
await Promise.all(
  Array.from({ length: AT_A_TIME }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) results.push(await check(next));
  }),
);
results.push(await check(unitTests));

const failed = results.filter((passed) => !passed).length;
say(
  `${failed === 0 ? 'all clean' : `${failed} of ${results.length} failed`} (${Math.round((Date.now() - begun) / 1_000)} s)`,
);
process.exitCode = failed === 0 ? 0 : 1;
