import { openCloud } from './open-cloud.ts';

/**
 * Own process that meets a bomb: requests the organizations of a harmless service, then of the
 * measured one, and prints the peak memory growth in bytes and the failure's code. Arguments:
 * addresses of both.
 */
const [harmless = '', bomb = ''] = process.argv.slice(2);

/** Short compared with the time in which a bomb unfolds. */
const SAMPLE_MS = 2;

async function outcomeOf(origin: string): Promise<string> {
  const { cloud, signal } = openCloud(origin);
  const outcome = await cloud.organizations(null, signal);
  return outcome.kind === 'failed' ? outcome.failure.code : outcome.kind;
}

await outcomeOf(harmless);
const before = process.memoryUsage.rss();
let most = before;
// The system's own peak includes the parent's memory when this process began.
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, SAMPLE_MS);
const outcome = await outcomeOf(bomb);
const grownBytes = Math.max(most, process.memoryUsage.rss()) - before;
process.stdout.write(JSON.stringify({ outcome, grownBytes }));
process.exit(0);
