import { lumaOfPixel } from '../imaging/luma.ts';
import { largestDifference, type Pixels } from './difference.ts';

/** Where a change is, in the picture's own directions. */
export const changePlaces = [
  'upperLeft',
  'top',
  'upperRight',
  'left',
  'centre',
  'right',
  'lowerLeft',
  'bottom',
  'lowerRight',
] as const;
export type ChangePlace = (typeof changePlaces)[number];

/** Place and light of a difference. */
export interface DifferenceSummary {
  /** Part of the picture with most of the change; `null` if it is spread out, or there is none. */
  readonly place: ChangePlace | null;
  /** Mean luma of the other image minus that of the one, 0 to 255. */
  readonly brighter: number;
}

/** Pixels of a side that are looked at: a share of them tells the same as all. */
const SAMPLES = 480;

/** Share of a change that a part of the picture has to contain to be called its place. */
const MOSTLY = 0.7;

/**
 * Parts of the picture as cells of a 3 × 3 grid, row by row, the smallest first: a change in one
 * cell is also in its row.
 */
const parts: readonly (readonly [place: ChangePlace, cells: readonly number[]])[] = [
  ...changePlaces.map((place, cell) => [place, [cell]] as const),
  ['top', [0, 1, 2]],
  ['centre', [3, 4, 5]],
  ['bottom', [6, 7, 8]],
  ['left', [0, 3, 6]],
  ['centre', [1, 4, 7]],
  ['right', [2, 5, 8]],
  ['upperLeft', [0, 1, 3, 4]],
  ['upperRight', [1, 2, 4, 5]],
  ['lowerLeft', [3, 4, 6, 7]],
  ['lowerRight', [4, 5, 7, 8]],
];

/**
 * Sums up where two images of one `width` differ, by the largest difference of a pixel's three
 * colours from `threshold` (0 to 255) on. Truncated areas are not compared.
 */
export function summarizeDifference(
  one: Pixels,
  other: Pixels,
  width: number,
  threshold: number,
): DifferenceSummary {
  const height = Math.floor(other.length / Math.max(1, width));
  const step = Math.max(1, Math.floor(Math.max(width, height) / SAMPLES));
  const least = Math.max(1, threshold);
  const cells = changePlaces.map(() => 0);
  let [sum, compared] = [0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const before = one[y * width + x] ?? 0;
      const after = other[y * width + x] ?? 0;
      if (before >>> 24 === 0 || after >>> 24 === 0) continue;
      compared += 1;
      sum += lumaOfPixel(after) - lumaOfPixel(before);
      if (largestDifference(before, after) < least) continue;
      const cell = 3 * Math.floor((3 * y) / height) + Math.floor((3 * x) / width);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
  }
  return { place: placeOf(cells), brighter: compared === 0 ? 0 : sum / compared };
}

function placeOf(cells: readonly number[]): ChangePlace | null {
  const all = cells.reduce((sum, changed) => sum + changed, 0);
  if (all === 0) return null;
  const share = (part: readonly number[]) => part.reduce((sum, cell) => sum + (cells[cell] ?? 0), 0) / all;
  return parts.find(([, part]) => share(part) >= MOSTLY)?.[0] ?? null;
}
