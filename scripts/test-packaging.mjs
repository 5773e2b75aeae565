// Makes every kind of package that needs no download, over a stand-in for Electron, and tests what came out.
//   --quick      only the Linux folder and its start, as `npm test` does
//   --packaged   the real Electron instead: packages for this system, started as they are (needs its download)
import { build } from './build.mjs';
import { bringTools } from './packaging/tools.mjs';
import { nodeProgram, run, say, tool } from './project.mjs';

const given = new Set(process.argv.slice(2));
const isQuick = given.has('--quick');
const isPackaged = given.has('--packaged');

if (!isQuick && !isPackaged) await bringTools();
if (!(await build({ always: true }))) {
  say('packaging: the product could not be built');
  process.exit(1);
}
const env = {
  ...process.env,
  FLEETGLASS_BUILT: '1',
  FLEETGLASS_PACKAGING: isPackaged ? 'packaged' : isQuick ? 'quick' : 'all',
};
const inputs = ['run', '--config', 'test/packaging/vitest.config.ts'];
process.exitCode = await run(nodeProgram(), [tool('vitest', 'vitest.mjs'), ...inputs], { env });
