// The tests that end the product at the worst times (kills, injected by signal or at single calls of the system), in their long form.
// `npm test` runs the same files in a short form.
import { nodeProgram, root, run, tool } from './core/project.mjs';

process.chdir(root);
process.env.FLEETGLASS_FAULTS = 'long';
const files = [
  'test/faults',
  'test/main/library/images/killed.test.ts',
  'test/main/library/database/full-disk.test.ts',
  'test/main/sync/offline/queue/queue-model.test.ts',
];
process.exitCode = await run(nodeProgram(), [tool('vitest', 'vitest.mjs'), 'run', ...files]);
