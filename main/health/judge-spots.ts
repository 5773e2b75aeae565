import { MAP_COLUMNS, MAP_ROWS } from '../../preload/contract/index.ts';
import { TEXT_ROWS } from './edge-map.ts';
import type { Limits } from './limits.ts';
import type { Beside } from './pictured.ts';
import { median } from './statistics.ts';

/** Edges are summed up over so many cells to each side: dirt is larger than what it hides. */
const AROUND = 2;

/** Added to edges before they are divided: a few of them are noise. */
const NOISE = 4;

const FIRST = TEXT_ROWS * MAP_COLUMNS;
const LAST = (MAP_ROWS - TEXT_ROWS) * MAP_COLUMNS;

/** The mean edges around each cell between the rows of texts. */
function smoothed(map: Uint8Array): Float32Array {
  const result = new Float32Array(map.length);
  for (let cell = FIRST; cell < LAST; cell += 1) {
    const [x, y] = [cell % MAP_COLUMNS, Math.floor(cell / MAP_COLUMNS)];
    const [left, right] = [Math.max(0, x - AROUND), Math.min(MAP_COLUMNS - 1, x + AROUND)];
    const [top, bottom] = [Math.max(TEXT_ROWS, y - AROUND), Math.min(MAP_ROWS - TEXT_ROWS - 1, y + AROUND)];
    let sum = 0;
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) sum += map[row * MAP_COLUMNS + column] as number;
    result[cell] = sum / ((right - left + 1) * (bottom - top + 1));
  }
  return result;
}

/** A history is judged picture by picture: each map is smoothed once. */
const known = new WeakMap<Uint8Array, Float32Array>();

function edgesOf(map: Uint8Array): Float32Array {
  const edges = known.get(map) ?? smoothed(map);
  known.set(map, edges);
  return edges;
}

/** By how much the edges around each cell are fewer than usual, as a power of two, beyond what the weather takes from all of the picture. */
function lostEdges(map: Uint8Array, usual: Uint8Array) {
  const [edges, usually] = [edgesOf(map), edgesOf(usual)];
  const lost = new Float32Array(edges.length);
  for (let cell = FIRST; cell < LAST; cell += 1)
    lost[cell] = Math.log2(((usually[cell] as number) + NOISE) / ((edges[cell] as number) + NOISE));
  const weather = Math.max(0, median(lost.subarray(FIRST, LAST)));
  for (let cell = FIRST; cell < LAST; cell += 1) lost[cell] = (lost[cell] as number) - weather;
  return { lost, weather };
}

/** The share of the picture under spots that stay where they are; 0: they are too few, or weather. */
export function judgeSpots(now: Beside, before: Beside | null, limits: Limits): number {
  if (before === null) return 0;
  const both = [now, before];
  const seen = both.map(({ picture, alike }) => lostEdges(picture.facts.map, alike.map));
  // Fog is not equally thick everywhere.
  const weather = limits.spotsInWeather * Math.min(...seen.map((one) => one.weather));
  const least = (limits.spots + weather) * (LAST - FIRST);
  const spots: number[] = [];
  for (let cell = FIRST; cell < LAST; cell += 1)
    if (seen.every(({ lost }) => (lost[cell] as number) > limits.spotLost)) spots.push(cell);
  if (spots.length < least) return 0;
  const usual = both.map(({ alike: { list, map } }) =>
    list.map(({ facts }) => lostEdges(facts.map, map).lost),
  );
  const own = spots.filter((cell) =>
    seen.every(({ lost }, index) => {
      const isAsBad = (other: Float32Array) =>
        (other[cell] as number) + limits.spotLost / 2 >= (lost[cell] as number);
      return usual[index]?.some(isAsBad) !== true;
    }),
  );
  return own.length < least ? 0 : own.length / (LAST - FIRST);
}
