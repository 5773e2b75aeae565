import type { HealthSensitivity } from '../../preload/contract/index.ts';

/**
 * Version of the judging rules; increment with each change of the findings, so that stored
 * verdicts are judged again.
 */
const RULES = 10;

/** Identifies the rules that a device is judged by, as stored with its verdict. */
export const rulesOf = (sensitivity: HealthSensitivity) => `${RULES} ${sensitivity}`;

/** Factor of the limits of a finding. */
const WIDTHS: Readonly<Record<HealthSensitivity, number>> = { more: 0.8, usual: 1, fewer: 1.3 };

/**
 * Below this number of snapshots to compare with, hardly one has the same weather and time of day:
 * the fewer, the more obvious a finding must be. Below the lower number, only what is obvious at
 * once is reported.
 */
const ENOUGH_HISTORY = 16;
const LEAST_FOR_WEATHER = 10;

/**
 * Returns the limits of findings. Chosen using the simulator's pictures at usual sensitivity,
 * through day, night, rain and snow; `npm run bench -- image-health` tests others.
 */
export function limitsOf(sensitivity: HealthSensitivity, history: number) {
  const width = WIDTHS[sensitivity];
  const few =
    history < LEAST_FOR_WEATHER ? Number.POSITIVE_INFINITY : Math.max(1, ENOUGH_HISTORY / history) ** 2;
  return {
    /** Luma above the usual, and share of white pixels beyond the usual. */
    brighter: 55 * width,
    blown: 0.03 * width,
    /**
     * The same for pictures usually so bright that little is left up to white: a share of that,
     * and most of the picture.
     */
    brighterOfLeft: 0.45 * width,
    white: 0.5,
    /**
     * Remaining shares of the usual light and contrast, share of black pixels beyond the usual,
     * and light that counts as none.
     */
    lightLeft: 1 - 0.5 * width,
    lightGone: 0.2 / width,
    contrastLeft: 0.34,
    crushed: 0.12 * width,
    /** Loss of sharpness, as a power of two: average of two in a row, and each of them. */
    sharpness: 1.05 * width * few,
    sharpnessOnce: 0.5 * width,
    /** A block has its own edges from this sum on, if it usually fits this well. */
    blockEdges: 192,
    blockFit: 0.6,
    /**
     * It has changed if it fits this much less, and lost its edges if this share of them remains.
     */
    blockLoss: 0.3 * width,
    edgesLeft: 0.75,
    /** Share of the blocks that have lost their edges: now, and twice in a row. */
    lost: 0.4 * width * Math.min(few, 1.4),
    lostTwice: 0.2 * width,
    /**
     * Share of the changed blocks that lost their edges if something obscures them; the others
     * show something else.
     */
    lostOfChanged: 0.6,
    /**
     * Share of the picture under spots, twice in a row; more for each power of two that weather
     * takes from all edges.
     */
    spots: 0.04 * width * few,
    spotsInWeather: 0.2,
    /** Extra loss of edges in a spot, as a power of two. */
    spotLost: 0.5,
    /** Improvement of the usual picture's fit if moved, or rotated. */
    moveGain: 0.1 * width,
    turnGain: 0.045 * width,
    /** Fit there as a share of the usual one, if rotated. */
    turnFit: 0.55,
    /**
     * Such shares for the whole and the parts of the picture: in two in a row, and in a single
     * one; more for each cell of distance.
     */
    moveFit: 0.65 * width,
    moveIsPlain: 1.1 * width,
    moveFar: 0.06,
    /** A picture with this much less sharpness is blurred, however well it fits if rotated. */
    turnSharpness: 0.75,
    /**
     * Below this share of the usual fit on average, and below the second in both, pictures show
     * another scene,
     */
    sameScene: 0.55 / width / few,
    sameSceneOnce: 0.7 / width,
    /** if this much of what is unusual is common to both. */
    newInBoth: 0.25 * width,
    /**
     * Obvious in a single picture: fewer edges beyond noise in blank cells than this, or than this
     * share of its strongest edges; the sharpest edge.
     */
    plainDetail: 4.1 / width,
    plainDetailOfStrong: 7 / width,
    plainOfStrongest: 0.1 / width,
    plainSharpness: 3 / width,
    /**
     * A blank picture with hardly sharper edges is fogged or out of focus; one whose blank part is
     * told by a straight edge this well is covered.
     */
    plainSoft: 4 / width,
    plainSide: 0.84,
    /**
     * White pixels that a white sky alone does not reach, in a picture of at least this mean luma;
     * black pixels.
     */
    plainWhite: 0.2 * width,
    plainBright: 165,
    plainBlack: 0.9,
    /**
     * Share of the least usual sharpness up to which the limit above holds, and share of the usual
     * one below which it is obvious; share of the usual detail that counts as none; white beyond
     * the usual.
     */
    plainOfOwn: 0.6,
    plainOfUsual: 0.2 / width,
    plainLeft: 0.12 / width,
    plainWhiteBeyond: 0.1 * width,
    /**
     * Balance of what is new against what remains of the usual and what is missing: the sum stays
     * below this.
     */
    otherScene: 0.42 / width,
  };
}

export type Limits = ReturnType<typeof limitsOf>;
