import type { SimulatorOptions } from './options.ts';
import { type LimitName, limitNames, type RateLimit, usualLimits } from './rate-limits.ts';
import { type Shape, shapeOf } from './shape.ts';

export interface Settings
  extends Pick<
    Required<SimulatorOptions>,
    'requirePrecondition' | 'imageRedirects' | 'addressSeconds' | 'signIn' | 'issuer'
  > {
  readonly shape: Shape;
  /** `null` if not limited. */
  readonly limits: Readonly<Record<LimitName, RateLimit | null>>;
  readonly devicePrefixes: readonly ('' | '/v1')[];
}

const PREFIXES = { both: ['', '/v1'], plain: [''], versioned: ['/v1'] } as const;

function limitsOf({ requests, seconds }: RateLimit): Settings['limits'] {
  const limit = requests === 0 ? null : { requests, seconds };
  return Object.fromEntries(limitNames.map((name) => [name, limit])) as Settings['limits'];
}

export function settingsOf(options: Required<SimulatorOptions>): Settings {
  const { requirePrecondition, imageRedirects, addressSeconds, signIn, issuer } = options;
  const shape = shapeOf(options.shape, options.seed);
  return {
    shape,
    limits: options.rateLimit === null ? usualLimits : limitsOf(options.rateLimit),
    devicePrefixes: PREFIXES[options.devicePaths === 'both' ? shape.devicePaths : options.devicePaths],
    requirePrecondition,
    imageRedirects,
    addressSeconds,
    signIn,
    issuer,
  };
}
