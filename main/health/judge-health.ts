import {
  type Health,
  type HealthSensitivity,
  type HealthState,
  type ImageFacts,
  MAP_COLUMNS,
  MAP_ROWS,
  type Measured,
} from '../../preload/contract/index.ts';
import { bestFit, blocksOf, type Fit, fitUnmoved, type Relief, reliefOf } from './edge-map.ts';
import { median, type Usual, usualOf } from './statistics.ts';

/** A snapshot with its facts; `capturedAt` in ms since the epoch. */
export interface Seen {
  readonly capturedAt: number;
  readonly facts: ImageFacts;
}

/** What a picture says about its camera, with the numbers that say so. `usual`: the snapshot of `history` to show beside it, by its index. */
export interface Judgement extends Pick<Health, 'finding' | 'values' | 'movement' | 'comparedWith'> {
  readonly verdict: Exclude<HealthState, 'silent'> | 'asUsual';
  readonly usual: number;
}

/** What is not as usual. */
interface Finding extends Pick<Judgement, 'verdict'> {
  readonly finding: Measured;
  readonly movement?: Health['movement'];
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

/** By how much the limits of a finding are wider or narrower. */
const WIDTHS: Readonly<Record<HealthSensitivity, number>> = { more: 0.8, usual: 1, fewer: 1.3 };

/** What it takes for a finding. Chosen on pictures of the simulator at usual sensitivity, through day, night, rain and snow. */
function limitsOf(width: number) {
  return {
    /** Levels of luma above the usual, and the share of white pixels beyond the usual. */
    brighter: 55 * width,
    blown: 0.03 * width,
    /** The share of the usual light that is left, and the share of black pixels beyond the usual. */
    lightLeft: 1 - 0.5 * width,
    crushed: 0.28 * width,
    /** How much sharpness has to be lost, as a power of two. */
    sharpness: 0.85 * width,
    /** The share of the blocks that have lost their edges: in the same blocks twice in a row, or at once. */
    lostTwice: 0.09 * width,
    lostAtOnce: 0.4 * width,
    /** A block has edges of its own from this sum on, when it usually fits so well. */
    blockEdges: 192,
    blockFit: 0.6,
    /** It has changed when it fits so much less, and has lost its edges when this share of them is left. */
    blockLoss: 0.3 * width,
    edgesLeft: 0.75,
    /** Of the changed blocks, the share that has lost its edges where something obscures them; the others show something else. */
    lostOfChanged: 0.6,
    /** How much better the usual picture fits somewhere else, and its fit there as a share of its usual one unmoved. */
    moveGain: 0.07 * width,
    moveFit: 0.68,
    /** Below this fit, twice in a row, the picture shows something else. */
    sameScene: 0.42 / width,
  };
}

type Limits = ReturnType<typeof limitsOf>;

/** A snapshot with its relief. */
interface Pictured extends Seen {
  readonly relief: Relief;
}

/** The median of so many maps is that of more. */
const MAPS_LIMIT = 15;

/** A picture without any structure, as at night, equals others. */
const LEAST_SPREAD = 1;

/** Snapshots that a picture is compared with, and what they usually show. */
interface Usually {
  readonly list: readonly Pictured[];
  readonly relief: Relief;
}

/** A history is judged picture by picture: each relief is computed once. */
const reliefs = new WeakMap<Uint8Array, Relief>();

function pictured({ capturedAt, facts }: Seen): Pictured {
  const relief = reliefs.get(facts.map) ?? reliefOf(facts.map);
  reliefs.set(facts.map, relief);
  return { capturedAt, facts, relief };
}

const hourOf = (time: number) => (time / HOUR_MS) % DAY_HOURS;

function hoursApart(one: number, other: number): number {
  const apart = Math.abs(hourOf(one) - hourOf(other));
  return Math.min(apart, DAY_HOURS - apart);
}

/** The median of each cell. */
function medianMap(maps: readonly Uint8Array[]): Uint8Array {
  const cell = new Uint8Array(maps.length);
  const half = maps.length >> 1;
  const lower = maps.length % 2 === 1 ? half : half - 1;
  return Uint8Array.from({ length: MAP_COLUMNS * MAP_ROWS }, (_, index) => {
    for (let map = 0; map < cell.length; map += 1) cell[map] = maps[map]?.[index] ?? 0;
    cell.sort();
    return ((cell[lower] as number) + (cell[half] as number)) / 2;
  });
}

/** `list` from the newest to the oldest. */
function usually(list: readonly Pictured[]): Usually {
  return { list, relief: reliefOf(medianMap(list.slice(0, MAPS_LIMIT).map(({ facts }) => facts.map))) };
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

function range({ middle, spread }: Usual, least: number): Measured['usual'] {
  const reach = Math.max(2 * spread, least);
  return { low: middle - reach, high: middle + reach };
}

const WHITE = 255;

const ofWhite = ({ low, high }: Measured['usual']) => ({
  low: Math.max(0, low / WHITE),
  high: Math.min(1, high / WHITE),
});

/** Light against that of the same time of day. */
function judgeLight({ facts }: Seen, { list }: Usually, limits: Limits): Finding | null {
  const luma = usualOf(list.map((seen) => seen.facts.luma));
  const beyond = (share: 'crushed' | 'blown') => facts[share] - median(list.map((seen) => seen.facts[share]));
  const [darkest, brightest] = [luma.middle * limits.lightLeft, luma.middle + limits.brighter];
  const { low, high } = range(luma, 8);
  const usual = ofWhite({ low: Math.max(low, darkest), high: Math.min(high, brightest) });
  const finding = { measure: 'brightness', value: facts.luma / WHITE, usual } as const;
  if (facts.luma > brightest && beyond('blown') > limits.blown) return { verdict: 'washedOut', finding };
  if (facts.luma < darkest && beyond('crushed') > limits.crushed) return { verdict: 'dark', finding };
  return null;
}

/** What became of the blocks of a picture: null for those without edges of their own. */
type Fate = 'same' | 'other' | 'lost' | null;

/** What became of the blocks of some pictures. */
function fatesOf(
  pictures: readonly Pictured[],
  usual: Usually,
  limits: Limits,
): readonly (readonly Fate[])[] {
  const before = usual.list.map(({ facts, relief }) => blocksOf(facts.map, relief, usual.relief));
  const own = (before[0] ?? []).map((_, index) => {
    const blocks = before.flatMap((list) => list[index] ?? []);
    return { fit: usualOf(blocks.map(({ fit }) => fit)), edges: median(blocks.map(({ edges }) => edges)) };
  });
  return pictures.map((picture) =>
    blocksOf(picture.facts.map, picture.relief, usual.relief).map((block, index) => {
      const { fit, edges } = own[index] ?? { fit: { middle: 0, spread: 0 }, edges: 0 };
      if (fit.middle < limits.blockFit || edges < limits.blockEdges) return null;
      if (block.fit >= fit.middle - Math.max(limits.blockLoss, 3 * fit.spread)) return 'same';
      return block.edges < edges * limits.edgesLeft ? 'lost' : 'other';
    }),
  );
}

/** Sharpness as a power of two: what half is lost of is as far away as what is doubled. */
const powerOf = ({ facts }: Seen) => Math.log2(facts.sharpness + 1);

/** As a share of the usual sharpness. */
function measureSharpness(now: Seen, { list }: Usually, least: number): Measured {
  const { middle, spread } = usualOf(list.map(powerOf));
  const { low, high } = range({ middle: 0, spread }, least);
  return {
    measure: 'sharpness',
    value: 2 ** (powerOf(now) - middle),
    usual: { low: 2 ** low, high: 2 ** high },
  };
}

/** Whether something lies over the picture, or blurs it. */
function judgeObscured(
  now: Pictured,
  before: Pictured | null,
  usual: Usually,
  limits: Limits,
): Finding | null {
  const [fates = [], fatesBefore = []] = fatesOf(before === null ? [now] : [now, before], usual, limits);
  const count = (fate: Fate) => fates.filter((one) => one === fate).length;
  const [lost, other] = [count('lost'), count('other')];
  const known = Math.max(1, fates.length - count(null));
  const twice = fates.filter((fate, index) => fate === 'lost' && fatesBefore[index] === 'lost').length;
  const isGone = lost / known >= limits.lostAtOnce || twice / known >= limits.lostTwice;
  if (isGone && lost >= limits.lostOfChanged * (lost + other)) {
    const finding = {
      measure: 'lost',
      value: lost / known,
      usual: { low: 0, high: limits.lostTwice },
    } as const;
    return { verdict: 'obscured', finding };
  }
  // A picture of something else has a sharpness of its own.
  if (other > lost && other / known > limits.blockLoss) return null;
  const sharpness = usualOf(usual.list.map(powerOf));
  const least = sharpness.middle - Math.max(limits.sharpness, 3 * sharpness.spread);
  if (before === null || powerOf(now) >= least || powerOf(before) >= least) return null;
  return { verdict: 'obscured', finding: measureSharpness(now, usual, limits.sharpness / 2) };
}

function moved({ x, y, degrees }: Fit): Finding {
  const movement = { x: x / MAP_COLUMNS, y: y / MAP_ROWS, degrees };
  const finding: Measured =
    degrees === 0
      ? {
          measure: 'shift',
          value: Math.hypot(movement.x, movement.y),
          usual: { low: 0, high: 1 / MAP_COLUMNS / 2 },
        }
      : { measure: 'turn', value: Math.abs(degrees), usual: { low: 0, high: 0.5 } };
  return { verdict: 'moved', finding, movement };
}

/** Whether the camera looks elsewhere. */
function judgeMoved({ relief }: Pictured, usuals: readonly Usually[], limits: Limits): Finding | null {
  for (const usual of usuals) {
    const fit = fitUnmoved(usual.relief, relief);
    // No fit is better than 1.
    if (1 - fit < limits.moveGain) continue;
    const best = bestFit(usual.relief, relief);
    const unmoved = median(usual.list.map((seen) => fitUnmoved(usual.relief, seen.relief)));
    if (best.share - fit >= limits.moveGain && best.share >= limits.moveFit * unmoved) return moved(best);
  }
  return null;
}

/** Whether the picture shows something else, twice in a row. */
function judgeScene(now: Pictured, before: Pictured | null, usual: Usually, limits: Limits): Finding | null {
  const fits = [now, before ?? now].map(({ relief }) => fitUnmoved(usual.relief, relief));
  if (before === null || fits.some((fit) => fit >= limits.sameScene)) return null;
  const range = { low: limits.sameScene, high: 1 };
  return {
    verdict: 'changedScene',
    finding: { measure: 'likeness', value: fits[0] ?? 0, usual: range },
  };
}

/** Whether the same pixels came under a new time. A picture without any structure says nothing about that. */
function judgeFrozen(now: Seen, before: Seen | null): Finding | null {
  if (before === null || before.facts.hash !== now.facts.hash || now.facts.spread < LEAST_SPREAD) return null;
  if (before.capturedAt === now.capturedAt) return null;
  const value = now.capturedAt - before.capturedAt;
  return { verdict: 'frozen', finding: { measure: 'unchanged', value, usual: { low: 0, high: 0 } } };
}

/** What was measured, for a person to see beside what is usual. */
function valuesOf(now: Pictured, hours: Usually, alike: Usually): readonly Measured[] {
  const inHours = (fact: 'luma' | 'spread') =>
    ofWhite(range(usualOf(hours.list.map(({ facts }) => facts[fact])), 8));
  const fits = usualOf(alike.list.map(({ relief }) => fitUnmoved(alike.relief, relief)));
  const likeness = range(fits, 0.05);
  return [
    { measure: 'brightness', value: now.facts.luma / WHITE, usual: inHours('luma') },
    { measure: 'contrast', value: now.facts.spread / WHITE, usual: inHours('spread') },
    measureSharpness(now, alike, 0.425),
    {
      measure: 'likeness',
      value: Math.max(0, fitUnmoved(alike.relief, now.relief)),
      usual: { low: Math.max(0, likeness.low), high: Math.min(1, likeness.high) },
    },
  ];
}

/**
 * Judges a snapshot against the healthy snapshots of its device (`history`, without those that were ill); `before` is the one right before it,
 * ill or not. Null: too little history to judge. The nearest cause is named: what covers a camera also darkens its picture and changes its scene.
 */
export function judgeHealth(
  now: Seen,
  before: Seen | null,
  history: readonly Seen[],
  sensitivity: HealthSensitivity = 'usual',
): Judgement | null {
  if (history.length < LEAST_HISTORY) return null;
  const limits = limitsOf(WIDTHS[sensitivity]);
  const known = history.map(pictured).toSorted((one, other) => other.capturedAt - one.capturedAt);
  const [picture, previous] = [pictured(now), before === null ? null : pictured(before)];
  const [hours, alike] = [usually(sameHours(now, known)), usually(mostAlike(picture, known))];
  const found =
    judgeFrozen(now, before) ??
    judgeLight(now, hours, limits) ??
    judgeMoved(picture, [hours, alike], limits) ??
    judgeObscured(picture, previous, alike, limits) ??
    judgeScene(picture, previous, alike, limits);
  const latest = hours.list[0]?.facts;
  return {
    ...(found ?? { verdict: 'asUsual', finding: null }),
    movement: found?.movement ?? null,
    values: [...valuesOf(picture, hours, alike)],
    comparedWith: history.length,
    usual: history.findIndex(({ facts }) => facts === latest),
  };
}
