// Checks the dependencies: the packages are those that their authors signed, and have no known
// vulnerability.
import { join } from 'node:path';
import { run, say } from '../core/project.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const shell = process.platform === 'win32';

/**
 * Commands of npm, each of which needs the registry. For the packages of the benchmarks, the lock
 * file is enough.
 */
const checks = [
  { what: 'signatures and provenance', inputs: ['audit', 'signatures'] },
  { what: 'known holes', inputs: ['audit', '--audit-level=high'] },
  {
    what: 'known holes, benchmarks',
    inputs: ['audit', '--audit-level=high', '--package-lock-only', '--prefix', join('test', 'bench')],
  },
];

for (const { what, inputs } of checks) {
  if ((await run(npm, inputs, { shell })) === 0) continue;
  say(`supply: ${what}: npm ${inputs.join(' ')} failed; it needs the registry and tuf-repo-cdn.sigstore.dev`);
  process.exitCode = 1;
}
