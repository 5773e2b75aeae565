import {
  type Health,
  type HealthSensitivity,
  type HealthState,
  LEAST_HISTORY,
  type Measured,
} from '../../preload/contract/index.ts';
import { fitUnmoved } from './edge-map.ts';
import { judgeObscured } from './judge-obscured.ts';
import { judgePlainly } from './judge-plainly.ts';
import { judgeChangedScene, judgeMoved } from './judge-view.ts';
import { type Limits, limitsOf } from './limits.ts';
import {
  type Beside,
  besideUsual,
  type Finding,
  measureSharpness,
  pictured,
  range,
  type Seen,
} from './pictured.ts';
import { median, usualOf } from './statistics.ts';

/** What a picture says about its camera, with the numbers that say so. `usual`: the snapshot of `history` to show beside it, by its index. */
export interface Judgement
  extends Pick<Health, 'finding' | 'values' | 'movement' | 'comparedWith' | 'isMaybe'> {
  /** `new`: too little history to call it as usual, and nothing plain in it. */
  readonly verdict: Exclude<HealthState, 'silent'> | 'asUsual' | 'new';
  readonly usual: number;
  /** The snapshot before shows it too. */
  readonly isTwice: boolean;
}

/** A picture without any structure, as at night, equals others. */
const LEAST_SPREAD = 1;

const WHITE = 255;

const ofWhite = ({ low, high }: Measured['usual']) => ({
  low: Math.max(0, low / WHITE),
  high: Math.min(1, high / WHITE),
});

/** Light against that of the same time of day. */
function judgeLight({ picture: { facts }, hours: { list } }: Beside, limits: Limits): Finding | null {
  const luma = usualOf(list.map((seen) => seen.facts.luma));
  const beyond = (share: 'crushed' | 'blown') => facts[share] - median(list.map((seen) => seen.facts[share]));
  const darkest = luma.middle * limits.lightLeft;
  const brighter = luma.middle + limits.brighter;
  const whiter = luma.middle + (WHITE - luma.middle) * limits.brighterOfLeft;
  const { low, high } = range(luma, 8);
  const usual = ofWhite({ low: Math.max(low, darkest), high: Math.min(high, brighter, whiter) });
  const finding = { measure: 'brightness', value: facts.luma / WHITE, usual } as const;
  const isWhite = facts.luma > whiter && beyond('blown') > limits.white;
  if (isWhite || (facts.luma > brighter && beyond('blown') > limits.blown))
    return { verdict: 'washedOut', finding };
  // What is covered keeps its contrast in the rest of the picture.
  const contrast = facts.spread / Math.max(1, median(list.map((seen) => seen.facts.spread)));
  const isBlack = beyond('crushed') > limits.crushed || facts.luma < luma.middle * limits.lightGone;
  if (facts.luma < darkest && isBlack && contrast < limits.contrastLeft) return { verdict: 'dark', finding };
  return null;
}

/** Twice in a row: a sunrise or a cloud is over by the next picture, an iris that stays open or shut is not. */
function judgeLightTwice(now: Beside, before: Beside | null, limits: Limits): Finding | null {
  const found = judgeLight(now, limits);
  if (found === null || before === null) return null;
  const foundBefore = judgeLight(before, { ...limits, crushed: 0, blown: 0, contrastLeft: 1 });
  return foundBefore?.verdict === found.verdict ? { ...found, isTwice: true } : null;
}

/** Whether the same pixels came under a new time. A picture without any structure says nothing about that. */
function judgeFrozen(now: Seen, before: Seen | null): Finding | null {
  if (before === null || before.facts.hash !== now.facts.hash || now.facts.spread < LEAST_SPREAD) return null;
  if (before.capturedAt === now.capturedAt) return null;
  const value = now.capturedAt - before.capturedAt;
  return { verdict: 'frozen', finding: { measure: 'unchanged', value, usual: { low: 0, high: 0 } } };
}

/** Whether the camera was moved, shows another scene, or is obscured: each of these spoils what tells the others. */
function judgeScene(now: Beside, before: Beside | null, limits: Limits): Finding | null {
  const moved = judgeMoved(now, before, limits);
  if (moved !== null) return moved;
  const loss = judgeObscured(now, before, limits);
  return judgeChangedScene(now, before, loss.ofChanged, limits) ?? loss.found;
}

/** What was measured, for a person to see beside what is usual. */
function valuesOf({ picture: now, hours, alike }: Beside): readonly Measured[] {
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
 * ill or not. The nearest cause is named: what covers a camera also darkens its picture and changes its scene. What only one picture shows is a
 * maybe.
 */
export function judgeHealth(
  now: Seen,
  before: Seen | null,
  history: readonly Seen[],
  sensitivity: HealthSensitivity = 'usual',
): Judgement {
  // The one right before may be the first ill one: it is not usual until this one shows something else.
  const earlier = history.filter(({ capturedAt }) => capturedAt !== before?.capturedAt);
  const usual = earlier.length < LEAST_HISTORY ? history : earlier;
  const limits = limitsOf(sensitivity, usual.length);
  const plain = judgePlainly(now, usual, limits);
  if (usual.length < LEAST_HISTORY) {
    const { found, values } = plain;
    return {
      verdict: found?.verdict ?? 'new',
      isMaybe: found !== null,
      finding: found?.finding ?? null,
      movement: null,
      isTwice: false,
      values,
      comparedWith: usual.length,
      usual: history.indexOf(usual.at(-1) as Seen),
    };
  }
  const known = usual.map(pictured).toSorted((one, other) => other.capturedAt - one.capturedAt);
  const picture = besideUsual(now, known);
  const previous = before === null ? null : besideUsual(before, known);
  const { hours } = picture;
  const frozen = judgeFrozen(now, before);
  const found =
    frozen ??
    judgeLightTwice(picture, previous, limits) ??
    judgeScene(picture, previous, limits) ??
    plain.found;
  const isConfirmed = frozen !== null || found?.isTwice === true;
  const fits = hours.list.map(({ relief }) => fitUnmoved(hours.relief, relief));
  // The newest of them that is as usual as most: the very newest may be the first ill one.
  const shown = hours.list[fits.findIndex((fit) => fit >= median(fits))]?.facts;
  return {
    ...(found ?? { verdict: 'asUsual', finding: null }),
    isMaybe: found !== null && !isConfirmed,
    movement: found?.movement ?? null,
    isTwice: found?.isTwice ?? false,
    values: [...valuesOf(picture)],
    comparedWith: usual.length,
    usual: history.findIndex(({ facts }) => facts === shown),
  };
}
