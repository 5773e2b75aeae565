import { MAP_COLUMNS, MAP_ROWS } from '../../preload/contract/index.ts';
import { bestFit, blocksOf, fitsOf, fitUnmoved, meanFits, movedTo, type View } from './edge-map.ts';
import type { Limits } from './limits.ts';
import { type Beside, type Finding, sharpnessLost, type Usually } from './pictured.ts';
import { median } from './statistics.ts';

const usualFit = ({ list, relief }: Usually) => median(list.map((seen) => fitUnmoved(relief, seen.relief)));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The median fit of the blocks of a picture to the usual ones at another view. */
function agreementAt(view: View, { picture, hours }: Beside): number {
  const blocks = blocksOf(picture.facts.map, picture.relief, movedTo(view, hours.relief));
  const enough = median(blocks.map(({ usual }) => usual)) / 2;
  return median(blocks.filter(({ usual }) => usual >= enough).map(({ fit }) => fit));
}

/** Where pictures of one view fit best onto the usual ones of their time of day. */
function viewOf(pictures: readonly Beside[]) {
  const fits = pictures.map(({ hours, picture }) => fitsOf(hours.relief, picture.relief));
  const best = bestFit(meanFits(fits));
  return {
    best,
    /** How much better they fit there than unmoved. */
    gain: best.share - best.unmoved,
    /** The fit there as a share of the usual one. */
    share: best.share / mean(pictures.map(({ hours }) => usualFit(hours))),
    /** How well the parts of each of them fit there: another site may have one strong edge in common, but little else. */
    agreement: Math.min(...pictures.map((picture) => agreementAt(best, picture))),
  };
}

function moved({ x, y, degrees }: View): Finding {
  const movement = { x: x / MAP_COLUMNS, y: y / MAP_ROWS, degrees };
  const finding: Finding['finding'] =
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
export function judgeMoved(now: Beside, before: Beside | null, limits: Limits): Finding | null {
  // No fit is better than 1.
  if (1 - fitUnmoved(now.hours.relief, now.picture.relief) < limits.turnGain) return null;
  const alone = viewOf([now]);
  if (alone.gain <= 0) return null;
  // The farther it is, the more offsets there are that may fit by chance.
  const isMoved = ({ best, gain, share, agreement }: typeof alone, least: number) =>
    best.degrees === 0 &&
    gain >= limits.moveGain &&
    share + agreement - limits.moveFar * Math.hypot(best.x, best.y) >= least;
  const once = isMoved(alone, limits.moveIsPlain) ? moved(alone.best) : null;
  if (before === null) return once;
  const both = viewOf([now, before]);
  const twice = { ...moved(both.best), isTwice: true };
  if (isMoved(both, limits.moveFit)) return twice;
  const isTurned = both.best.degrees !== 0 && both.gain >= limits.turnGain && both.share >= limits.turnFit;
  const isSharp = [now, before].some(
    ({ picture, alike }) => sharpnessLost(picture, alike).lost < limits.turnSharpness,
  );
  return isTurned && isSharp ? twice : once;
}

/**
 * How much of what two pictures show beside the usual is the same in both, up to 1: their correlation without what each has in common with the usual,
 * as a share of how alike the usual is in the light of both.
 */
function newInBoth(now: Beside, before: Beside): number {
  const [one, other] = [now, before].map(({ alike, picture }) =>
    fitUnmoved(alike.relief, picture.relief),
  ) as [number, number];
  const both = fitUnmoved(now.picture.relief, before.picture.relief);
  const found = (both - one * other) / Math.sqrt((1 - one * one) * (1 - other * other));
  return Math.min(1, found / Math.max(0.5, fitUnmoved(now.alike.relief, before.alike.relief)));
}

/** The weight of what is merely gone, which speaks for a cover, and of what is new, which speaks for another scene, beside what is left of the usual. */
const GONE = 0.75;
const NEW = 0.5;

/**
 * Another scene is little like the usual one, and stays: what is new is the same twice in a row, as nothing is that weather, noise or a blur make.
 * What lies over a camera stays too, but shows less than there was. `lost`: of the parts that changed, the share that shows less.
 */
export function judgeChangedScene(
  now: Beside,
  before: Beside | null,
  lost: number,
  limits: Limits,
): Finding | null {
  if (before === null) return null;
  const shares = [now, before].map(
    ({ alike, picture }) => fitUnmoved(alike.relief, picture.relief) / usualFit(alike),
  );
  const [left, found] = [mean(shares), newInBoth(now, before)];
  const isLittleLeft = left < limits.sameScene && Math.max(...shares) < limits.sameSceneOnce;
  const isOther = found >= limits.newInBoth && left + GONE * lost - NEW * found < limits.otherScene;
  if (!isLittleLeft || !isOther) return null;
  const usual = { low: Math.min(1, limits.sameSceneOnce), high: 1 };
  const value = Math.max(0, shares[0] ?? 0);
  return { verdict: 'changedScene', isTwice: true, finding: { measure: 'likeness', value, usual } };
}
