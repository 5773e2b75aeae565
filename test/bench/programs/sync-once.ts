import { boundYoungGeneration } from '../../../main/young-generation.ts';
import { openSyncProgram } from '../../support/sync-program.ts';
import { peakOf } from '../support/run-watched.ts';
import { watchLoop } from '../support/watch-loop.ts';

// Downloads a whole service into a library and prints how long it took and how much memory it had, in one JSON line. Runs until SIGTERM.
const [folder = '', baseUrl = ''] = process.argv.slice(2);
const KILOBYTES = 1_024;

boundYoungGeneration();

const program = await openSyncProgram(folder, { baseUrl, username: 'technician', password: 'benchmark' });
const started = performance.now();
const { facts } = await watchLoop(() => program.downloadAll());
const milliseconds = performance.now() - started;
await program.close();
const megabytes = peakOf(process.pid) || process.resourceUsage().maxRSS / KILOBYTES;
process.stdout.write(`${JSON.stringify({ milliseconds, facts: { ...facts, 'memory MB': megabytes } })}\n`);
process.once('SIGTERM', () => process.exit(0));
setInterval(() => {}, KILOBYTES);
