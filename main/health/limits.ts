import type { HealthSensitivity } from '../../preload/contract/index.ts';

/** The version of the rules of judging. Counted up with each change of what is found: stored verdicts are then judged again. */
const RULES = 5;

/** The rules by which a device is judged, as they are stored beside its verdict. */
export const rulesOf = (sensitivity: HealthSensitivity) => `${RULES} ${sensitivity}`;

/** By how much the limits of a finding are wider or narrower. */
const WIDTHS: Readonly<Record<HealthSensitivity, number>> = { more: 0.8, usual: 1, fewer: 1.3 };

/**
 * With fewer snapshots than so many to compare with, of each weather and time of day there is hardly one: the fewer, the plainer it has to be what is
 * found. With less than the least of them, only what is plain at once is said.
 */
const ENOUGH_HISTORY = 16;
const LEAST_FOR_WEATHER = 10;

/**
 * What it takes for a finding. Chosen on pictures of the simulator at usual sensitivity, through day, night, rain and snow; `npm run bench --
 * image-health` says what it finds in others.
 */
export function limitsOf(sensitivity: HealthSensitivity, history: number) {
  const width = WIDTHS[sensitivity];
  const few =
    history < LEAST_FOR_WEATHER ? Number.POSITIVE_INFINITY : Math.max(1, ENOUGH_HISTORY / history) ** 2;
  return {
    /** Levels of luma above the usual, and the share of white pixels beyond the usual. */
    brighter: 55 * width,
    blown: 0.03 * width,
    /** The same where the usual is so bright that little is left up to white: a share of that, and most of the picture. */
    brighterOfLeft: 0.45 * width,
    white: 0.5,
    /** The shares of the usual light and of the usual contrast that are left, and the share of black pixels beyond the usual, or what light is as good as none. */
    lightLeft: 1 - 0.5 * width,
    lightGone: 0.2 / width,
    contrastLeft: 0.34,
    crushed: 0.12 * width,
    /** How much sharpness has to be lost, as a power of two, on average of two in a row, and in each of them. */
    sharpness: 1.05 * width * few,
    sharpnessOnce: 0.5 * width,
    /** A block has edges of its own from this sum on, when it usually fits so well. */
    blockEdges: 192,
    blockFit: 0.6,
    /** It has changed when it fits so much less, and has lost its edges when this share of them is left. */
    blockLoss: 0.3 * width,
    edgesLeft: 0.75,
    /** The share of the blocks that have lost their edges now, and twice in a row. */
    lost: 0.4 * width * Math.min(few, 1.4),
    lostTwice: 0.2 * width,
    /** Of the changed blocks, the share that has lost its edges where something obscures them; the others show something else. */
    lostOfChanged: 0.6,
    /** The share of the picture under spots, twice in a row; so much more for each power of two that the weather takes from all edges. */
    spots: 0.04 * width * few,
    spotsInWeather: 0.2,
    /** How much more of its edges a spot has lost, as a power of two. */
    spotLost: 0.5,
    /** How much better the usual picture fits when it is moved, or turned. */
    moveGain: 0.1 * width,
    turnGain: 0.045 * width,
    /** Its fit there as a share of the usual one, when it is turned. */
    turnFit: 0.55,
    /** The fit there as such a share and that of the parts of the picture, in two in a row and in one alone; so much more for each cell that it is away. */
    moveFit: 0.65 * width,
    moveIsPlain: 1.1 * width,
    moveFar: 0.06,
    /** What has lost so much sharpness is blurred, however it fits when it is turned. */
    turnSharpness: 0.75,
    /** Below this share of the usual fit on average, and in none of both above that one, pictures show something else, */
    sameScene: 0.55 / width / few,
    sameSceneOnce: 0.7 / width,
    /** when so much of what is not usual is the same in both. */
    newInBoth: 0.25 * width,
    /** What is plain in one picture alone: edges beyond noise in less than two fifths of it, the sharpest edge, the white and the black pixels. */
    plainDetail: 4.1 / width,
    plainSharpness: 3.5 / width,
    plainWhite: 0.2 * width,
    plainBlack: 0.9,
    /** The shares of the least usual detail and sharpness below which it is plain, and up to which the limits above hold; more white than usual. */
    plainOfOwn: 0.6,
    plainWhiteBeyond: 0.15 * width,
    /** What is new weighs against what is left of the usual and what is merely gone: the sum stays below this. */
    otherScene: 0.42 / width,
  };
}

export type Limits = ReturnType<typeof limitsOf>;
