// Runs one of the project's own commands as the build server does: with the real Electron, which
// is required, and on Linux with a virtual screen.
//   npm run ci -- test        npm run ci -- test:packaging --packaged

import { spawn } from 'node:child_process';
import { fetchElectron, findElectron } from './core/electron-binary.mjs';
import { endWith, root, say } from './core/project.mjs';

const [command, ...inputs] = process.argv.slice(2);
const isWindows = process.platform === 'win32';

if (command === undefined) {
  say('ci: name a command of package.json, for example: npm run ci -- test');
  process.exit(2);
}
if (findElectron() === null) {
  const { reason } = await fetchElectron();
  if (reason !== null) {
    say(`ci: ${reason}; without it half of the tests would be skipped`);
    process.exit(1);
  }
}
const npm = ['run', command, '--', ...inputs];
const needsScreen = process.platform === 'linux' && !process.env.DISPLAY;
const [program, all] = needsScreen
  ? ['xvfb-run', ['--auto-servernum', '--server-args=-screen 0 1920x1080x24', 'npm', ...npm]]
  : [isWindows ? 'npm.cmd' : 'npm', npm];
const env = { ...process.env, FLEETGLASS_REQUIRE_ELECTRON: '1' };
process.exitCode = await endWith(spawn(program, all, { cwd: root, stdio: 'inherit', shell: isWindows, env }));
