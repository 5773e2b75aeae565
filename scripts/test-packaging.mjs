// Makes every kind of package that needs no download, over a stand-in for Electron, and tests the
// result.
//   --packaged   the real Electron instead: packages for this system, started as they are (needs its
//                download)
import { networkInterfaces } from 'node:os';
import { build } from './core/build.mjs';
import { nodeProgram, run, runQuietly, say, tool } from './core/project.mjs';
import { installTools } from './packaging/tools.mjs';

/**
 * Brings up loopback in a network namespace (`unshare --net`), where it is down at first, which a
 * browser takes for offline.
 */
async function raiseLoopback() {
  if (process.platform !== 'linux' || networkInterfaces().lo !== undefined) return;
  const { code } = await runQuietly('ip', ['link', 'set', 'lo', 'up']);
  if (code !== 0) say('packaging: loopback is down and could not be set up (ip link set lo up)');
}

const isPackaged = process.argv.includes('--packaged');

await raiseLoopback();
if (!isPackaged) await installTools();
if (!(await build({ always: true }))) {
  say('packaging: the product could not be built');
  process.exit(1);
}
const env = {
  ...process.env,
  FLEETGLASS_BUILT: '1',
  FLEETGLASS_PACKAGING: isPackaged ? 'packaged' : 'all',
};
const inputs = ['run', '--config', 'test/packaging/vitest.config.ts'];
process.exitCode = await run(nodeProgram(), [tool('vitest', 'vitest.mjs'), ...inputs], { env });
