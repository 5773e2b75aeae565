import {
  type Health,
  type HealthState,
  type ImageFacts,
  LEAST_HISTORY,
  MAP_BYTES,
  type Measured,
} from '../../preload/contract/index.ts';
import { fitUnmoved, type Relief, reliefOf } from './edge-map.ts';
import { type Usual, usualOf } from './statistics.ts';

/** A snapshot with its facts; `capturedAt` in ms since the epoch. */
export interface Seen {
  readonly capturedAt: number;
  readonly facts: ImageFacts;
}

/** What is not as usual. */
export interface Finding {
  readonly verdict: Exclude<HealthState, 'silent'>;
  readonly finding: Measured;
  readonly movement?: Health['movement'];
  /** It takes two pictures to say so: the one before shows it too. */
  readonly isTwice?: boolean;
}

/** A snapshot with its relief. */
export interface Pictured extends Seen {
  readonly relief: Relief;
}

/** Snapshots that a picture is compared with, and what they usually show. */
export interface Usually {
  readonly list: readonly Pictured[];
  /** The median of their maps, and its relief. */
  readonly map: Uint8Array;
  readonly relief: Relief;
}

/** The snapshots that are most like a picture, which it is compared with. */
const ALIKE = 7;

/** The median of so many maps is that of more. */
const MAPS_LIMIT = 15;

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** The same time of day: so many hours to both sides. */
export const BAND_HOURS = 2;

/** Below this mean distance of colours a picture is black and white: a camera under its infrared light. */
const BLACK_AND_WHITE = 2;

/** A history is judged picture by picture: each relief is computed once. */
const reliefs = new WeakMap<Uint8Array, Relief>();

export function pictured({ capturedAt, facts }: Seen): Pictured {
  const relief = reliefs.get(facts.map) ?? reliefOf(facts.map);
  reliefs.set(facts.map, relief);
  return { capturedAt, facts, relief };
}

export const isBlackAndWhite = ({ facts }: Seen) => facts.colour < BLACK_AND_WHITE;

const hourOf = (time: number) => (time / HOUR_MS) % DAY_HOURS;

export function hoursApart(one: number, other: number): number {
  const apart = Math.abs(hourOf(one) - hourOf(other));
  return Math.min(apart, DAY_HOURS - apart);
}

/** The median of each cell. A few values are sorted the fastest by inserting each into those before. */
function medianMap(maps: readonly Uint8Array[]): Uint8Array {
  const medians = new Uint8Array(MAP_BYTES);
  const sorted = new Uint8Array(maps.length);
  const [lower, upper] = [(maps.length - 1) >> 1, maps.length >> 1];
  for (let cell = 0; cell < MAP_BYTES; cell += 1) {
    for (let count = 0; count < maps.length; count += 1) {
      const value = maps[count]?.[cell] as number;
      let position = count;
      for (; position > 0 && (sorted[position - 1] as number) > value; position -= 1)
        sorted[position] = sorted[position - 1] as number;
      sorted[position] = value;
    }
    medians[cell] = ((sorted[lower] as number) + (sorted[upper] as number)) / 2;
  }
  return medians;
}

function usually(list: readonly Pictured[]): Usually {
  const map = medianMap(list.slice(0, MAPS_LIMIT).map(({ facts }) => facts.map));
  return { list, map, relief: reliefOf(map) };
}

/**
 * The snapshots of the same time of day and kind of light; where they are too few, the nearest to it of that light, or all. `history` from the
 * newest to the oldest.
 */
function usualAtHour(now: Seen, history: readonly Pictured[]): Usually {
  const light = history.filter((seen) => isBlackAndWhite(seen) === isBlackAndWhite(now));
  if (light.length < LEAST_HISTORY) return usually(history);
  const apart = ({ capturedAt }: Seen) => hoursApart(capturedAt, now.capturedAt);
  const nearest = light.map(apart).toSorted((one, other) => one - other)[LEAST_HISTORY - 1] ?? 0;
  return usually(light.filter((seen) => apart(seen) <= Math.max(BAND_HOURS, nearest)));
}

/** The history that is most like a picture: the same weather, light and season, as far as there was any. */
function usualAlike({ relief }: Pictured, history: readonly Pictured[]): Usually {
  return usually(
    history
      .map((seen) => ({ seen, fit: fitUnmoved(seen.relief, relief) }))
      .toSorted((one, other) => other.fit - one.fit)
      .slice(0, ALIKE)
      .map(({ seen }) => seen),
  );
}

/** A picture beside the usual ones of its time of day, and beside those that are most like it. */
export interface Beside {
  readonly picture: Pictured;
  readonly hours: Usually;
  readonly alike: Usually;
}

/** `history` from the newest to the oldest. */
export function besideUsual(seen: Seen, history: readonly Pictured[]): Beside {
  const picture = pictured(seen);
  return { picture, hours: usualAtHour(seen, history), alike: usualAlike(picture, history) };
}

export function range({ middle, spread }: Usual, least: number): Measured['usual'] {
  const reach = Math.max(2 * spread, least);
  return { low: middle - reach, high: middle + reach };
}

/** Sharpness as a power of two: what half is lost of is as far away as what is doubled. */
const powerOf = ({ facts }: Seen) => Math.log2(facts.sharpness + 1);

/** How much sharpness is lost, as a power of two, how much it usually strays, and the most that a usual picture has lost. */
export function sharpnessLost(now: Seen, { list }: Usually) {
  const powers = list.map(powerOf);
  const { middle, spread } = usualOf(powers);
  return { lost: middle - powerOf(now), spread, most: middle - Math.min(...powers) };
}

/** As a share of the usual sharpness. */
export function measureSharpness(now: Seen, usual: Usually, least: number): Measured {
  const { lost, spread } = sharpnessLost(now, usual);
  const { low, high } = range({ middle: 0, spread }, least);
  return { measure: 'sharpness', value: 2 ** -lost, usual: { low: 2 ** low, high: 2 ** high } };
}
