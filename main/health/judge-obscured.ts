import { type Block, blocksOf } from './edge-map.ts';
import type { Limits } from './limits.ts';
import { type Finding, measureSharpness, type Pictured, sharpnessLost, type Usually } from './pictured.ts';
import { median, usualOf } from './statistics.ts';

/** What became of a block of a picture that usually has edges of its own. */
interface Fate {
  readonly index: number;
  readonly kind: 'same' | 'other' | 'lost';
  /** It has lost more of its edges than the picture as a whole: the weather takes them everywhere. */
  readonly isSpot: boolean;
}

interface Own {
  readonly fit: number;
  readonly spread: number;
  readonly edges: number;
}

/** The blocks of the usual pictures, each by its median; null for those without edges of their own. */
function ownBlocks({ list, relief }: Usually, limits: Limits): readonly (Own | null)[] {
  const blocks = list.map((seen) => blocksOf(seen.facts.map, seen.relief, relief));
  return (blocks[0] ?? []).map((_, index) => {
    const one = blocks.flatMap((picture) => picture[index] ?? []);
    const { middle, spread } = usualOf(one.map(({ fit }) => fit));
    const edges = median(one.map((block) => block.edges));
    return middle < limits.blockFit || edges < limits.blockEdges ? null : { fit: middle, spread, edges };
  });
}

function fatesOf(
  picture: Pictured,
  usual: Usually,
  own: readonly (Own | null)[],
  limits: Limits,
): readonly Fate[] {
  const known = blocksOf(picture.facts.map, picture.relief, usual.relief).flatMap((block, index) => {
    const one = own[index] ?? null;
    return one === null ? [] : [{ index, block, one, left: block.edges / one.edges }];
  });
  const weather = Math.min(1, median(known.map(({ left }) => left)));
  const hasChanged = (block: Block, one: Own) =>
    block.fit < one.fit - Math.max(limits.blockLoss, 3 * one.spread);
  return known.map(({ index, block, one, left }) => ({
    index,
    kind: hasChanged(block, one) ? (left < limits.edgesLeft ? 'lost' : 'other') : 'same',
    isSpot: block.fit < one.fit - limits.blockLoss && left < limits.spotEdgesLeft * weather,
  }));
}

/** How much of a picture is gone. */
export interface Loss {
  /** Of the blocks that changed, the share that has lost its edges; the others show something else. */
  readonly ofChanged: number;
  readonly found: Finding | null;
}

/** Whether something lies over the picture, or blurs it. */
export function judgeObscured(now: Pictured, before: Pictured | null, usual: Usually, limits: Limits): Loss {
  const own = ownBlocks(usual, limits);
  const fates = fatesOf(now, usual, own, limits);
  const fatesBefore = before === null ? [] : fatesOf(before, usual, own, limits);
  const known = Math.max(1, fates.length);
  const twice = (is: (fate: Fate) => boolean) =>
    fates.filter((fate) => is(fate) && fatesBefore.some((other) => other.index === fate.index && is(other)))
      .length;
  const [lost, other] = (['lost', 'other'] as const).map(
    (kind) => fates.filter((fate) => fate.kind === kind).length,
  ) as [number, number];
  const ofChanged = lost / Math.max(1, lost + other);
  const lostTwice = twice(({ kind }) => kind === 'lost') / known;
  const isGone =
    lost / known >= limits.lostAtOnce || (lost / known >= limits.lost && lostTwice >= limits.lostTwice);
  const spots = twice(({ isSpot }) => isSpot);
  const isSpotted = spots >= limits.fewestSpots && spots / known >= limits.spots;
  if ((isGone && ofChanged >= limits.lostOfChanged) || (isSpotted && ofChanged >= limits.spotsOfChanged)) {
    const value = Math.max(lost, spots) / known;
    return {
      ofChanged,
      found: {
        verdict: 'obscured',
        finding: {
          measure: 'lost',
          value,
          usual: { low: 0, high: Math.min(limits.lostTwice, limits.spots) },
        },
      },
    };
  }
  const isBlurred =
    before !== null &&
    [now, before].every((seen) => {
      const { lost: power, spread } = sharpnessLost(seen, usual);
      return power > Math.max(limits.sharpness, 3 * spread);
    });
  if (!isBlurred) return { ofChanged, found: null };
  const finding = measureSharpness(now, usual, limits.sharpness / 2);
  return { ofChanged, found: { verdict: 'obscured', finding } };
}
