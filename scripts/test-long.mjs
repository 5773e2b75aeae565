// Repeats the randomised tests (properties, faults, kills) with new seeds.
// FLEETGLASS_ROUNDS: how often; 20 without it. A failure says its seed, with which it can be had again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeProgram, root, run, say, tool } from './core/project.mjs';

const ROUNDS = 20;

/** Tests of faults that take no random input of their own, by their names. */
const faultTests = /(?:killed|full-disk|faults|failures)\.test\.ts$/;

const rounds = Number(process.env.FLEETGLASS_ROUNDS ?? ROUNDS);
const folder = join(root, 'test');
const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, name))
  .filter((file) => file.endsWith('.test.ts') && !file.includes(join('packaging', 'packag')))
  .filter((file) => faultTests.test(file) || readFileSync(file, 'utf8').includes("from 'fast-check'"));

if (!Number.isInteger(rounds) || rounds < 1) {
  say('test-long: FLEETGLASS_ROUNDS has to be a whole number from 1');
  process.exit(2);
}
say(`test-long: ${files.length} files, ${rounds} times`);
for (let round = 1; round <= rounds; round += 1) {
  const code = await run(nodeProgram(), [tool('vitest', 'vitest.mjs'), 'run', '--reporter=dot', ...files]);
  if (code === 0) continue;
  say(`test-long: round ${round} of ${rounds} failed`);
  process.exitCode = 1;
  break;
}
