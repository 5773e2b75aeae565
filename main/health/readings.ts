import { isUsual } from '../../preload/contract/health/health-words.ts';
import type { Measured } from '../../preload/contract/index.ts';
import { fitUnmoved } from './edge-map.ts';
import type { Limits } from './limits.ts';
import {
  type Beside,
  besideUsual,
  type Finding,
  type Pictured,
  type Seen,
  sharpnessLost,
  usually,
} from './pictured.ts';
import { median, usualOf } from './statistics.ts';

const WHITE = 255;

/** Least distance from the usual to the ends of its range: luma in levels, and match of edges. */
const LEAST_REACH = { luma: 8, likeness: 0.05 };

/**
 * How far a healthy picture may lie beyond those seen, in mean distances between them: the next of
 * eight is the lowest or highest one in every fourth case.
 */
const NEXT = 2.5;

/** Returns where the next healthy picture lies: among those seen, or hardly beyond. */
function rangeOf(seen: readonly number[], least: number): Measured['usual'] {
  const { middle, spread } = usualOf(seen);
  const reach = Math.max(2 * spread, least);
  const [lowest, highest] = [Math.min(...seen), Math.max(...seen)];
  const margin = (NEXT * (highest - lowest)) / Math.max(1, seen.length - 1);
  return { low: Math.min(middle - reach, lowest - margin), high: Math.max(middle + reach, highest + margin) };
}

/** Limits a range to shares, 0 to 1. */
const asShares = ({ low, high }: Measured['usual']) => ({ low: Math.max(0, low), high: Math.min(1, high) });

const ofWhite = ({ low, high }: Measured['usual']) => asShares({ low: low / WHITE, high: high / WHITE });

/** Limits of light compared with that of the same time of day, as luma. */
export function limitsOfLight({ hours: { list } }: Beside, limits: Limits) {
  const luma = list.map(({ facts }) => facts.luma);
  const middle = median(luma);
  return {
    luma,
    middle,
    darkest: middle * limits.lightLeft,
    brighter: middle + limits.brighter,
    whiter: middle + (WHITE - middle) * limits.brighterOfLeft,
  };
}

/** Median fit of the usual pictures to their common map. */
export const usualFit = ({ list, relief }: Beside['alike']) =>
  median(list.map((seen) => fitUnmoved(relief, seen.relief)));

/** Fit of each usual picture to the common map of the others. */
const fitsToOthers = ({ list }: Beside['alike']) =>
  list.map((seen) => fitUnmoved(usually(list.filter((other) => other !== seen)).relief, seen.relief));

/**
 * Values of a picture with their usual ranges. They are shown, and the rules judge by them: what
 * lies inside its range is never found.
 */
function readingsOf(beside: Beside, limits: Limits) {
  const { picture, hours, alike } = beside;
  const { luma, darkest, brighter, whiter } = limitsOfLight(beside, limits);
  const light = rangeOf(luma, LEAST_REACH.luma);
  const contrast = rangeOf(
    hours.list.map(({ facts }) => facts.spread),
    LEAST_REACH.luma,
  );
  const sharpness = sharpnessLost(picture, alike);
  const fits = alike.list.map(({ relief }) => fitUnmoved(alike.relief, relief));
  // The judged picture is no part of what it is compared with, so neither is each of these.
  const fitsAtHour = hours.list.map(({ relief }) => fitUnmoved(alike.relief, relief));
  const likeness = rangeOf([...fitsToOthers(alike), ...fitsAtHour], LEAST_REACH.likeness);
  return {
    brightness: {
      measure: 'brightness',
      value: picture.facts.luma / WHITE,
      usual: ofWhite({
        low: Math.max(light.low, darkest),
        high: Math.min(light.high, brighter, whiter),
      }),
    },
    contrast: { measure: 'contrast', value: picture.facts.spread / WHITE, usual: ofWhite(contrast) },
    sharpness: {
      measure: 'sharpness',
      value: 2 ** -sharpness.lost,
      usual: {
        low: 2 ** -(Math.max(0, sharpness.most) + limits.sharpnessOnce),
        high: 2 ** (Math.max(0, -sharpness.least) + limits.sharpnessOnce),
      },
    },
    likeness: {
      measure: 'likeness',
      value: Math.max(0, fitUnmoved(alike.relief, picture.relief)),
      usual: asShares({
        low: Math.max(likeness.low, limits.sameSceneOnce * median(fits)),
        high: likeness.high,
      }),
    },
  } as const satisfies Record<string, Measured>;
}

/** A picture with the usual ones, and its values. */
export interface Compared extends Beside {
  readonly readings: ReturnType<typeof readingsOf>;
}

/** `history`: newest first. */
export function compareWithUsual(seen: Seen, history: readonly Pictured[], limits: Limits): Compared {
  const beside = besideUsual(seen, history);
  return { ...beside, readings: readingsOf(beside, limits) };
}

/** Names what a value outside its usual range shows; `null` if it is inside. */
export function unusual(
  verdict: Finding['verdict'],
  finding: Measured,
  more: Omit<Finding, 'verdict' | 'finding'> = {},
): Finding | null {
  return isUsual(finding) ? null : { verdict, finding, ...more };
}
