import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundYoungGeneration } from '../../../main/young-generation.ts';
import { createMemorySettings } from '../../support/memory-desktop.ts';
import { openSyncProgram } from '../../support/sync-program.ts';
import { peakOf } from '../support/run-watched.ts';
import { watchLoop } from '../support/watch-loop.ts';

// Downloads a whole service into a library, in a process of its own. `hours`: the clock goes ahead by so many, so that images that are there are requested again. Prints in one JSON line
// how long it took, what of it was processor time, and how much memory the process had. Runs until SIGTERM.
const [folder = '', baseUrl = '', hours = '0'] = process.argv.slice(2);
const KILOBYTES = 1_024;
const MICROSECONDS = 1_000;
/** What was confirmed half a minute ago is not requested again. */
const HOUR_MS = 3_600_000;

boundYoungGeneration();

/** Of the laptop: the next run in the folder knows the service and the line as the next start of the app does. */
const settingsFile = join(folder, 'settings.json');
mkdirSync(folder, { recursive: true });
const stored = existsSync(settingsFile) ? JSON.parse(readFileSync(settingsFile, 'utf8')) : [];
const settings = createMemorySettings(new Map(stored));

const aheadMs = HOUR_MS * Number(hours);
const program = await openSyncProgram(
  folder,
  { baseUrl, username: 'technician', password: 'benchmark' },
  { clock: { now: () => Date.now() + aheadMs }, settings },
);
const started = performance.now();
const cpu = process.cpuUsage();
const { facts, value } = await watchLoop(() => program.downloadAll());
const milliseconds = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
await program.close();
writeFileSync(settingsFile, JSON.stringify([...settings.content]));
process.stdout.write(
  `${JSON.stringify({
    milliseconds,
    facts: {
      ...facts,
      'left failed': value.failed,
      'processor ms': (user + system) / MICROSECONDS,
      'memory MB': peakOf(process.pid) || process.resourceUsage().maxRSS / KILOBYTES,
    },
  })}\n`,
);
process.once('SIGTERM', () => process.exit(0));
setInterval(() => {}, KILOBYTES);
