import { hash32, sequence } from '../random.ts';

/** Samples along one side of the tiles below; a power of two, so that wrapping is a mask. */
const SIDE = 512;
const MASK = SIDE - 1;
const OCTAVES = 6;
/** Cells of the coarsest octave along one side. */
const COARSEST = 4;

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

function lattice(x: number, y: number, cells: number): number {
  return hash32(x % cells, y % cells, cells) / 0xffff_ffff;
}

/** Fractal value noise that repeats without a seam, from 0 to 1 with a mean of one half. */
function createCloudTile(): Float32Array {
  const tile = new Float32Array(SIDE * SIDE);
  let weight = 0.5;
  for (let octave = 0; octave < OCTAVES; octave += 1) {
    const cells = COARSEST << octave;
    const size = SIDE / cells;
    const corners = Float32Array.from({ length: cells * cells }, (_, index) =>
      lattice(index % cells, Math.floor(index / cells), cells),
    );
    for (let y = 0; y < SIDE; y += 1) {
      const top = Math.floor(y / size);
      const below = ((top + 1) % cells) * cells;
      const v = smooth(y / size - top);
      for (let x = 0; x < SIDE; x += 1) {
        const left = Math.floor(x / size);
        const right = (left + 1) % cells;
        const u = smooth(x / size - left);
        const a = corners[top * cells + left] as number;
        const b = corners[top * cells + right] as number;
        const c = corners[below + left] as number;
        const d = corners[below + right] as number;
        const value = a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
        tile[y * SIDE + x] = (tile[y * SIDE + x] as number) + value * weight;
      }
    }
    weight *= 0.55;
  }
  const total = Array.from({ length: OCTAVES }, (_, octave) => 0.5 * 0.55 ** octave).reduce((a, b) => a + b);
  // Sums of many octaves crowd around the middle; spread them again.
  return tile.map((value) => Math.min(1, Math.max(0, 0.5 + (value / total - 0.5) * 1.9)));
}

/** Sensor noise: signed, roughly normal, standard deviation 32. */
function createGrainTile(): Int8Array {
  const next = sequence(0x6a);
  return Int8Array.from({ length: SIDE * SIDE }, () => {
    const sum = next() + next() + next() + next() - 2;
    return Math.round(sum * 55);
  });
}

const cloud = createCloudTile();

/** The grain tile, for loops that index it themselves: `GRAIN_SIDE` values a row. */
export const grain = createGrainTile();
export const GRAIN_SIDE = SIDE;

/** Soft noise at a place, 0 to 1; one unit is one sample of a tile that repeats every 512. */
export function softNoise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = x - left;
  const v = y - top;
  const row = (top & MASK) * SIDE;
  const next = ((top + 1) & MASK) * SIDE;
  const a = cloud[row + (left & MASK)] as number;
  const b = cloud[row + ((left + 1) & MASK)] as number;
  const c = cloud[next + (left & MASK)] as number;
  const d = cloud[next + ((left + 1) & MASK)] as number;
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

/** The same without smoothing between samples, for textures finer than a pixel. */
export function roughNoise(x: number, y: number): number {
  return cloud[(y & MASK) * SIDE + (x & MASK)] as number;
}

/** Fine grain at a place, about -1 to 1. */
export function grainAt(x: number, y: number): number {
  return (grain[(y & MASK) * SIDE + (x & MASK)] as number) / 64;
}
