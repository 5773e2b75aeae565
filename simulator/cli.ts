import { parseArgs } from 'node:util';
import { defaultOptions, type SimulatorOptions } from './options.ts';
import { startSimulator } from './simulator.ts';

const HELP = `A Device Cloud on loopback, with a fleet made from a seed.

  npm run simulator -- [options]

  --port N            port of the API on 127.0.0.1; 0 takes a free one (${defaultOptions.port})
  --image-port N      port of the image origin; 0 takes a free one (${defaultOptions.imagePort})
  --seed N            the fleet and all keys are made from it (${defaultOptions.seed})
  --organizations N   (${defaultOptions.organizations})
  --devices N         in total (${defaultOptions.devices})
  --archives N        for each device (${defaultOptions.archives})
  --username NAME     the technician's name (${defaultOptions.username})
  --password TEXT     of all users (${defaultOptions.password})
  --live              devices send by themselves as time passes; otherwise POST /admin/tick moves the fleet
  --help              this text

Prints one line of JSON, {"baseUrl","imageOrigin","username","password"}, and runs until SIGTERM or SIGINT.
`;

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new RangeError(`--${name} is a whole number, not "${text}".`);
  return Number(text);
}

/** Reads the command line; null asks for the help. Throws an error that names the option at fault. */
function readOptions(commandLine: readonly string[]): SimulatorOptions | null {
  const { values } = parseArgs({
    args: [...commandLine],
    allowPositionals: false,
    options: {
      port: { type: 'string' },
      'image-port': { type: 'string' },
      seed: { type: 'string' },
      organizations: { type: 'string' },
      devices: { type: 'string' },
      archives: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      live: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return null;
  const given = {
    port: wholeNumber('port', values.port),
    imagePort: wholeNumber('image-port', values['image-port']),
    seed: wholeNumber('seed', values.seed),
    organizations: wholeNumber('organizations', values.organizations),
    devices: wholeNumber('devices', values.devices),
    archives: wholeNumber('archives', values.archives),
    username: values.username,
    password: values.password,
    live: values.live,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(HELP);
    return;
  }
  const simulator = await startSimulator(options);
  const { baseUrl, imageOrigin, username, password } = simulator;
  const end = (): void => {
    void simulator.close().then(() => process.exit(0));
  };
  // The caller may signal as soon as it has read the line, so be ready before.
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.stdout.write(`${JSON.stringify({ baseUrl, imageOrigin, username, password })}\n`);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
  process.exitCode = 2;
}
