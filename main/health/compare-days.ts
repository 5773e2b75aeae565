import { MAP_COLUMNS, MAP_ROWS } from '../../preload/contract/index.ts';
import { CELLS_END, FIRST_CELL, fitUnmoved, integrate, sumIn, TEXT_ROWS } from './edge-map.ts';
import { isBlackAndWhite, medianCells, type Pictured } from './pictured.ts';

const CELLS = MAP_COLUMNS * MAP_ROWS;
const SUMS = (MAP_COLUMNS + 1) * (MAP_ROWS + 1);

/** Most pictures of the past that one is compared with, the most similar of `LIGHT_LIMIT`. */
const ALIKE = 7;
const LIGHT_LIMIT = 40;
/** With fewer of its light, a picture is compared with all. */
const LEAST_OF_LIGHT = 4;

/** Sides of the squares that are searched for a change, in cells. */
const SQUARES = [2, 3, 5, 7];

/** Limits, tuned on seeds 11 and 12 of `npm run bench -- today`. */
export const limits = {
  /** Deviation of a cell that noise and JPEG explain, as a share of the picture's mean edge. */
  noise: 0.8,
  /** Weight of the day before beside the usual. */
  dayBefore: 0.3,
  /** Weather changes all of a picture: share of the squares that tell it, its least, and its weight. */
  weatherShare: 0.8,
  leastWeather: 1.5,
  weatherWeight: 0.6,
  /** Score from which a change is listed. */
  listed: 5,
};

/** A picture with that of the same hour the day before, if there is one. */
export interface DayPair {
  readonly now: Pictured;
  readonly dayBefore: Pictured | null;
}

/** A part of the picture, in shares of its width and height. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Strongest change of a site; `edges` above 0: there are more edges than before, below 0: fewer. */
export interface SiteChange {
  readonly score: number;
  readonly part: Part;
  readonly edges: number;
  /** Number of pictures that show it. */
  readonly images: number;
}

/** The same pictures are compared again and again. */
const scaled = new WeakMap<Pictured['relief'], Float32Array>();

/** Returns edges as multiples of the picture's mean edge, which light and contrast change alike. */
function scaledRelief({ relief }: Pictured): Float32Array {
  const found = scaled.get(relief);
  if (found !== undefined) return found;
  const mean = Math.sqrt(Math.max(1, relief.energy) / (CELLS_END - FIRST_CELL));
  const cells = relief.cells.map((edge) => edge / mean);
  scaled.set(relief, cells);
  return cells;
}

/** Returns how far each cell is from the most similar pictures of the past and from the day before. */
function deviationOf({ now, dayBefore }: DayPair, history: readonly Pictured[]): Float32Array {
  const ofLight = history.filter((seen) => isBlackAndWhite(seen) === isBlackAndWhite(now));
  const alike = (ofLight.length < LEAST_OF_LIGHT ? history : ofLight)
    .slice(0, LIGHT_LIMIT)
    .map((seen) => ({ seen, fit: fitUnmoved(seen.relief, now.relief) }))
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, ALIKE)
    .map(({ seen }) => scaledRelief(seen));
  const usual = medianCells(alike);
  const before = dayBefore === null ? usual : scaledRelief(dayBefore);
  const weight = limits.dayBefore;
  return scaledRelief(now).map((edge, cell) => {
    const middle = usual[cell] as number;
    let spread = 0;
    for (const seen of alike) spread += Math.abs((seen[cell] as number) - middle);
    const expected = middle * (1 - weight) + (before[cell] as number) * weight;
    // The mean absolute deviation is 0.8 σ.
    return (edge - expected) / (limits.noise + (1.25 * spread) / alike.length);
  });
}

/** Finds the square whose deviations the pictures have most in common. */
function strongestSquare(inCommon: Float32Array): { readonly score: number; readonly part: Part } {
  const sums = integrate(inCommon, new Float64Array(SUMS));
  let best = { score: 0, part: { x: 0, y: 0, width: 0, height: 0 } };
  for (const side of SQUARES) {
    const values: number[] = [];
    let [highest, left, top] = [0, 0, 0];
    for (let y = TEXT_ROWS; y + side <= MAP_ROWS - TEXT_ROWS; y += 1)
      for (let x = 0; x + side <= MAP_COLUMNS; x += 1) {
        const value = sumIn(sums, x, y, x + side, y + side) / side;
        values.push(value);
        if (value > highest) [highest, left, top] = [value, x, y];
      }
    const sorted = Float64Array.from(values).sort();
    const weather = sorted[Math.floor(sorted.length * limits.weatherShare)] as number;
    const score = highest / Math.max(limits.leastWeather, weather) ** limits.weatherWeight;
    const part = {
      x: left / MAP_COLUMNS,
      y: top / MAP_ROWS,
      width: side / MAP_COLUMNS,
      height: side / MAP_ROWS,
    };
    if (score > best.score) best = { score, part };
  }
  return best;
}

/**
 * Finds what changed at a site and stayed: `recent` pictures, newest first, deviate alike from
 * `history`, which ends before they begin. What only one picture shows is passing. `null` with
 * fewer than two pictures, or without a history.
 */
export function siteChangeOf(recent: readonly DayPair[], history: readonly Pictured[]): SiteChange | null {
  if (recent.length < 2 || history.length === 0) return null;
  let best: SiteChange | null = null;
  const [sum, squares] = [new Float32Array(CELLS), new Float32Array(CELLS)];
  for (const [index, pair] of recent.entries()) {
    const deviation = deviationOf(pair, history);
    for (let cell = 0; cell < CELLS; cell += 1) {
      const value = deviation[cell] as number;
      sum[cell] = (sum[cell] as number) + value;
      squares[cell] = (squares[cell] as number) + value * value;
    }
    if (index === 0) continue;
    // The sum of the products of all pairs, at the scale of one.
    const pairs = (index * (index + 1)) / 2;
    const inCommon = sum.map((all, cell) => (all * all - (squares[cell] as number)) / 2 / Math.sqrt(pairs));
    const found = strongestSquare(inCommon);
    if (best !== null && best.score >= found.score) continue;
    best = { ...found, edges: sumOf(sum, found.part), images: index + 1 };
  }
  return best;
}

function sumOf(cells: Float32Array, { x, y, width, height }: Part): number {
  const [left, top] = [Math.round(x * MAP_COLUMNS), Math.round(y * MAP_ROWS)];
  const sums = integrate(cells, new Float64Array(SUMS));
  return sumIn(sums, left, top, left + Math.round(width * MAP_COLUMNS), top + Math.round(height * MAP_ROWS));
}
