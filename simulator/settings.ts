import { type LimitName, limitNames, type RateLimit, usualLimits } from './http/rate-limits.ts';
import type { SimulatorOptions } from './options.ts';
import { type Shape, shapeOf } from './shapes/shape.ts';

/** The choices that the interface leaves open, as this run has made them. */
export interface Settings {
  readonly shape: Shape;
  /** Null: not limited. */
  readonly limits: Readonly<Record<LimitName, RateLimit | null>>;
  /** Prefixes under which the device paths stand. */
  readonly devicePrefixes: readonly ('' | '/v1')[];
  /** PUT and DELETE without If-Unmodified-Since, If-Match or If-None-Match are refused. */
  readonly requirePrecondition: boolean;
  /** How many redirects an image address leads over. */
  readonly imageRedirects: number;
}

const PREFIXES = { both: ['', '/v1'], plain: [''], versioned: ['/v1'] } as const;

function limitsOf({ requests, seconds }: RateLimit): Settings['limits'] {
  const limit = requests === 0 ? null : { requests, seconds };
  return Object.fromEntries(limitNames.map((name) => [name, limit])) as Settings['limits'];
}

/** Makes the choices from complete options. */
export function settingsOf(options: Required<SimulatorOptions>): Settings {
  return {
    shape: shapeOf(options.shape, options.seed),
    limits: options.rateLimit === null ? usualLimits : limitsOf(options.rateLimit),
    devicePrefixes: PREFIXES[options.devicePaths],
    requirePrecondition: options.requirePrecondition,
    imageRedirects: options.imageRedirects,
  };
}
