// Checks a change: types, lint, format, and all but the slowest unit tests (named in
// vitest.config.ts). Prints each result and its duration.
import { nodeProgram, runQuietly, say, tool } from './core/project.mjs';
import { staticChecks } from './core/static-checks.mjs';

const unitTests = ['unit tests', [tool('vitest', 'vitest.mjs'), 'run', '--reporter=dot']];

async function check([name, inputs]) {
  const begun = Date.now();
  const env = { ...process.env, FLEETGLASS_QUICK: 'check' };
  const { code, output } = await runQuietly(nodeProgram(), inputs, { env });
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0) say(output);
  return code === 0;
}

async function checkInTurn(checks) {
  const results = [];
  for (const each of checks) results.push(await check(each));
  return results;
}

const begun = Date.now();
// The unit tests wait half of their time, so the other checks, which use every core, run in
// parallel.
const results = (await Promise.all([checkInTurn([unitTests]), checkInTurn(staticChecks)])).flat();
const failed = results.filter((passed) => !passed).length;
say(
  `${failed === 0 ? 'all clean' : `${failed} of ${results.length} failed`} (${Math.round((Date.now() - begun) / 1_000)} s)`,
);
process.exitCode = failed === 0 ? 0 : 1;
