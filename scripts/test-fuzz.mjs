// Reads files that are broken in 108,000 ways, by a fixed seed, as strangers may write them: no crash, and each refusal has a name.
import { nodeProgram, run, tool } from './core/project.mjs';

const env = { ...process.env, FLEETGLASS_FULL: '1' };
const inputs = ['run', 'test/main/strangers-files.test.ts', 'test/main/bagit/zip/one-reading.test.ts'];
process.exitCode = await run(nodeProgram(), [tool('vitest', 'vitest.mjs'), ...inputs], { env });
