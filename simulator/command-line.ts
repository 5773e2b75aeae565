import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { illnesses } from './fleet/illness.ts';
import { faultNames } from './service/faults.ts';
import { type Certificate, defaultOptions, type SimulatorOptions } from './service/options.ts';
import type { RateLimit } from './service/rate-limits.ts';
import { shapeNames } from './service/shape.ts';

export const helpText = `A Device Cloud on loopback, with a fleet made from a seed.

  npm run simulator -- [options]

Fleet
  --seed N              the fleet and all keys are made from it (${defaultOptions.seed})
  --organizations N     (${defaultOptions.organizations})
  --devices N           in total, up to 1,000,000 (${defaultOptions.devices})
  --archives N          for each device (${defaultOptions.archives})
  --ill N               devices whose cameras need a look, each for one of the reasons below (${defaultOptions.ill})
  --live                devices send by themselves as time passes; otherwise POST /admin/tick moves the fleet

Service
  --port N              port of the API on 127.0.0.1; 0 takes a free one (${defaultOptions.port})
  --image-port N        port of the image origin; 0 takes a free one (${defaultOptions.imagePort})
  --username NAME       the technician's name (${defaultOptions.username}); "viewer" and "administrator" exist besides
  --password TEXT       of all users (${defaultOptions.password})
  --shape NAME          how the answers look that the interface does not show (${defaultOptions.shape}):
                        ${shapeNames.join(', ')}
  --sign-in METHOD      password, browser or token (${defaultOptions.signIn}): what is offered; only with password can anybody sign in here
  --issuer URL          the authorization server that the metadata name, with --sign-in browser
  --device-paths WHICH  both, plain (/devices/…) or versioned (/v1/devices/…) (${defaultOptions.devicePaths})
  --rate-limit N/S      N requests in S seconds for each user and endpoint; 0/1 switches limits off
  --require-precondition  PUT and DELETE without a precondition are refused with 428
  --image-redirects N   image addresses lead over N redirects (${defaultOptions.imageRedirects})
  --address-seconds N   answers with an image address call themselves fresh for so long, up to 600 (${defaultOptions.addressSeconds})
  --certificate FILE    with --key: both origins speak HTTPS, by HTTP/2 or HTTP/1.1 as the client offers (PEM)
  --key FILE            its private key (PEM)
  --help                this text

Prints one line of JSON, {"baseUrl","imageOrigin","username","password"}, and runs until SIGTERM or SIGINT.
GET /docs lists the operations, GET /openapi.json describes them.

While it runs (no token needed, loopback only)
  POST /admin/tick      {"seconds": 3600, "devices": ["dev-…"]}: moves the clock, gives devices a new snapshot
  GET  /admin/counts    requests by route and status, image bytes, tokens that reached the image origin
  GET  /admin/ill       the ill devices, with their illness and since when
  POST /admin/faults    {"fault": "delay", "path": "/devices/*", "origin": "api", "count": 3, "milliseconds": 2000}
  GET, DELETE /admin/faults

Faults
${Object.entries(faultNames)
  .map(([name, text]) => `  ${name.padEnd(22)}${text}`)
  .join('\n')}

Illnesses
${Object.entries(illnesses)
  .map(([name, text]) => `  ${name.padEnd(22)}${text}`)
  .join('\n')}
`;

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new RangeError(`--${name} is a whole number, not "${text}".`);
  return Number(text);
}

function rateLimit(text: string | undefined): RateLimit | undefined {
  if (text === undefined) return undefined;
  const [, requests, seconds] = /^(\d{1,9})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (requests === undefined) throw new RangeError(`--rate-limit is N/S, for example 100/60, not "${text}".`);
  return { requests: Number(requests), seconds: Number(seconds) };
}

function devicePaths(text: string | undefined): SimulatorOptions['devicePaths'] | undefined {
  if (text === undefined || text === 'both' || text === 'plain' || text === 'versioned') return text;
  throw new RangeError(`--device-paths is both, plain or versioned, not "${text}".`);
}

function signIn(text: string | undefined): SimulatorOptions['signIn'] | undefined {
  if (text === undefined || text === 'password' || text === 'browser' || text === 'token') return text;
  throw new RangeError(`--sign-in is password, browser or token, not "${text}".`);
}

function certificate(cert: string | undefined, key: string | undefined): Certificate | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) throw new RangeError('--certificate and --key go together.');
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

/**
 * Parses the command line; returns `null` for `--help`. Throws an error that names the invalid
 * option.
 */
export function readCommandLine(commandLine: readonly string[]): SimulatorOptions | null {
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
      ill: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      live: { type: 'boolean' },
      shape: { type: 'string' },
      'sign-in': { type: 'string' },
      issuer: { type: 'string' },
      'device-paths': { type: 'string' },
      'rate-limit': { type: 'string' },
      'require-precondition': { type: 'boolean' },
      'image-redirects': { type: 'string' },
      'address-seconds': { type: 'string' },
      certificate: { type: 'string' },
      key: { type: 'string' },
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
    ill: wholeNumber('ill', values.ill),
    username: values.username,
    password: values.password,
    live: values.live,
    shape: values.shape,
    signIn: signIn(values['sign-in']),
    issuer: values.issuer,
    devicePaths: devicePaths(values['device-paths']),
    rateLimit: rateLimit(values['rate-limit']),
    requirePrecondition: values['require-precondition'],
    imageRedirects: wholeNumber('image-redirects', values['image-redirects']),
    addressSeconds: wholeNumber('address-seconds', values['address-seconds']),
    certificate: certificate(values.certificate, values.key),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
