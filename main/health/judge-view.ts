import { MAP_COLUMNS, MAP_ROWS } from '../../preload/contract/index.ts';
import { bestFit, blocksOf, fitsOf, fitUnmoved, meanFits, movedTo, type View } from './edge-map.ts';
import type { Limits } from './limits.ts';
import { type Beside, type Finding, sharpnessLost } from './pictured.ts';
import { type Compared, unusual, usualFit } from './readings.ts';
import { median } from './statistics.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the median fit of a picture's blocks to the usual ones at another view. */
function agreementAt(view: View, { picture, hours }: Beside): number {
  const blocks = blocksOf(picture.facts.map, picture.relief, movedTo(view, hours.relief));
  const enough = median(blocks.map(({ usual }) => usual)) / 2;
  return median(blocks.filter(({ usual }) => usual >= enough).map(({ fit }) => fit));
}

/** Finds where pictures of one view best match the usual ones of their time of day. */
function viewOf(pictures: readonly Beside[]) {
  const fits = pictures.map(({ hours, picture }) => fitsOf(hours.relief, picture.relief));
  const best = bestFit(meanFits(fits));
  return {
    best,
    /** Improvement of the fit over no movement. */
    gain: best.share - best.unmoved,
    /** Fit there as a share of the usual one. */
    share: best.share / mean(pictures.map(({ hours }) => usualFit(hours))),
    /**
     * Fit of the parts of each picture there: another site may share one strong edge, but little
     * else.
     */
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

/** Detects a camera that points elsewhere. */
export function judgeMoved(now: Beside, before: Beside | null, limits: Limits): Finding | null {
  // No fit is better than 1.
  if (1 - fitUnmoved(now.hours.relief, now.picture.relief) < limits.turnGain) return null;
  const alone = viewOf([now]);
  if (alone.gain <= 0) return null;
  // Farther away, more offsets may match by chance.
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
 * Returns how much of what two pictures show beyond the usual is common to both, up to 1: their
 * correlation without what each shares with the usual, relative to how similar the usual is in
 * both lights.
 */
function newInBoth(now: Beside, before: Beside): number {
  const [one, other] = [now, before].map(({ alike, picture }) =>
    fitUnmoved(alike.relief, picture.relief),
  ) as [number, number];
  const both = fitUnmoved(now.picture.relief, before.picture.relief);
  const found = (both - one * other) / Math.sqrt((1 - one * one) * (1 - other * other));
  return Math.min(1, found / Math.max(0.5, fitUnmoved(now.alike.relief, before.alike.relief)));
}

/**
 * Weights of what is missing, which suggests a cover, and of what is new, which suggests another
 * scene, relative to what remains.
 */
const GONE = 0.75;
const NEW = 0.5;

/**
 * Detects another scene: it has little in common with the usual one, and stays, so what is new
 * appears twice in a row, unlike weather, noise or blur. A cover stays too, but shows less than
 * before. `lost`: share of the changed parts that show less.
 */
export function judgeChangedScene(
  now: Compared,
  before: Compared | null,
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
  return unusual('changedScene', now.readings.likeness, { isTwice: true });
}
