import type { Clock } from '../core/time.ts';
import type { RateLimit } from '../http/rate-limits.ts';
import { shapeOf } from '../shapes/shape.ts';

/** A certificate and its private key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface SimulatorOptions {
  /** Port of the API on 127.0.0.1; 0 takes a free one. */
  readonly port?: number;
  readonly imagePort?: number;
  /** The fleet is a function of it, and so are the keys of tokens and addresses. */
  readonly seed?: number;
  readonly organizations?: number;
  /** In total. */
  readonly devices?: number;
  /** For each device. */
  readonly archives?: number;
  /** Devices whose cameras need a look, drawn by the seed; GET /admin/ill says which and why. */
  readonly ill?: number;
  /** True: small pictures of noise in place of drawn scenes, which take a thread and most of the processor time; for who looks at none. */
  readonly plainImages?: boolean;
  /** The technician's name; `viewer` and `administrator` exist besides. */
  readonly username?: string;
  readonly password?: string;
  /** False: no device has an identifier or a name that breaks careless code; for a fleet that is shown to people. */
  readonly hostile?: boolean;
  readonly clock?: Clock;
  /** True: devices send by themselves as time passes. False: the fleet stands still between ticks. */
  readonly live?: boolean;
  /** How the answers look that the interface does not show: a name of `shapes`, or `chaos`, which follows the seed. */
  readonly shape?: string;
  /** One limit for every user and endpoint instead of the default limits; `requests: 0` switches limits off. */
  readonly rateLimit?: RateLimit | null;
  /** Where the device paths stand: `plain` without the prefix `/v1`, `versioned` with it. */
  readonly devicePaths?: 'both' | 'plain' | 'versioned';
  /** True: PUT and DELETE without a precondition are refused with 428. */
  readonly requirePrecondition?: boolean;
  readonly imageRedirects?: number;
  /** The `max-age` of an answer with an image address; an address is good for ten minutes at least. */
  readonly addressSeconds?: number;
  /** With it both origins speak HTTPS, by HTTP/2 or HTTP/1.1 as the client offers; PEM. */
  readonly certificate?: Certificate | null;
  /** True: the server framework replaces the global `Request` and `Response` by lighter ones; not beside an app or a test. */
  readonly ownProcess?: boolean;
}

/** The demo fleet. Nothing here is secret: the simulator serves loopback only. */
export const defaultOptions = {
  port: 0,
  imagePort: 0,
  seed: 7,
  organizations: 3,
  devices: 120,
  archives: 20,
  ill: 0,
  plainImages: false,
  username: 'technician',
  password: 'demo-mast-and-gate',
  hostile: true,
  clock: { now: () => Date.now() },
  live: false,
  shape: 'default',
  rateLimit: null,
  devicePaths: 'both',
  requirePrecondition: false,
  imageRedirects: 0,
  addressSeconds: 0,
  certificate: null,
  ownProcess: false,
} as const satisfies Required<SimulatorOptions>;

/** The largest fleet that the identifiers and the memory promise hold for. */
const LIMITS = {
  port: [0, 65_535],
  imagePort: [0, 65_535],
  seed: [0, 0xffff_ffff],
  organizations: [1, 10_000],
  devices: [0, 1_000_000],
  archives: [0, 10_000],
  ill: [0, 1_000_000],
  imageRedirects: [0, 20],
  addressSeconds: [0, 600],
} as const;

/** Fills in the defaults. Throws a RangeError that names the option and its bounds. */
export function completeOptions(options: SimulatorOptions): Required<SimulatorOptions> {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const complete = { ...defaultOptions, ...given } as Required<SimulatorOptions>;
  for (const [name, [least, most]] of Object.entries(LIMITS)) {
    const value = complete[name as keyof typeof LIMITS];
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new RangeError(`${name} is a whole number from ${least} to ${most}, not ${value}.`);
    }
  }
  if (complete.username === '' || complete.password === '') {
    throw new RangeError('username and password are not empty.');
  }
  shapeOf(complete.shape, complete.seed);
  return complete;
}
