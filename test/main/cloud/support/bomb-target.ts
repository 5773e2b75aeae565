import { openCloud } from './open-cloud.ts';

/**
 * A process of its own that meets a bomb: asks for the organizations of a harmless service, then of the one to measure, and prints by how many
 * bytes its memory has grown at the most, and the code of the failure. Addresses: the harmless service, then the bomb.
 */
const [harmless = '', bomb = ''] = process.argv.slice(2);

/** Short against the time in which a bomb unfolds. */
const SAMPLE_MS = 2;

async function outcomeOf(origin: string): Promise<string> {
  const { cloud, signal } = openCloud(origin);
  const outcome = await cloud.organizations(null, signal);
  return outcome.kind === 'failed' ? outcome.failure.code : outcome.kind;
}

await outcomeOf(harmless);
const before = process.memoryUsage.rss();
let most = before;
// The system's own "most ever" counts what the parent had when this process began.
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, SAMPLE_MS);
const outcome = await outcomeOf(bomb);
const grownBytes = Math.max(most, process.memoryUsage.rss()) - before;
process.stdout.write(JSON.stringify({ outcome, grownBytes }));
process.exit(0);
