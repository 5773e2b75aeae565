import { helpText, readCommandLine } from './command-line.ts';
import { startSimulator } from './simulator.ts';

/** Interval of checking that npm still runs. */
const NPM_CHECK_MS = 250;

/**
 * Ends with npm's shell: npm sends a signal to the shell between it and this process, and no
 * further.
 */
function endWithNpm(end: () => void): void {
  if (process.env['npm_lifecycle_event'] !== 'simulator') return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) end();
  }, NPM_CHECK_MS).unref();
}

async function run(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(helpText);
    return;
  }
  const simulator = await startSimulator({ ...options, ownProcess: true });
  const { baseUrl, imageOrigin, username, password } = simulator;
  const end = (): void => {
    void simulator.close().then(() => process.exit(0));
  };
  // Be ready first, as the caller may signal once it has read the line.
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  endWithNpm(end);
  process.stdout.write(`${JSON.stringify({ baseUrl, imageOrigin, username, password })}\n`);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
  process.exitCode = 2;
}
