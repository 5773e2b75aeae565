import { z } from 'zod';

export const faultNames = {
  delay: 'answers `milliseconds` late',
  drip: 'sends one byte of the body every `milliseconds`',
  truncate: 'ends the connection after `bytes` of the body, or half of it',
  reset: 'resets the connection without an answer',
  wrongLength: 'announces more bytes than it sends',
  wrongType: 'says text/plain whatever it sends',
  emptyBody: 'answers 200 with no body',
  portal: 'answers the page of a captive portal with 200',
  portalRedirect: 'redirects to a captive portal on another host',
  unauthorized: 'answers 401',
  forbidden: 'answers 403',
  notFound: 'answers 404',
  tooManyRequests: 'answers 429 with Retry-After in seconds',
  serverError: 'answers 500 without a problem object',
  unavailable: 'answers 503 with Retry-After as a date',
  clockSkew: 'moves the Date header by `milliseconds`',
  lastModifiedBackwards: 'lets Last-Modified be older than before',
  sameSecond: 'changes the image twice within the second of its Last-Modified, and believes the date',
  expiredUrls: 'hands out addresses that have expired',
  pixelBomb: 'answers a small PNG of 30,000 × 30,000 pixels',
  gzipBomb: 'answers 100 MB of zeros in 100 KB of gzip',
  svgImage: 'answers an SVG with a script as the image',
  htmlImage: 'answers HTML as the image, typed image/jpeg',
} as const;
type FaultName = keyof typeof faultNames;

const LONGEST_DELAY_MS = 3_600_000;

/** A planned fault, with the requests it applies to. */
export const faultRequest = z.strictObject({
  fault: z.enum(Object.keys(faultNames) as [FaultName, ...FaultName[]]),
  /** Pattern of the path, with `*` for any text: `/devices/*`, `*.jpg`. */
  path: z.string().min(1).max(512).default('*'),
  origin: z.enum(['api', 'image', 'any']).default('any'),
  /** Number of affected requests; `null` for all. */
  count: z.int().min(1).nullable().default(1),
  /** Share of matching requests that are affected, drawn from the seed. */
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().min(0).default(1),
  /** Length for `truncate`; `null` for half of the body. */
  bytes: z.int().min(0).nullable().default(null),
  milliseconds: z.int().min(-LONGEST_DELAY_MS).max(LONGEST_DELAY_MS).default(1_000),
});
export type FaultRequest = z.input<typeof faultRequest>;
export type Fault = z.output<typeof faultRequest>;
