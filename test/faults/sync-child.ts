import { writeSync } from 'node:fs';
import { openSyncProgram } from '../support/sync-program.ts';

/**
 * The child of the kill tests: downloads a whole service into a library, and names each image and then each device that was acknowledged. Its clock is
 * `aheadMs` ahead: what is there already is requested again after a while.
 */
const [folder = '', baseUrl = '', aheadMs = '0'] = process.argv.slice(2);
const STANDARD_OUTPUT = 1;

const address = { baseUrl, username: 'technician', password: 'benchmark' };
const program = await openSyncProgram(folder, address, {
  clock: { now: () => Date.now() + Number(aheadMs) },
  onStored: (hash) => void writeSync(STANDARD_OUTPUT, `${hash}\n`),
  onTouched: ({ deviceId }) => void writeSync(STANDARD_OUTPUT, `${deviceId}\n`),
});
await program.downloadAll();
await program.close();
writeSync(STANDARD_OUTPUT, 'done\n');
process.exit(0);
