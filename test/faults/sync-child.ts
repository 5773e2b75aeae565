import { writeSync } from 'node:fs';
import { openSyncProgram } from '../support/sync-program.ts';

/** The child of the kill tests: downloads a whole service into a library, and names each image that was acknowledged. */
const [folder = '', baseUrl = ''] = process.argv.slice(2);
const STANDARD_OUTPUT = 1;

const address = { baseUrl, username: 'technician', password: 'benchmark' };
const program = await openSyncProgram(folder, address, {
  onStored: (hash) => void writeSync(STANDARD_OUTPUT, `${hash}\n`),
});
await program.downloadAll();
await program.close();
writeSync(STANDARD_OUTPUT, 'done\n');
process.exit(0);
