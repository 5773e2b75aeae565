import type { ImageFacts } from '../../preload/contract/index.ts';
import { bestFit, blocksOf, fitUnmoved, type Relief, reliefOf } from './edge-map.ts';
import { median, type Usual, usualOf } from './statistics.ts';

/** A snapshot with its facts; `capturedAt` in ms since the epoch. */
export interface Seen {
  readonly capturedAt: number;
  readonly facts: ImageFacts;
}

export type HealthState = 'dark' | 'washedOut' | 'obscured' | 'moved' | 'changedScene' | 'frozen';

/** What is not as usual, with the number that says so and the range that is usual for this subject. */
export interface Finding {
  readonly state: HealthState;
  readonly value: number;
  readonly usual: { readonly low: number; readonly high: number };
}

/** Fewer healthy snapshots say nothing about what is usual. */
export const LEAST_HISTORY = 5;

/** The snapshots that are most like a picture, which it is compared with. */
const ALIKE = 7;

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** The same time of day: so many hours to both sides. */
const BAND_HOURS = 2;

/** Below this mean distance of colours a picture is black and white: a camera under its infrared light. */
const BLACK_AND_WHITE = 2;

/** What it takes for a finding at usual sensitivity. Chosen on pictures of the simulator, through day, night, rain and snow. */
const limits = {
  /** Levels of luma above the usual, and the share of white pixels beyond the usual. */
  brighter: 55,
  blown: 0.03,
  /** The share of the usual light that is left, and the share of black pixels beyond the usual. */
  lightLeft: 0.5,
  crushed: 0.28,
  /** How much sharpness has to be lost, as a power of two. */
  sharpness: 0.85,
  /** The share of the blocks that have lost their edges: in the same blocks twice in a row, or at once. */
  lostTwice: 0.09,
  lostAtOnce: 0.4,
  /** A block has edges of its own from this sum on, when it usually fits so well. */
  blockEdges: 192,
  blockFit: 0.6,
  /** It has changed when it fits so much less, and has lost its edges when this share of them is left. */
  blockLoss: 0.3,
  edgesLeft: 0.75,
  /** Of the changed blocks, the share that has lost its edges where something obscures them; the others show something else. */
  lostOfChanged: 0.6,
  /** How much better the usual picture fits somewhere else, and its fit there as a share of its usual one unmoved. */
  moveGain: 0.07,
  moveFit: 0.68,
  /** Below this fit, twice in a row, the picture shows something else. */
  sameScene: 0.42,
};

/** A snapshot with its relief, which is computed once. */
interface Pictured extends Seen {
  readonly relief: Relief;
}

/** Snapshots that a picture is compared with, and what they usually show. */
interface Usually {
  readonly list: readonly Pictured[];
  readonly relief: Relief;
}

const pictured = (seen: Seen): Pictured => ({ ...seen, relief: reliefOf(seen.facts.map) });

const hourOf = (time: number) => (time / HOUR_MS) % DAY_HOURS;

function hoursApart(one: number, other: number): number {
  const apart = Math.abs(hourOf(one) - hourOf(other));
  return Math.min(apart, DAY_HOURS - apart);
}

/** The median of each cell. */
function usually(list: readonly Pictured[]): Usually {
  const cells = list[0]?.facts.map ?? new Uint8Array();
  return {
    list,
    relief: reliefOf(cells.map((_, cell) => median(list.map(({ facts }) => facts.map[cell] as number)))),
  };
}

/** The snapshots of the same time of day and kind of light; where they are too few, those of the same kind of light, or all. */
function sameHours(now: Seen, history: readonly Pictured[]): readonly Pictured[] {
  const isBlackAndWhite = ({ facts }: Seen) => facts.colour < BLACK_AND_WHITE;
  const light = history.filter((seen) => isBlackAndWhite(seen) === isBlackAndWhite(now));
  const band = light.filter(({ capturedAt }) => hoursApart(capturedAt, now.capturedAt) <= BAND_HOURS);
  return [band, light].find(({ length }) => length >= LEAST_HISTORY) ?? history;
}

/** The history that is most like a picture: the same weather, light and season, as far as there was any. */
function mostAlike({ relief }: Pictured, history: readonly Pictured[]): readonly Pictured[] {
  return history
    .map((seen) => ({ seen, fit: fitUnmoved(seen.relief, relief) }))
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, ALIKE)
    .map(({ seen }) => seen);
}

function range({ middle, spread }: Usual, least: number): Finding['usual'] {
  const reach = Math.max(2 * spread, least);
  return { low: middle - reach, high: middle + reach };
}

/** Light against that of the same time of day. */
function judgeLight({ facts }: Seen, { list }: Usually): Finding | null {
  const luma = usualOf(list.map((seen) => seen.facts.luma));
  const beyond = (share: 'crushed' | 'blown') => facts[share] - median(list.map((seen) => seen.facts[share]));
  const found = { value: facts.luma, usual: range(luma, 8) };
  if (facts.luma - luma.middle > limits.brighter && beyond('blown') > limits.blown)
    return { state: 'washedOut', ...found };
  if (facts.luma < luma.middle * limits.lightLeft && beyond('crushed') > limits.crushed)
    return { state: 'dark', ...found };
  return null;
}

/** What became of the blocks of a picture: null for those without edges of their own. */
type Fate = 'same' | 'other' | 'lost' | null;

function fatesOf(now: Pictured, usual: Usually): readonly Fate[] {
  const before = usual.list.map(({ facts, relief }) => blocksOf(facts.map, relief, usual.relief));
  return blocksOf(now.facts.map, now.relief, usual.relief).map((block, index) => {
    const own = before.flatMap((blocks) => blocks[index] ?? []);
    const fit = usualOf(own.map((one) => one.fit));
    const edges = median(own.map((one) => one.edges));
    if (fit.middle < limits.blockFit || edges < limits.blockEdges) return null;
    if (block.fit >= fit.middle - Math.max(limits.blockLoss, 3 * fit.spread)) return 'same';
    return block.edges < edges * limits.edgesLeft ? 'lost' : 'other';
  });
}

/** Whether something lies over the picture, or blurs it. */
function judgeObscured(now: Pictured, before: Pictured | null, usual: Usually): Finding | null {
  const fates = fatesOf(now, usual);
  const fatesBefore = before === null ? [] : fatesOf(before, usual);
  const count = (fate: Fate) => fates.filter((one) => one === fate).length;
  const [lost, other] = [count('lost'), count('other')];
  const known = Math.max(1, fates.length - count(null));
  const twice = fates.filter((fate, index) => fate === 'lost' && fatesBefore[index] === 'lost').length;
  const isGone = lost / known >= limits.lostAtOnce || twice / known >= limits.lostTwice;
  if (isGone && lost >= limits.lostOfChanged * (lost + other))
    return { state: 'obscured', value: lost / known, usual: { low: 0, high: limits.lostTwice } };
  // A picture of something else has a sharpness of its own.
  if (other > lost && other / known > limits.blockLoss) return null;
  const powerOf = ({ facts }: Seen) => Math.log2(facts.sharpness + 1);
  const sharpness = usualOf(usual.list.map(powerOf));
  const least = sharpness.middle - Math.max(limits.sharpness, 3 * sharpness.spread);
  if (before === null || powerOf(now) >= least || powerOf(before) >= least) return null;
  return { state: 'obscured', value: powerOf(now), usual: range(sharpness, limits.sharpness / 2) };
}

/** Whether the camera looks elsewhere; the value in cells of the map, 0 for a turn. */
function judgeMoved({ relief }: Pictured, usuals: readonly Usually[]): Finding | null {
  for (const usual of usuals) {
    const best = bestFit(usual.relief, relief);
    const unmoved = median(usual.list.map((seen) => fitUnmoved(usual.relief, seen.relief)));
    const gain = best.share - fitUnmoved(usual.relief, relief);
    if (gain >= limits.moveGain && best.share >= limits.moveFit * unmoved)
      return { state: 'moved', value: Math.hypot(best.x, best.y), usual: { low: 0, high: 1 } };
  }
  return null;
}

/** Whether the picture shows something else, twice in a row. */
function judgeScene(now: Pictured, before: Pictured | null, usual: Usually): Finding | null {
  const fits = [now, before ?? now].map(({ relief }) => fitUnmoved(usual.relief, relief));
  if (before === null || fits.some((fit) => fit >= limits.sameScene)) return null;
  return { state: 'changedScene', value: fits[0] ?? 0, usual: { low: limits.sameScene, high: 1 } };
}

/**
 * Judges a snapshot against the healthy snapshots of its subject (`history`, without those that were ill); `before` is the one right before it,
 * ill or not. Null: too little history to judge. An empty list: it is as usual. The nearest cause is named: what covers a camera also
 * darkens its picture and changes its scene.
 */
export function judgeHealth(
  now: Seen,
  before: Seen | null,
  history: readonly Seen[],
): readonly Finding[] | null {
  if (history.length < LEAST_HISTORY) return null;
  if (before !== null && before.facts.hash === now.facts.hash && before.capturedAt !== now.capturedAt)
    return [{ state: 'frozen', value: now.capturedAt - before.capturedAt, usual: { low: 0, high: 0 } }];
  const known = history.map(pictured);
  const [picture, previous] = [pictured(now), before === null ? null : pictured(before)];
  const [hours, alike] = [usually(sameHours(now, known)), usually(mostAlike(picture, known))];
  const finding =
    judgeLight(now, hours) ??
    judgeMoved(picture, [hours, alike]) ??
    judgeObscured(picture, previous, alike) ??
    judgeScene(picture, previous, alike);
  return finding === null ? [] : [finding];
}
