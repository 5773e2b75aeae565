import type { Clock } from '../core/time.ts';
import type { RateLimit } from './rate-limits.ts';
import { shapeOf } from './shape.ts';

/** Certificate and private key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface SimulatorOptions {
  /** Port of the API on 127.0.0.1; 0 takes a free one. */
  readonly port?: number;
  readonly imagePort?: number;
  /** Determines the fleet, and the keys of tokens and addresses. */
  readonly seed?: number;
  readonly organizations?: number;
  /** In total. */
  readonly devices?: number;
  /** Per device. */
  readonly archives?: number;
  /**
   * Devices whose cameras need attention, drawn by the seed; GET /admin/ill lists them with the
   * reason.
   */
  readonly ill?: number;
  /**
   * Replaces drawn scenes, which take a thread and most of the processor time, by small noise
   * images.
   */
  readonly plainImages?: boolean;
  /** Name of the technician; `viewer` and `administrator` exist too. */
  readonly username?: string;
  readonly password?: string;
  /**
   * Set to false if no device may have an identifier or a name that breaks careless code, as in a
   * demo.
   */
  readonly hostile?: boolean;
  readonly clock?: Clock;
  /**
   * Set if devices send by themselves as time passes; otherwise the fleet is fixed between ticks.
   */
  readonly live?: boolean;
  /**
   * Form of the answers that the interface leaves open: a name of `shapes`, or `chaos`, which
   * follows the seed.
   */
  readonly shape?: string;
  /**
   * One limit for every user and endpoint instead of the defaults; `requests: 0` turns limits off.
   */
  readonly rateLimit?: RateLimit | null;
  /**
   * Sign-in: by POST /v1/auth, in the browser at an authorization server named by the metadata, or
   * with a token only.
   */
  readonly signIn?: 'password' | 'browser' | 'token';
  /** Authorization server of `signIn: 'browser'`. */
  readonly issuer?: string;
  /** Form of the device paths: `plain` without the prefix `/v1`, `versioned` with it. */
  readonly devicePaths?: 'both' | 'plain' | 'versioned';
  /** Set if PUT and DELETE without a precondition are refused with 428. */
  readonly requirePrecondition?: boolean;
  readonly imageRedirects?: number;
  /** The `max-age` of an answer with an image address, which is valid for at least ten minutes. */
  readonly addressSeconds?: number;
  /**
   * Certificate with which both origins speak HTTPS, over HTTP/2 or HTTP/1.1 as the client offers;
   * PEM.
   */
  readonly certificate?: Certificate | null;
  /**
   * Set if the server framework may replace the global `Request` and `Response` by lighter ones;
   * not inside an app or a test.
   */
  readonly ownProcess?: boolean;
}

/** The demo fleet. Nothing here is secret, as the simulator serves loopback only. */
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
  signIn: 'password',
  issuer: '',
  devicePaths: 'both',
  requirePrecondition: false,
  imageRedirects: 0,
  addressSeconds: 0,
  certificate: null,
  ownProcess: false,
} as const satisfies Required<SimulatorOptions>;

/** Largest fleet for which identifiers and memory are guaranteed. */
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

/** Fills in the defaults. Throws a `RangeError` that names the option and its bounds. */
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
  if ((complete.signIn === 'browser') !== (complete.issuer !== '')) {
    throw new RangeError('signIn browser and issuer go together.');
  }
  shapeOf(complete.shape, complete.seed);
  return complete;
}
