// Checks what is taken from others: that the packages are those that their authors signed, and that no hole in them is known.
import { join } from 'node:path';
import { run, say } from '../core/project.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const shell = process.platform === 'win32';

/** Each check is a command of npm, which needs the registry. Of the benchmarks' packages the lock file is enough. */
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
