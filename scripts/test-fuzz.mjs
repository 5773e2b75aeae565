// Reads files broken in 130,000 ways, by a fixed seed, and large ones made to take long, as if from
// strangers: no crash, and each refusal has a name. Prints the longest turns of the main loop.
import { nodeProgram, run, tool } from './core/project.mjs';

const env = { ...process.env, FLEETGLASS_FULL: 'fuzz' };
const files = ['main/strangers-files', 'main/strangers-large', 'main/bagit/one-reading'];
const inputs = ['run', ...files.map((file) => `test/${file}.test.ts`)];
process.exitCode = await run(nodeProgram(), [tool('vitest', 'vitest.mjs'), ...inputs], { env });
