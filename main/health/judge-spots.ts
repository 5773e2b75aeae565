import { CELLS_END, FIRST_CELL, smoothEdges } from './edge-map.ts';
import type { Limits } from './limits.ts';
import type { Beside } from './pictured.ts';
import { median } from './statistics.ts';

/** Added to edges before division: a few of them are noise. */
const NOISE = 4;

/**
 * Returns the loss of edges around each cell, as a power of two, beyond what weather takes from
 * the whole picture.
 */
function lostEdges(map: Uint8Array, usual: Uint8Array) {
  const [edges, usually] = [smoothEdges(map), smoothEdges(usual)];
  const lost = new Float32Array(edges.length);
  for (let cell = FIRST_CELL; cell < CELLS_END; cell += 1)
    lost[cell] = Math.log2(((usually[cell] as number) + NOISE) / ((edges[cell] as number) + NOISE));
  const weather = Math.max(0, median(lost.subarray(FIRST_CELL, CELLS_END)));
  for (let cell = FIRST_CELL; cell < CELLS_END; cell += 1) lost[cell] = (lost[cell] as number) - weather;
  return { lost, weather };
}

/**
 * Returns the share of the picture under spots that stay in place; 0 if they are too small, or
 * weather.
 */
export function judgeSpots(now: Beside, before: Beside | null, limits: Limits): number {
  if (before === null) return 0;
  const both = [now, before];
  const seen = both.map(({ picture, alike }) => lostEdges(picture.facts.map, alike.map));
  // Fog is not equally thick everywhere.
  const weather = limits.spotsInWeather * Math.min(...seen.map((one) => one.weather));
  const least = (limits.spots + weather) * (CELLS_END - FIRST_CELL);
  const spots: number[] = [];
  for (let cell = FIRST_CELL; cell < CELLS_END; cell += 1)
    if (seen.every(({ lost }) => (lost[cell] as number) > limits.spotLost)) spots.push(cell);
  if (spots.length < least) return 0;
  // By night a lamp leaves a side dark, in which days, however alike, show edges.
  const usual = both.map(({ alike: { list, map }, hours }) =>
    [...list, ...hours.list].map(({ facts }) => lostEdges(facts.map, map).lost),
  );
  const own = spots.filter((cell) =>
    seen.every(({ lost }, index) => {
      const isAsBad = (other: Float32Array) =>
        (other[cell] as number) + limits.spotLost / 2 >= (lost[cell] as number);
      return usual[index]?.some(isAsBad) !== true;
    }),
  );
  return own.length < least ? 0 : own.length / (CELLS_END - FIRST_CELL);
}
