import { type Block, blocksOf } from './edge-map.ts';
import { judgeSpots } from './judge-spots.ts';
import type { Limits } from './limits.ts';
import { type Beside, type Finding, sharpnessLost, type Usually } from './pictured.ts';
import { type Compared, unusual } from './readings.ts';
import { median, usualOf } from './statistics.ts';

/** Fate of a block that usually has its own edges. */
interface Fate {
  readonly index: number;
  readonly kind: 'same' | 'other' | 'lost';
}

interface Own {
  readonly fit: number;
  readonly spread: number;
  readonly edges: number;
}

/** Returns the usual blocks, each by its median; `null` for those without their own edges. */
function ownBlocks({ list, relief }: Usually, limits: Limits): readonly (Own | null)[] {
  const blocks = list.map((seen) => blocksOf(seen.facts.map, seen.relief, relief));
  return (blocks[0] ?? []).map((_, index) => {
    const one = blocks.flatMap((picture) => picture[index] ?? []);
    const { middle, spread } = usualOf(one.map(({ fit }) => fit));
    const edges = median(one.map((block) => block.edges));
    return middle < limits.blockFit || edges < limits.blockEdges ? null : { fit: middle, spread, edges };
  });
}

function fatesOf({ picture, alike }: Beside, limits: Limits): readonly Fate[] {
  const own = ownBlocks(alike, limits);
  const hasChanged = (block: Block, one: Own) =>
    block.fit < one.fit - Math.max(limits.blockLoss, 3 * one.spread);
  return blocksOf(picture.facts.map, picture.relief, alike.relief).flatMap((block, index): Fate[] => {
    const one = own[index] ?? null;
    if (one === null) return [];
    const isLost = block.edges / one.edges < limits.edgesLeft;
    return [{ index, kind: hasChanged(block, one) ? (isLost ? 'lost' : 'other') : 'same' }];
  });
}

/** Missing parts of a picture. */
export interface Loss {
  /** Share of the changed blocks that lost their edges; the others show something else. */
  readonly ofChanged: number;
  readonly found: Finding | null;
}

function obscured(value: number, limits: Limits): Finding | null {
  const usual = { low: 0, high: Math.min(limits.lostTwice, limits.spots) };
  return unusual('obscured', { measure: 'lost', value, usual }, { isTwice: true });
}

/**
 * Returns the blocks that lost their edges, by index, and as shares of those with edges and of
 * those that changed.
 */
function lostBlocks(beside: Beside, limits: Limits) {
  const fates = fatesOf(beside, limits);
  const indexes = (wanted: Fate['kind']) =>
    fates.flatMap(({ kind, index }) => (kind === wanted ? [index] : []));
  const [lost, other] = [indexes('lost'), indexes('other')];
  const known = Math.max(1, fates.length);
  return {
    lost,
    known,
    share: lost.length / known,
    ofChanged: lost.length / Math.max(1, lost.length + other.length),
  };
}

/**
 * Returns true if less sharp than all similar pictures, which include any earlier fog and rain.
 */
function isBlurred(pictures: readonly Compared[], limits: Limits): boolean {
  const losses = pictures.map(({ picture, alike }) => sharpnessLost(picture, alike));
  const mean = losses.reduce((sum, { lost }) => sum + lost, 0) / losses.length;
  return (
    mean > limits.sharpness &&
    pictures.every(({ readings: { sharpness } }) => sharpness.value < sharpness.usual.low)
  );
}

/** Detects something that covers or blurs the picture. */
export function judgeObscured(now: Compared, before: Compared | null, limits: Limits): Loss {
  const { lost, known, share, ...blocks } = lostBlocks(now, limits);
  const blocksBefore = before === null ? null : lostBlocks(before, limits);
  const ofChanged = (blocks.ofChanged + (blocksBefore ?? blocks).ofChanged) / 2;
  const twice = lost.filter((index) => blocksBefore?.lost.includes(index)).length / known;
  const isTwice = share >= limits.lost && twice >= limits.lostTwice;
  if (isTwice && blocks.ofChanged >= limits.lostOfChanged)
    return { ofChanged, found: obscured(share, limits) };
  const spots = judgeSpots(now, before, limits);
  if (spots > 0) return { ofChanged, found: obscured(spots, limits) };
  if (before === null || !isBlurred([now, before], limits)) return { ofChanged, found: null };
  const found = unusual('obscured', now.readings.sharpness, { isTwice: true });
  return { ofChanged, found };
}
