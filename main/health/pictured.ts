import {
  type Health,
  type HealthState,
  type ImageFacts,
  LEAST_HISTORY,
  type Measured,
} from '../../preload/contract/index.ts';
import { fitUnmoved, type Relief, reliefOf } from './edge-map.ts';
import { median } from './statistics.ts';

/** A snapshot with its facts; `capturedAt` in ms since the epoch. */
export interface Seen {
  readonly capturedAt: number;
  readonly facts: ImageFacts;
}

/** An unusual condition. */
export interface Finding {
  readonly verdict: Exclude<HealthState, 'silent'>;
  readonly finding: Measured;
  readonly movement?: Health['movement'];
  /** True if it takes two pictures: the previous one shows it too. */
  readonly isTwice?: boolean;
}

export interface Pictured extends Seen {
  readonly relief: Relief;
}

/** Snapshots to compare a picture with, and what they usually show. */
export interface Usually {
  readonly list: readonly Pictured[];
  /** Median of their maps, and its relief. */
  readonly map: Uint8Array;
  readonly relief: Relief;
}

/** Number of most similar snapshots that a picture is compared with. */
const ALIKE = 7;

/** The median of this many maps equals that of more. */
const MAPS_LIMIT = 15;

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Same time of day: this many hours before and after. */
export const BAND_HOURS = 2;

/**
 * Mean difference of colours below which a picture is black and white: the camera uses infrared
 * light.
 */
const BLACK_AND_WHITE = 2;

/** A history is judged picture by picture, but each relief is computed only once. */
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

/** Returns the median of each cell. Insertion sort is fastest for a few values. */
export function medianCells(maps: readonly ArrayLike<number>[]): Float32Array {
  const medians = new Float32Array(maps[0]?.length ?? 0);
  const sorted = new Float32Array(maps.length);
  const [lower, upper] = [(maps.length - 1) >> 1, maps.length >> 1];
  for (let cell = 0; cell < medians.length; cell += 1) {
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

/** Returns what pictures show together. */
export function usually(list: readonly Pictured[]): Usually {
  const map = Uint8Array.from(medianCells(list.slice(0, MAPS_LIMIT).map(({ facts }) => facts.map)));
  return { list, map, relief: reliefOf(map) };
}

/**
 * Returns the snapshots of the same time of day and kind of light; if too few, the nearest of that
 * light, or all. `history`: newest first.
 */
function usualAtHour(now: Seen, history: readonly Pictured[]): Usually {
  const light = history.filter((seen) => isBlackAndWhite(seen) === isBlackAndWhite(now));
  if (light.length < LEAST_HISTORY) return usually(history);
  const apart = ({ capturedAt }: Seen) => hoursApart(capturedAt, now.capturedAt);
  const nearest = light.map(apart).toSorted((one, other) => one - other)[LEAST_HISTORY - 1] ?? 0;
  return usually(light.filter((seen) => apart(seen) <= Math.max(BAND_HOURS, nearest)));
}

/** Returns the most similar snapshots: the same weather, light and season, if there were any. */
function usualAlike({ relief }: Pictured, history: readonly Pictured[]): Usually {
  return usually(
    history
      .map((seen) => ({ seen, fit: fitUnmoved(seen.relief, relief) }))
      .toSorted((one, other) => other.fit - one.fit)
      .slice(0, ALIKE)
      .map(({ seen }) => seen),
  );
}

/** A picture with the usual ones of its time of day, and with the most similar ones. */
export interface Beside {
  readonly picture: Pictured;
  readonly hours: Usually;
  readonly alike: Usually;
}

/** `history`: newest first. */
export function besideUsual(seen: Seen, history: readonly Pictured[]): Beside {
  const picture = pictured(seen);
  return { picture, hours: usualAtHour(seen, history), alike: usualAlike(picture, history) };
}

/** Returns sharpness as a power of two, so that halving and doubling are equally far. */
const powerOf = ({ facts }: Seen) => Math.log2(facts.sharpness + 1);

/**
 * Returns the loss of sharpness as a power of two, and the highest and lowest loss of a usual
 * picture.
 */
export function sharpnessLost(now: Seen, { list }: Usually) {
  const powers = list.map(powerOf);
  const middle = median(powers);
  return {
    lost: middle - powerOf(now),
    most: middle - Math.min(...powers),
    least: middle - Math.max(...powers),
  };
}
