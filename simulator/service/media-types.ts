/** The `{organization}` of this service's media types. */
const VENDOR = 'device-cloud';
/** Newest version that a media type may request. */
const VERSION = 'v1';

interface MediaRange {
  readonly type: string;
  readonly quality: number;
  /** 0 for any type, 1 for any subtype, 2 for an exact type. */
  readonly precision: number;
  readonly parameters: ReadonlyMap<string, string>;
}

export function mediaTypesOf(resource: string): readonly string[] {
  return [
    'application/json',
    `application/vnd.${VENDOR}.${resource}+json`,
    `application/vnd.${VENDOR}.${VERSION}+json`,
    `application/vnd.${VENDOR}.${resource}.${VERSION}+json`,
  ];
}

/** Parses an `Accept` header (RFC 9110 12.5.1), dropping malformed ranges. */
export function parseAccept(header: string): readonly MediaRange[] {
  return header.split(',').flatMap((part) => {
    const [type = '', ...rest] = part.split(';').map((piece) => piece.trim());
    if (!/^(\*\/\*|[\w.+-]+\/(\*|[\w.+-]+))$/.test(type)) return [];
    const parameters = new Map(
      rest.map((piece) => {
        const [name = '', value = ''] = piece.split('=');
        return [name.trim().toLowerCase(), value.trim().replace(/^"|"$/g, '')] as const;
      }),
    );
    const weight = Number(parameters.get('q') ?? '1');
    const quality = Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 0;
    const precision = type === '*/*' ? 0 : type.endsWith('/*') ? 1 : 2;
    return [{ type: type.toLowerCase(), quality, precision, parameters }];
  });
}

function covers({ type, precision }: MediaRange, candidate: string): boolean {
  if (precision === 0) return true;
  return precision === 1 ? candidate.startsWith(type.slice(0, -1)) : candidate === type;
}

/**
 * Returns the best offered media type for an `Accept` header; `null` if none is acceptable. Takes
 * the first without a header, or among equals.
 */
export function negotiate(header: string | undefined, offered: readonly string[]): string | null {
  if (header === undefined || header.trim() === '') return offered[0] ?? null;
  const ranges = parseAccept(header);
  let best: { readonly type: string; readonly quality: number } | null = null;
  for (const type of offered) {
    const fitting = ranges.filter((range) => covers(range, type));
    // The most specific range decides, even if it refuses (RFC 9110 12.5.1).
    const [exact] = fitting.toSorted((one, other) => other.precision - one.precision);
    const quality = exact?.quality ?? 0;
    if (quality > (best?.quality ?? 0)) best = { type, quality };
  }
  return best?.type ?? null;
}
