import { MAP_COLUMNS, MAP_ROWS } from '../../preload/contract/index.ts';
import { bestFit, blocksOf, type Fit, fitAt, fitUnmoved, movedTo } from './edge-map.ts';
import type { Limits } from './limits.ts';
import { type Finding, type Pictured, sharpnessLost, type Usually, usualAlike } from './pictured.ts';
import { median } from './statistics.ts';

/** A picture beside the usual one at another view. */
interface View {
  readonly usual: Usually;
  /** How much better it fits there than unmoved. */
  readonly gain: number;
  /** Its fit there as a share of the usual one. */
  readonly share: number;
  /** The median fit of its blocks there. Another site has a horizon too, but little else of this one. */
  readonly agrees: number;
}

const usualFit = ({ list, relief }: Usually) => median(list.map((seen) => fitUnmoved(relief, seen.relief)));

function viewAt(at: Fit, { facts, relief }: Pictured, history: readonly Pictured[]): View {
  const usual = usualAlike(history, (seen) => fitAt(at, seen, relief));
  const fit = fitAt(at, usual.relief, relief);
  const blocks = blocksOf(facts.map, relief, movedTo(at, usual.relief));
  const enough = median(blocks.map(({ usual: edges }) => edges)) / 2;
  return {
    usual,
    gain: fit - fitUnmoved(usual.relief, relief),
    share: fit / usualFit(usual),
    agrees: median(blocks.filter(({ usual: edges }) => edges >= enough).map((block) => block.fit)),
  };
}

function moved({ x, y, degrees }: Fit): Finding {
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
  now: Pictured,
  before: Pictured | null,
  hours: Usually,
  history: readonly Pictured[],
  limits: Limits,
): { readonly found: Finding | null; readonly gain: number } {
  const nothing = { found: null, gain: 0 };
  // No fit is better than 1.
  if (1 - fitUnmoved(hours.relief, now.relief) < limits.turnGain) return nothing;
  const best = bestFit(hours.relief, now.relief);
  const isTurned = best.degrees !== 0;
  if (!isTurned && best.x === 0 && best.y === 0) return nothing;
  const view = viewAt(best, now, history);
  const { gain, share, usual } = view;
  const [twiceAgrees, isPlain] =
    before === null
      ? [view.agrees, false]
      : [(view.agrees + viewAt(best, before, history).agrees) / 2, view.agrees >= limits.moveIsPlain];
  const isMoved =
    gain >= limits.moveGain && share >= limits.moveFit && (isPlain || twiceAgrees >= limits.moveAgrees);
  if (isMoved) return { found: moved(best), gain };
  const isSlightTurn =
    isTurned && gain >= limits.turnGain && share >= limits.turnFit && twiceAgrees >= limits.turnAgrees;
  const isSharp = [now, before ?? now].some((seen) => sharpnessLost(seen, usual).lost < limits.turnSharpness);
  return { found: isSlightTurn && isSharp ? moved(best) : null, gain };
}

/** How far a picture is from what the camera usually shows. */
export interface Scene {
  /** It shows something else, twice in a row. */
  readonly isOther: boolean;
  /** It is less sharp, twice in a row: what is blurred does not fit either. */
  readonly isBlurred: boolean;
  readonly finding: Finding;
}

export function lookAtScene(
  now: Pictured,
  before: Pictured | null,
  { hours, alike }: { readonly hours: Usually; readonly alike: Usually },
  limits: Limits,
): Scene {
  const share = fitUnmoved(alike.relief, now.relief) / usualFit(alike);
  const shareBefore = before === null ? 1 : fitUnmoved(hours.relief, before.relief) / usualFit(hours);
  return {
    isOther: share < limits.sameScene && shareBefore < limits.sameSceneBefore,
    isBlurred: [now, before ?? now].every((seen) => sharpnessLost(seen, alike).lost >= limits.sceneSharpness),
    finding: {
      verdict: 'changedScene',
      finding: {
        measure: 'likeness',
        value: Math.max(0, share),
        usual: { low: Math.min(1, limits.sameScene), high: 1 },
      },
    },
  };
}
