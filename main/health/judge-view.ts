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
    /** Another site has a horizon too, which fits anywhere along it. */
    rivalry: best.rival / best.share,
    /** How well its parts fit there: another site may have one strong edge in common, but little else. */
    agreement: mean(pictures.map((picture) => agreementAt(best, picture))),
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

/** Whether the camera looks elsewhere; `gain`: how much better the usual picture fits elsewhere, 0: it fits best where it is. */
export function judgeMoved(
  now: Beside,
  before: Beside | null,
  limits: Limits,
): { readonly found: Finding | null; readonly gain: number } {
  const nothing = { found: null, gain: 0 };
  // No fit is better than 1.
  if (1 - fitUnmoved(now.hours.relief, now.picture.relief) < limits.turnGain) return nothing;
  const alone = viewOf([now]);
  const { gain } = alone;
  if (gain <= 0) return nothing;
  const isMoved = ({ best, ...view }: typeof alone, least: number) =>
    best.degrees === 0 &&
    view.gain >= limits.moveGain &&
    view.agreement >= limits.moveAgreement &&
    view.share >= least + limits.moveRivalry * view.rivalry;
  if (isMoved(alone, limits.moveIsPlain)) return { found: moved(alone.best), gain };
  if (before === null) return { found: null, gain };
  const both = viewOf([now, before]);
  const twice = { ...moved(both.best), isTwice: true };
  if (isMoved(both, limits.moveFit)) return { found: twice, gain };
  const isTurned = both.best.degrees !== 0 && both.gain >= limits.turnGain && both.share >= limits.turnFit;
  const isSharp = [now, before].some(
    ({ picture, alike }) => sharpnessLost(picture, alike).lost < limits.turnSharpness,
  );
  return { found: isTurned && isSharp ? twice : null, gain };
}

/** How far a picture is from what the camera usually shows. */
export interface Scene {
  /** It shows something else, twice in a row. */
  readonly isOther: boolean;
  /** It is less sharp, twice in a row: what is blurred does not fit either. */
  readonly isBlurred: boolean;
  readonly finding: Finding;
}

export function lookAtScene(now: Beside, before: Beside | null, limits: Limits): Scene {
  const shareOf = ({ alike, picture }: Beside) => fitUnmoved(alike.relief, picture.relief) / usualFit(alike);
  const pictures = [now, ...(before === null ? [] : [before])];
  const shares = pictures.map(shareOf);
  return {
    isOther: before !== null && mean(shares) < limits.sameScene && Math.max(...shares) < limits.sameSceneOnce,
    isBlurred: pictures.every(
      ({ picture, alike }) => sharpnessLost(picture, alike).lost >= limits.sceneSharpness,
    ),
    finding: {
      verdict: 'changedScene',
      isTwice: true,
      finding: {
        measure: 'likeness',
        value: Math.max(0, shares[0] ?? 0),
        usual: { low: Math.min(1, limits.sameSceneOnce), high: 1 },
      },
    },
  };
}
