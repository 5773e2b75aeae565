import { FACTS_METHOD, MAP_COLUMNS, MAP_ROWS } from '../../../preload/contract/core/limits.ts';
import type { ImageFacts } from '../../../preload/contract/index.ts';
import { lumaOfColor } from '../luma.ts';

/** Levels of luma (0 to 255) below and above which a pixel shows no detail. */
const CRUSHED = 16;
const BLOWN = 244;

/**
 * Share of the height that is not measured at the top and bottom, where cameras burn in their
 * texts.
 */
const TEXT_SHARE = 0.12;

/** Share of pixels whose Laplacian determines sharpness: edges, not noise. */
const SHARPEST = 0.01;

/** Largest possible Laplacian of luma. */
const LARGEST_BEND = 4 * 255;

/** Factor that makes a photograph's edges fill a byte of the map. */
const MAP_GAIN = 4;

/** Pixels in the layout of `ImageData`. */
export interface Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the luma of each pixel (ITU-R BT.601), 0 to 255, and the mean difference of its colours,
 * 0 to 255.
 */
function lumaOf({ data }: Picture): { readonly luma: Float32Array; readonly colour: number } {
  const luma = new Float32Array(data.length / 4);
  let colour = 0;
  for (let index = 0, at = 0; index < luma.length; index += 1, at += 4) {
    const red = data[at] as number;
    const green = data[at + 1] as number;
    const blue = data[at + 2] as number;
    luma[index] = lumaOfColor(red, green, blue);
    colour += Math.abs(red - green) + Math.abs(green - blue) + Math.abs(blue - red);
  }
  return { luma, colour: colour / 2 / luma.length };
}

/** Sums up the light of some rows: levels, their squares, pixels without detail, and the hash. */
function lightOf(luma: Float32Array, first: number, last: number) {
  // FNV-1a in two lanes of 32 bits over whole levels of luma: sixteen hexadecimal digits.
  let [one, other] = [0x811c9dc5, 0x01000193];
  let [sum, squares, crushed, blown] = [0, 0, 0, 0];
  for (let index = first; index < last; index += 1) {
    const level = luma[index] as number;
    const whole = (level + 0.5) | 0;
    one = Math.imul(one ^ whole, 0x01000193);
    other = Math.imul(other ^ (whole + (index & 0xff)), 0x85ebca6b);
    sum += level;
    squares += level * level;
    if (level < CRUSHED) crushed += 1;
    else if (level > BLOWN) blown += 1;
  }
  const hash = [one, other].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  return { sum, squares, crushed, blown, hash };
}

/**
 * Measures an image to find cameras that need a look, at thumbnail size. Takes pixels with a
 * longer side of about 320 px: facts of other sizes are not comparable.
 */
export function measureFacts(picture: Picture): ImageFacts {
  const { width, height } = picture;
  const { luma, colour } = lumaOf(picture);
  const [first, last] = [
    Math.ceil(height * TEXT_SHARE) * width,
    Math.floor(height * (1 - TEXT_SHARE)) * width,
  ];
  const { sum, squares, crushed, blown, hash } = lightOf(luma, first, last);
  const pixels = Math.max(1, last - first);
  const mean = sum / pixels;
  const { map, sharpness } = edgesOf(luma, width, height);
  return {
    method: FACTS_METHOD,
    luma: mean,
    spread: Math.sqrt(Math.max(0, squares / pixels - mean * mean)),
    crushed: crushed / pixels,
    blown: blown / pixels,
    colour,
    sharpness,
    hash,
    map,
  };
}

/**
 * Returns the mean gradient of each cell of the map, and the Laplacian that only the sharpest
 * pixels reach.
 */
function edgesOf(luma: Float32Array, width: number, height: number) {
  const sums = new Float32Array(MAP_COLUMNS * MAP_ROWS);
  const counts = new Uint16Array(sums.length);
  const bends = new Uint32Array(LARGEST_BEND + 1);
  /** First column of pixels in each column of cells, among those with neighbours on both sides. */
  const begins = Array.from({ length: MAP_COLUMNS + 1 }, (_, column) =>
    Math.min(width - 1, Math.max(1, Math.ceil((column * width) / MAP_COLUMNS))),
  );
  let measured = 0;
  for (let y = 1; y < height - 1; y += 1) {
    const row = Math.floor((y * MAP_ROWS) / height) * MAP_COLUMNS;
    const isPicture = y >= height * TEXT_SHARE && y < height * (1 - TEXT_SHARE);
    if (isPicture) measured += width - 2;
    for (let column = 0, index = y * width + 1; column < MAP_COLUMNS; column += 1) {
      const end = y * width + (begins[column + 1] as number);
      const cell = row + column;
      counts[cell] = (counts[cell] as number) + end - index;
      let edges = 0;
      let left = luma[index - 1] as number;
      let level = luma[index] as number;
      for (; index < end; index += 1) {
        const right = luma[index + 1] as number;
        const above = luma[index - width] as number;
        const below = luma[index + width] as number;
        edges += Math.abs(right - left) + Math.abs(below - above);
        if (isPicture) {
          const bend = (Math.abs(left + right + above + below - 4 * level) + 0.5) | 0;
          bends[bend] = (bends[bend] as number) + 1;
        }
        left = level;
        level = right;
      }
      sums[cell] = (sums[cell] as number) + edges;
    }
  }
  let [sharpness, rest] = [LARGEST_BEND, measured * SHARPEST];
  while (sharpness > 0 && (rest -= bends[sharpness] as number) > 0) sharpness -= 1;
  const map = Uint8Array.from(sums, (edge, cell) =>
    Math.min(255, Math.round((edge / Math.max(1, counts[cell] as number)) * MAP_GAIN)),
  );
  return { map, sharpness };
}
