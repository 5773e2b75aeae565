import { sequence } from '../core/random.ts';
import { clamp } from './colour.ts';

/** Samples along one side of the tiles below; a power of two, so that wrapping is a mask. */
const SIDE = 512;
const MASK = SIDE - 1;
const next = sequence(0x6a);

/** Interpolates between four samples of a repeating square tile; `side` is a power of two. */
function between(tile: Float32Array, side: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const row = (top & (side - 1)) * side;
  const below = ((top + 1) & (side - 1)) * side;
  const column = left & (side - 1);
  const right = (left + 1) & (side - 1);
  const a = tile[row + column] as number;
  const b = tile[row + right] as number;
  const c = tile[below + column] as number;
  const d = tile[below + right] as number;
  const u = x - left;
  const v = y - top;
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

/** Creates seamlessly repeating fractal value noise, from 0 to 1 with a mean of one half. */
function createCloudTile(): Float32Array {
  const tile = new Float32Array(SIDE * SIDE);
  const corners = tile.map(() => next());
  let total = 0;
  let weight = 1;
  for (let cells = 4; cells <= 128; cells *= 2) {
    for (let at = 0; at < tile.length; at += 1) {
      const x = ((at & MASK) * cells) / SIDE;
      const y = (Math.floor(at / SIDE) * cells) / SIDE;
      tile[at] = (tile[at] as number) + between(corners, cells, x, y) * weight;
    }
    total += weight;
    weight *= 0.55;
  }
  // Sums of many octaves cluster around the middle, so spread them again.
  return tile.map((value) => clamp(0.5 + (value / total - 0.5) * 1.9, 0, 1));
}

const cloud = createCloudTile();

/**
 * Returns soft noise at a point, 0 to 1; one unit is one sample of a tile that repeats every 512.
 */
export function softNoise(x: number, y: number): number {
  return between(cloud, SIDE, x, y);
}

/** Returns noise that is not smoothed between samples, for textures finer than a pixel. */
export function roughNoise(x: number, y: number): number {
  return cloud[(y & MASK) * SIDE + (x & MASK)] as number;
}

const grain = Float32Array.from({ length: SIDE * SIDE }, () => next() + next() + next() + next() - 2);

/** Returns grain of single samples, roughly normal around 0, about -1 to 1. */
export function grainAt(x: number, y: number): number {
  return grain[(y & MASK) * SIDE + (x & MASK)] as number;
}
