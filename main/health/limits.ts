import type { HealthSensitivity } from '../../preload/contract/index.ts';

/** The version of the rules of judging. Counted up with each change of what is found: stored verdicts are then judged again. */
const RULES = 3;

/** The rules by which a device is judged, as they are stored beside its verdict. */
export const rulesOf = (sensitivity: HealthSensitivity) => `${RULES} ${sensitivity}`;

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
    /** The shares of the usual light and of the usual contrast that are left, and the share of black pixels beyond the usual. */
    lightLeft: 1 - 0.5 * width,
    contrastLeft: 0.34,
    crushed: 0.12 * width,
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
    /** The share of the picture under spots, twice in a row; so much more for each power of two that the weather takes from all edges. */
    spots: isEnough ? 0.036 * width : NEVER,
    spotsInWeather: 0.2,
    /** How much more of its edges a spot has lost, as a power of two. */
    spotLost: 0.5,
    /** How much better the usual picture fits when it is moved, or turned. */
    moveGain: 0.1 * width,
    turnGain: 0.045 * width,
    /** Its fit there as a share of the usual one: now and before, when it is turned, and now alone. The better it fits elsewhere too, the more. */
    moveFit: 0.27 * width,
    turnFit: 0.55,
    moveIsPlain: 0.45,
    moveRivalry: 0.4,
    /** How well the parts of the picture fit there. */
    moveAgreement: 0.25,
    /** What has lost so much sharpness is blurred, however it fits when it is turned. */
    turnSharpness: 0.75,
    /** Below this share of the usual fit on average, and in none of both above that one, pictures show something else; not when so much sharpness is lost. */
    sameScene: isEnough ? 0.5 / width : 0,
    sameSceneOnce: 0.6 / width,
    sceneSharpness: 0.8,
  };
}

export type Limits = ReturnType<typeof limitsOf>;
