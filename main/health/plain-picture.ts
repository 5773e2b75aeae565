import { MAP_COLUMNS } from '../../preload/contract/index.ts';
import { CELLS_END, FIRST_CELL, smoothEdges } from './edge-map.ts';
import type { Seen } from './pictured.ts';

/** Share of cells with the weakest edges, which contain only noise even in a healthy picture. */
const NOISE_SHARE = 0.05;

/** Share of cells that contains all but the strongest edges. */
const STRONGEST_SHARE = 0.95;

/**
 * Strongest edges of sensor noise, even at night. Stronger ones come from texture everywhere, as
 * on a wall or a lawn.
 */
const MOST_NOISE = 31;

/**
 * Estimates the sharpness of pure noise from the mean edges of its cells; JPEG removes more of
 * strong noise.
 */
const sharpnessOfNoise = (noise: number) => Math.min(1.25 * noise, 6.7 + 0.9 * noise);

/**
 * Mean luma of daylight, in which a blank upper part is sky, as a cover would keep the light out.
 */
export const DAYLIGHT = 100;

/** Smallest share of a picture that is representative of the rest. */
export const LEAST_TO_JUDGE = 0.1;

/** Properties of a picture without a history. */
export interface Plain {
  /** Mean edges of the cells beyond noise, row by row. */
  readonly edges: Float32Array;
  /** Edges beyond noise, exceeded in only 5 % of the cells. */
  readonly strongest: number;
  /** Sharpness beyond that of noise. */
  readonly sharpness: number;
  readonly white: number;
}

/** A history is read for each later picture. */
const known = new WeakMap<Uint8Array, Plain>();

export function plainOf({ facts }: Seen): Plain {
  const found = known.get(facts.map);
  if (found !== undefined) return found;
  const cells = smoothEdges(facts.map).slice(FIRST_CELL, CELLS_END);
  const sorted = cells.toSorted();
  const exceededBy = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const noise = exceededBy(NOISE_SHARE);
  const plain = {
    edges: cells.map((edge) => edge - noise),
    strongest: exceededBy(STRONGEST_SHARE) - noise,
    sharpness: facts.sharpness - sharpnessOfNoise(Math.min(MOST_NOISE, noise)),
    white: facts.blown,
  };
  known.set(facts.map, plain);
  return plain;
}

/**
 * Returns the edges of a picture without its sky: by day, the blank cells from the top of a column
 * down to the first one with detail.
 */
export function belowSky({ edges }: Plain, { facts }: Seen, least: number): Float32Array {
  if (facts.luma < DAYLIGHT) return edges;
  const horizon = Array.from({ length: MAP_COLUMNS }, (_, column) => {
    let cell = column;
    while (cell < edges.length && (edges[cell] as number) < least) cell += MAP_COLUMNS;
    // A column that is blank down to the bottom has no horizon.
    return cell < edges.length ? cell : 0;
  });
  const below = edges.filter((_, cell) => cell >= (horizon[cell % MAP_COLUMNS] as number));
  return below.length < LEAST_TO_JUDGE * edges.length ? edges : below;
}

/** Slants of an edge, as shares of the picture from one side to the other. */
const SLANTS = [-0.25, -0.125, 0, 0.125, 0.25];

/**
 * Returns how well the blank cells are told from the others by one straight edge across the
 * picture, up to 1. A cover lies on one side; a scene has blank parts here and there.
 */
export function oneSided({ edges }: Plain, least: number): number {
  const rows = edges.length / MAP_COLUMNS;
  const blank = edges.reduce((count, edge) => count + Number(edge < least), 0);
  const bins = 2 * MAP_COLUMNS;
  let best = 0;
  for (const isAcross of [true, false])
    for (const slant of SLANTS) {
      const [counts, blanks] = [new Uint16Array(bins), new Uint16Array(bins)];
      for (let cell = 0; cell < edges.length; cell += 1) {
        const x = ((cell % MAP_COLUMNS) + 0.5) / MAP_COLUMNS;
        const y = (Math.floor(cell / MAP_COLUMNS) + 0.5) / rows;
        const along = isAcross ? x + slant * (y - 0.5) : y + slant * (x - 0.5);
        const bin = Math.floor((along + 0.5) * MAP_COLUMNS);
        counts[bin] = (counts[bin] as number) + 1;
        if ((edges[cell] as number) < least) blanks[bin] = (blanks[bin] as number) + 1;
      }
      // Cells told rightly if all before the edge are blank, and none behind it.
      let right = edges.length - blank;
      for (let bin = 0; bin < bins; bin += 1) {
        right += 2 * (blanks[bin] as number) - (counts[bin] as number);
        best = Math.max(best, right, edges.length - right);
      }
    }
  return best / edges.length;
}
