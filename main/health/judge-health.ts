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
import { type Finding, pictured, type Seen } from './pictured.ts';
import { type Compared, compareWithUsual, limitsOfLight, unusual } from './readings.ts';
import { median } from './statistics.ts';

/**
 * Judgement of a camera by a picture, with the values that show it. `usual` is the index in
 * `history` of the snapshot to show next to it.
 */
export interface Judgement
  extends Pick<Health, 'finding' | 'values' | 'movement' | 'comparedWith' | 'isMaybe'> {
  /** `new`: too little history to call it as usual, and nothing obvious in the picture. */
  readonly verdict: Exclude<HealthState, 'silent'> | 'asUsual' | 'new';
  readonly usual: number;
  /** True if the previous snapshot shows it too. */
  readonly isTwice: boolean;
}

/** A picture without structure, as at night, equals others. */
const LEAST_SPREAD = 1;

/** Compares the light with that of the same time of day. */
function judgeLight(beside: Compared, limits: Limits): Finding | null {
  const { facts } = beside.picture;
  const { list } = beside.hours;
  const { middle, darkest, brighter, whiter } = limitsOfLight(beside, limits);
  const { brightness } = beside.readings;
  const beyond = (share: 'crushed' | 'blown') => facts[share] - median(list.map((seen) => seen.facts[share]));
  const isWhite = facts.luma > whiter && beyond('blown') > limits.white;
  if (isWhite || (facts.luma > brighter && beyond('blown') > limits.blown))
    return unusual('washedOut', brightness);
  // A partly covered picture keeps its contrast in the rest.
  const contrast = facts.spread / Math.max(1, median(list.map((seen) => seen.facts.spread)));
  const isBlack = beyond('crushed') > limits.crushed || facts.luma < middle * limits.lightGone;
  if (facts.luma < darkest && isBlack && contrast < limits.contrastLeft) return unusual('dark', brightness);
  return null;
}

/**
 * Requires two pictures in a row: a sunrise or cloud has passed by the next one, unlike an iris
 * stuck open or shut.
 */
function judgeLightTwice(now: Compared, before: Compared | null, limits: Limits): Finding | null {
  const found = judgeLight(now, limits);
  if (found === null || before === null) return null;
  const foundBefore = judgeLight(before, { ...limits, crushed: 0, blown: 0, contrastLeft: 1 });
  return foundBefore?.verdict === found.verdict ? { ...found, isTwice: true } : null;
}

/**
 * Detects the same pixels with a new time. A picture without structure says nothing about that.
 */
function judgeFrozen(now: Seen, before: Seen | null): Finding | null {
  if (before === null || before.facts.hash !== now.facts.hash || now.facts.spread < LEAST_SPREAD) return null;
  if (before.capturedAt === now.capturedAt) return null;
  const value = now.capturedAt - before.capturedAt;
  return unusual('frozen', { measure: 'unchanged', value, usual: { low: 0, high: 0 } });
}

/**
 * Detects a moved camera, another scene, or an obscured view: each impairs the detection of the
 * others.
 */
function judgeScene(now: Compared, before: Compared | null, limits: Limits): Finding | null {
  const moved = judgeMoved(now, before, limits);
  if (moved !== null) return moved;
  const loss = judgeObscured(now, before, limits);
  return judgeChangedScene(now, before, loss.ofChanged, limits) ?? loss.found;
}

/** Returns the values to show: those of the picture, and one that something was found by. */
function shownValues(readings: readonly Measured[], found: Finding | null): Measured[] {
  return found === null || readings.some(({ measure }) => measure === found.finding.measure)
    ? [...readings]
    : [found.finding, ...readings];
}

/**
 * Judges a snapshot against the healthy snapshots of its device (`history`); `before` is the
 * previous one, healthy or not. The most direct cause is named: a cover also darkens the picture
 * and changes its scene. What only one picture shows is a maybe.
 */
export function judgeHealth(
  now: Seen,
  before: Seen | null,
  history: readonly Seen[],
  sensitivity: HealthSensitivity = 'usual',
): Judgement {
  // The previous one may be the first bad one: it is not usual until this one differs from it.
  const earlier = history.filter(({ capturedAt }) => capturedAt !== before?.capturedAt);
  const usual = earlier.length < LEAST_HISTORY ? history : earlier;
  const limits = limitsOf(sensitivity, usual.length);
  const newestFirst = usual.toSorted((one, other) => other.capturedAt - one.capturedAt);
  const plain = judgePlainly(now, newestFirst, limits);
  if (usual.length < LEAST_HISTORY) {
    const { found, values } = plain;
    return {
      verdict: found?.verdict ?? 'new',
      isMaybe: found !== null,
      finding: found?.finding ?? null,
      movement: null,
      isTwice: false,
      values: shownValues(values, found),
      comparedWith: usual.length,
      usual: history.indexOf(newestFirst[0] as Seen),
    };
  }
  const known = newestFirst.map(pictured);
  const picture = compareWithUsual(now, known, limits);
  const previous = before === null ? null : compareWithUsual(before, known, limits);
  const { hours } = picture;
  const frozen = judgeFrozen(now, before);
  const found =
    frozen ??
    judgeLightTwice(picture, previous, limits) ??
    judgeScene(picture, previous, limits) ??
    plain.found;
  const isConfirmed = frozen !== null || found?.isTwice === true;
  const fits = hours.list.map(({ relief }) => fitUnmoved(hours.relief, relief));
  // The newest picture that is as usual as most: the very newest may be the first bad one.
  const shown = hours.list[fits.findIndex((fit) => fit >= median(fits))]?.facts;
  return {
    ...(found ?? { verdict: 'asUsual', finding: null }),
    isMaybe: found !== null && !isConfirmed,
    movement: found?.movement ?? null,
    isTwice: found?.isTwice ?? false,
    values: shownValues(Object.values(picture.readings), found),
    comparedWith: usual.length,
    usual: history.findIndex(({ facts }) => facts === shown),
  };
}
