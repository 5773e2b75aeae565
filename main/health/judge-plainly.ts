import type { Measured } from '../../preload/contract/index.ts';
import { CELLS_END, FIRST_CELL, smoothEdges } from './edge-map.ts';
import type { Limits } from './limits.ts';
import { BAND_HOURS, type Finding, hoursApart, isBlackAndWhite, type Seen } from './pictured.ts';

/** The share of the cells with the weakest edges that only noise reaches, even in a healthy picture. */
const NOISE_SHARE = 0.05;

/** The sharpness of mere noise by the mean edges of its cells; JPEG takes more of strong noise. */
const sharpnessOfNoise = (noise: number) => Math.min(1.25 * noise, 6.7 + 0.9 * noise);

/** A picture without detail in this share of it shows nothing to look at. */
const BLANK_SHARE = 0.6;

/** Pictures whose light differs by less, as a power of two, can be compared at any time of day. */
const SIMILAR_LIGHT = 0.7;

/** Levels of luma that are added before light is compared: a few of them are noise. */
const DARKNESS = 8;

const WHITE_LEVEL = 255;

/** What a picture shows by itself, without a history. */
interface Plain {
  /** Mean edges of the cells, beyond noise, the weakest first. */
  readonly edges: Float32Array;
  /** Edges, beyond noise, that all but `BLANK_SHARE` of the picture exceed. */
  readonly detail: number;
  /** Sharpness beyond that of noise. */
  readonly sharpness: number;
  readonly white: number;
}

/** A history is read for each picture after it. */
const known = new WeakMap<Uint8Array, Plain>();

function plainOf({ facts }: Seen): Plain {
  const found = known.get(facts.map);
  if (found !== undefined) return found;
  const sorted = smoothEdges(facts.map).slice(FIRST_CELL, CELLS_END).sort();
  const noise = sorted[Math.floor(sorted.length * NOISE_SHARE)] ?? 0;
  const edges = sorted.map((edge) => edge - noise);
  const plain = {
    edges,
    detail: edges[Math.floor(edges.length * BLANK_SHARE)] ?? 0,
    sharpness: facts.sharpness - sharpnessOfNoise(noise),
    white: facts.blown,
  };
  known.set(facts.map, plain);
  return plain;
}

const isSameHour = (one: Seen, other: Seen) => hoursApart(one.capturedAt, other.capturedAt) <= BAND_HOURS;

/** Earlier pictures that one can be compared with however few they are: of its time of day, or of its light. */
function comparable(now: Seen, usual: readonly Seen[]): readonly Seen[] {
  const light = ({ facts }: Seen) => Math.log2(facts.luma + DARKNESS);
  return usual.filter(
    (seen) =>
      isSameHour(seen, now) ||
      (isBlackAndWhite(seen) === isBlackAndWhite(now) && Math.abs(light(seen) - light(now)) <= SIMILAR_LIGHT),
  );
}

/**
 * Whether a black picture may be a night without a lamp: the camera was lit, and not mostly so at this time of day. One that never showed anything
 * may be covered.
 */
function isDarkNight(now: Seen, usual: readonly Seen[], { plainBlack }: Limits): boolean {
  const isLit = ({ facts }: Seen) => facts.crushed <= plainBlack;
  const atHour = usual.filter((seen) => isSameHour(seen, now));
  return usual.some(isLit) && atHour.filter(isLit).length * 2 <= atHour.length;
}

/**
 * Judges what anyone sees at a glance, however few earlier pictures there are: nearly no detail, no sharp edge, black, or much white. `usual`: healthy
 * pictures of the camera. `values`: what was measured for it.
 */
export function judgePlainly(now: Seen, usual: readonly Seen[], limits: Limits) {
  const { edges, detail, sharpness, white } = plainOf(now);
  const earlier = comparable(now, usual).map(plainOf);
  // Lower for a camera that usually shows little.
  const least = (measure: 'detail' | 'sharpness', limit: number) =>
    Math.min(limit, ...earlier.map((plain) => limits.plainOfOwn * plain[measure]));
  const leastDetail = least('detail', limits.plainDetail);
  const leastSharpness = least('sharpness', limits.plainSharpness);
  const mostWhite = Math.max(
    limits.plainWhite,
    ...earlier.map((plain) => plain.white + limits.plainWhiteBeyond),
  );
  const measured = {
    blank: {
      measure: 'blank',
      value: edges.filter((edge) => edge < leastDetail).length / edges.length,
      usual: { low: 0, high: BLANK_SHARE },
    },
    edges: {
      measure: 'edges',
      value: Math.max(0, sharpness) / WHITE_LEVEL,
      usual: { low: Math.max(0, leastSharpness) / WHITE_LEVEL, high: 1 },
    },
    white: { measure: 'white', value: white, usual: { low: 0, high: Math.min(1, mostWhite) } },
  } as const satisfies Record<string, Measured>;
  return { found: find(), values: Object.values(measured) };

  function find(): Finding | null {
    if (white > mostWhite) return { verdict: 'washedOut', finding: measured.white };
    if (now.facts.crushed > limits.plainBlack)
      return isDarkNight(now, usual, limits) ? null : { verdict: 'dark', finding: measured.blank };
    if (detail < leastDetail) return { verdict: 'obscured', finding: measured.blank };
    return sharpness < leastSharpness ? { verdict: 'obscured', finding: measured.edges } : null;
  }
}
