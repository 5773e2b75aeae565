import { IMAGE_LIMIT_BYTES, IMAGE_LIMIT_PIXELS } from '../../gate/accept-image.ts';
import { CONNECTIONS_PER_ORIGIN } from '../routes/agent-pair.ts';
import { STREAMS_PER_ORIGIN } from '../routes/shared-connections.ts';

/** Limits of one exchange, so that no answer takes endless time or memory (P18). */
export interface ExchangeLimits {
  /** Longest time from the first byte sent to the last one received, ms. */
  readonly totalMs: number;
  /** Longest silence between two pieces of the answer, ms. */
  readonly silenceMs: number;
  readonly wireBytes: number;
  /** Longest body after content decoding, bytes. */
  readonly decodedBytes: number;
  /** Longest body that a receiver takes piece by piece; absent: no receiver. */
  readonly takenBytes?: number;
  /** Time before the least speed applies, ms: a wake-up or a satellite link starts slowly. */
  readonly dripGraceMs: number;
  /** Least average speed of a body after the grace; GPRS reaches about 4,000 bytes a second. */
  readonly dripBytesPerSecond: number;
  /** Shares a connection if the server allows it; long answers get their own. */
  readonly isShort?: boolean;
}

/** Simultaneous requests to an origin, fitted to the line within these bounds. */
export interface WindowLimits {
  readonly least: number;
  readonly most: number;
}

/** How politely an origin is treated (P24). */
export interface PaceLimits {
  readonly connections: WindowLimits;
  /** As `connections`, for requests that share a connection. */
  readonly streams: WindowLimits;
  /** Repetitions of a GET after an answer that says "not now". */
  readonly retries: number;
  /** Limit of the first wait if the service names none, ms; doubles each time. */
  readonly backoffMs: number;
  readonly longestBackoffMs: number;
  /** Longest pause that a service can ask for, ms. */
  readonly longestPauseMs: number;
  /** Failures in a row that open the breaker; each further connection adds one. */
  readonly breakerFailures: number;
  /** First rest of an origin, ms; doubles with each failed trial. */
  readonly breakerMs: number;
  readonly longestBreakerMs: number;
}

/** All limits of a client, which tests may lower. */
export interface CloudLimits {
  readonly api: ExchangeLimits;
  /** For a page of a list, read as it arrives. */
  readonly list: ExchangeLimits;
  readonly image: ExchangeLimits;
  readonly pace: PaceLimits;
  /** Most pages of one list; with 100 rows a page, a fleet of 100,000. */
  readonly pages: number;
  /** Most archives kept by one search for devices due together; about 500 bytes each. */
  readonly retainedArchives: number;
  /** Most redirects of an image address, each checked; as many as curl users set by habit. */
  readonly redirects: number;
  readonly pixels: number;
}

const KIBIBYTE = 1_024;
const MEBIBYTE = 1_024 * KIBIBYTE;

const patience = { silenceMs: 20_000, dripGraceMs: 15_000, dripBytesPerSecond: 512 };

/**
 * Limits of the product. Organizations of 100,000 devices with 500,000 archives take about 100 MB,
 * compressed to a tenth; a 4K photograph of best quality about 12 MB. Either takes three minutes
 * on the slowest network in use (64 KB/s).
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
    // Three attempts outlast most short overloads; more keep a service down.
    retries: 2,
    // About the time in which a load balancer finds another server.
    backoffMs: 1_000,
    longestBackoffMs: 30_000,
    // A wrong date must not silence the app for a day; a service that needs more time asks again.
    longestPauseMs: 15 * 60_000,
    // More than one full set of simultaneous failures, two of the user's included.
    breakerFailures: 10,
    breakerMs: 5_000,
    longestBreakerMs: 60_000,
  },
  pages: 1_000,
  // Those of 100,000 devices; beyond them each device is searched by itself.
  retainedArchives: 500_000,
  redirects: 5,
  pixels: IMAGE_LIMIT_PIXELS,
};

/**
 * Highest ratio of decoded to coded bytes beyond `RATIO_APPLIES_FROM_BYTES`. A fleet's JSON
 * compresses by 10 to 40; got let 306 KB of gzip expand to 300 MB (P18).
 */
export const DECODED_RATIO = 200;

/** A high ratio is harmless below: short repetitive JSON compresses very well. */
export const RATIO_APPLIES_FROM_BYTES = MEBIBYTE;

/** Longest access token: servers and proxies refuse header fields over 16 KiB. */
export const TOKEN_LIMIT = 16 * KIBIBYTE;
