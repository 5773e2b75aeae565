import type { HealthSensitivity } from '../../preload/contract/index.ts';

/** By how much the limits of a finding are wider or narrower. */
const WIDTHS: Readonly<Record<HealthSensitivity, number>> = { more: 0.8, usual: 1, fewer: 1.3 };

/** With fewer snapshots to compare with, only what is plain is said: of each weather and time of day there is hardly one. */
const ENOUGH_HISTORY = 16;

/** Nothing reaches it. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * What it takes for a finding. Chosen on pictures of the simulator at usual sensitivity, through day, night, rain and snow; `npm run bench --
 * image-health` says what it finds in others.
 */
export function limitsOf(sensitivity: HealthSensitivity, history: number) {
  const width = WIDTHS[sensitivity];
  const isEnough = history >= ENOUGH_HISTORY;
  return {
    /** Levels of luma above the usual, and the share of white pixels beyond the usual. */
    brighter: 55 * width,
    blown: 0.03 * width,
    /** The share of the usual light that is left, and the share of black pixels beyond the usual. */
    lightLeft: 1 - 0.5 * width,
    crushed: 0.28 * width,
    /** How much sharpness has to be lost, as a power of two, twice in a row. */
    sharpness: isEnough ? 0.95 * width : NEVER,
    /** A block has edges of its own from this sum on, when it usually fits so well. */
    blockEdges: 192,
    blockFit: 0.6,
    /** It has changed when it fits so much less, and has lost its edges when this share of them is left. */
    blockLoss: 0.3 * width,
    edgesLeft: 0.75,
    /** The share of the blocks that have lost their edges: at once, and twice in a row while as many have lost them now. */
    lostAtOnce: 0.7 * width,
    lost: (isEnough ? 0.4 : 0.56) * width,
    lostTwice: 0.2 * width,
    /** Of the changed blocks, the share that has lost its edges where something obscures them; the others show something else. */
    lostOfChanged: 0.6,
    /** The same for spots, which take more edges away than the weather takes from the rest of the picture: share, least number, of the changed. */
    spots: isEnough ? 0.055 * width : NEVER,
    fewestSpots: 2,
    spotEdgesLeft: 0.7,
    spotsOfChanged: 0.5,
    /** How much better the usual picture fits when it is moved, or turned, and its fit there as a share of the usual one. */
    moveGain: 0.1 * width,
    moveFit: 0.5,
    turnGain: 0.03 * width,
    turnFit: 0.6,
    /** How well the blocks of a moved picture fit: now and before, when it is turned, and now alone. */
    moveAgrees: 0.5 * width,
    turnAgrees: 0.45 * width,
    moveIsPlain: 0.7,
    /** What has lost so much sharpness is blurred, however it fits when it is turned. */
    turnSharpness: 0.75,
    /** Below this share of the usual fit, and of that before, the picture shows something else; not when so much sharpness is lost. */
    sameScene: isEnough ? 0.45 / width : 0,
    sameSceneBefore: 0.5 / width,
    sceneSharpness: 0.8,
  };
}

export type Limits = ReturnType<typeof limitsOf>;
