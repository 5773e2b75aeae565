import { IMAGE_LIMIT_BYTES, IMAGE_LIMIT_PIXELS } from '../../gate/accept-image.ts';
import { CONNECTIONS_PER_ORIGIN } from '../routes/agent-pair.ts';
import { STREAMS_PER_ORIGIN } from '../routes/shared-connections.ts';

/** The limits of one exchange with a server, so that no answer can take endless time or memory (P18). */
export interface ExchangeLimits {
  /** The most time that an exchange may take from the first byte sent to the last one received; ms. */
  readonly totalMs: number;
  /** The longest silence between two pieces of the answer; ms. */
  readonly silenceMs: number;
  readonly wireBytes: number;
  /** The most bytes of body after content decoding. */
  readonly decodedBytes: number;
  /** The same of a body that a receiver takes piece by piece, so that it is nowhere as a whole. Absent: none does. */
  readonly takenBytes?: number;
  /** The time after which the slowest speed is held to; a slow start (a wake-up, a satellite link) is no drip; ms. */
  readonly dripGraceMs: number;
  /** The least average speed of a body after the grace; GPRS has about 4,000 bytes a second. */
  readonly dripBytesPerSecond: number;
  /** Its answers are short: they share a connection where the server allows it. What is long has one of its own. */
  readonly isShort?: boolean;
}

/** How many requests go to an origin at a time; in between, what the line bears. */
export interface WindowLimits {
  readonly least: number;
  readonly most: number;
}

/** How politely an origin is treated (P24). */
export interface PaceLimits {
  readonly connections: WindowLimits;
  /** The same for requests that share a connection. */
  readonly streams: WindowLimits;
  /** How often a GET is repeated after an answer that says "not now". */
  readonly retries: number;
  /** The limit of the first wait before a repetition where the service names none; ms. It doubles each time. */
  readonly backoffMs: number;
  readonly longestBackoffMs: number;
  /** The longest pause that a service can ask for; ms. */
  readonly longestPauseMs: number;
  /** Failures in a row after which an origin with the least connections is left alone for a while; each further connection adds one. */
  readonly breakerFailures: number;
  /** The first time that the origin is left alone; ms. It doubles with each failed attempt to come back. */
  readonly breakerMs: number;
  readonly longestBreakerMs: number;
}

/** The limits of a client, in one value, so that a test can make them small. */
export interface CloudLimits {
  readonly api: ExchangeLimits;
  /** Of a page of a list, which is read while it comes. */
  readonly list: ExchangeLimits;
  readonly image: ExchangeLimits;
  readonly pace: PaceLimits;
  /** Most pages of one list; with 100 rows a page this is a fleet of 100,000. */
  readonly pages: number;
  /** Most archives of all devices that one search retains for the devices that are due with the first one; each takes some 500 bytes. */
  readonly retainedArchives: number;
  /** Most redirects of an image address, as many as curl's users set by habit; each is checked. */
  readonly redirects: number;
  /** Most pixels of an image. */
  readonly pixels: number;
}

const KIBIBYTE = 1_024;
const MEBIBYTE = 1_024 * KIBIBYTE;

const patience = { silenceMs: 20_000, dripGraceMs: 15_000, dripBytesPerSecond: 512 };

/**
 * The limits of the product. The organizations of 100,000 devices with 500,000 archives have about 100 MB, a 4K photograph of best quality about
 * 12 MB. On the slowest network in use (64 KB/s) a 12 MB image takes three minutes, and such a list, which services compress to a tenth, three as well.
 */
export const cloudLimits: CloudLimits = {
  api: { ...patience, totalMs: 60_000, wireBytes: 32 * MEBIBYTE, decodedBytes: 64 * MEBIBYTE, isShort: true },
  list: {
    ...patience,
    totalMs: 300_000,
    wireBytes: 256 * MEBIBYTE,
    decodedBytes: 64 * MEBIBYTE,
    takenBytes: 256 * MEBIBYTE,
  },
  image: { ...patience, totalMs: 300_000, wireBytes: IMAGE_LIMIT_BYTES, decodedBytes: IMAGE_LIMIT_BYTES },
  pace: {
    connections: CONNECTIONS_PER_ORIGIN,
    streams: { least: CONNECTIONS_PER_ORIGIN.least, most: STREAMS_PER_ORIGIN },
    // Three attempts outlast most short overloads; more of them keep a service down.
    retries: 2,
    // About the time in which a load balancer finds another server.
    backoffMs: 1_000,
    longestBackoffMs: 30_000,
    // A wrong date or a typing error must not silence the app for a day; a service that needs more time says so again.
    longestPauseMs: 15 * 60_000,
    // More than one full set of simultaneous requests that fail together, two of a person among them.
    breakerFailures: 10,
    breakerMs: 5_000,
    longestBreakerMs: 60_000,
  },
  pages: 1_000,
  // Those of 100,000 devices. Of more, each device is searched by itself.
  retainedArchives: 500_000,
  redirects: 5,
  pixels: IMAGE_LIMIT_PIXELS,
};

/**
 * How much longer a decoded body may be than its coded form once it is over `RATIO_APPLIES_FROM_BYTES`. JSON of a fleet
 * compresses by 10 to 40; 306 KB of gzip that become 300 MB were measured to pass through got (P18).
 */
export const DECODED_RATIO = 200;

/** Below this a high ratio does no harm: short repetitive JSON compresses very well. */
export const RATIO_APPLIES_FROM_BYTES = MEBIBYTE;

/** The longest access token that is accepted: servers and proxies refuse header fields of more than 16 KiB. */
export const TOKEN_LIMIT = 16 * KIBIBYTE;
