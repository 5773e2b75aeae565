import type { Position } from '../../../preload/contract/rules/position.ts';

/** Places of the tiles of a gallery by index: three doubles each, as in `placePage`. */
export type Places = Float64Array;

export const NO_PLACES: Places = new Float64Array();
const NUMBERS = 3;

export const countOf = (places: Places): number => places.length / NUMBERS;

/** Returns `null` if the position is unknown. */
export function placeOf(places: Places, index: number): Position | null {
  const [longitude = Number.NaN, latitude = Number.NaN] = places.subarray(
    index * NUMBERS,
    index * NUMBERS + 2,
  );
  return Number.isNaN(latitude) ? null : { latitude, longitude };
}

export const urgencyAt = (places: Places, index: number): number => places[index * NUMBERS + 2] ?? 0;

/** Returns the indices without a position. */
export function withoutPlace(places: Places): readonly number[] {
  const indices: number[] = [];
  for (let index = 0; index < countOf(places); index += 1)
    if (Number.isNaN(places[index * NUMBERS + 1])) indices.push(index);
  return indices;
}

const RADIANS = Math.PI / 180;
const EARTH_RADIUS_METRES = 6_371_009;

/** Returns the distance between two positions in metres, along the great circle. */
export function distanceBetween(one: Position, other: Position): number {
  const [from, to] = [one.latitude * RADIANS, other.latitude * RADIANS];
  const turn = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2) ** 2;
  const share = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * turn;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(share)));
}

export const directions = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const;
export type Direction = (typeof directions)[number];

/** Returns the direction in which a great circle leaves `one` for `other`. */
export function directionTo(one: Position, other: Position): Direction {
  const [from, to] = [one.latitude * RADIANS, other.latitude * RADIANS];
  const turn = (other.longitude - one.longitude) * RADIANS;
  const east = Math.sin(turn) * Math.cos(to);
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  const eighths = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * directions.length);
  return directions[(eighths + directions.length) % directions.length] ?? 'north';
}

/** Returns the indices with a position, the nearest to a point first. */
export function nearestTo(places: Places, point: Position): readonly number[] {
  const distances = new Map<number, number>();
  for (let index = 0; index < countOf(places); index += 1) {
    const position = placeOf(places, index);
    if (position !== null) distances.set(index, distanceBetween(point, position));
  }
  return [...distances].sort(([, one], [, other]) => one - other).map(([index]) => index);
}
