import type { Measured } from '../../preload/contract/index.ts';
import type { Limits } from './limits.ts';
import { BAND_HOURS, type Finding, hoursApart, isBlackAndWhite, medianCells, type Seen } from './pictured.ts';
import { belowSky, DAYLIGHT, LEAST_TO_JUDGE, oneSided, type Plain, plainOf } from './plain-picture.ts';
import { unusual } from './readings.ts';
import { median } from './statistics.ts';

/** Share of a picture without detail from which it shows nothing. */
const BLANK_SHARE = 0.55;

/** The same in infrared light, if no other picture of the night is known: it leaves a sky dark. */
const BLANK_AT_FIRST_NIGHT = 0.65;

/** Largest share of the usual detail that a dark night hides, and that weather nearly hides. */
const LOST_SHARE = 0.4;
const NEARLY_LOST_SHARE = 0.5;

/** Newest earlier pictures whose detail is compared: their median equals that of more. */
const DETAIL_OF = 15;

/** Share of the earlier pictures that may be whiter: one sunrise does not make white usual. */
const WHITER_SHARE = 0.1;

/**
 * Largest difference in light, as a power of two, at which pictures are comparable at any time of
 * day.
 */
const SIMILAR_LIGHT = 0.7;

/** Luma added before light is compared: a few levels are noise. */
const DARKNESS = 8;

const WHITE_LEVEL = 255;

/**
 * Returns true if the picture lacks the detail of most earlier ones. True without earlier ones, as
 * it may; false if they show hardly any detail.
 */
function isDetailLost({ edges }: Plain, earlier: readonly Plain[], least: number): boolean {
  if (earlier.length === 0) return true;
  let [known, lost] = [0, 0];
  for (let cell = 0; cell < edges.length; cell += 1) {
    const withDetail = earlier.filter((one) => (one.edges[cell] as number) >= least).length;
    if (withDetail * 2 <= earlier.length) continue;
    known += 1;
    if ((edges[cell] as number) < least) lost += 1;
  }
  return known >= LEAST_TO_JUDGE * edges.length && lost > LOST_SHARE * known;
}

/**
 * Returns the share of the usual detail of which hardly anything is left; 0 if the earlier ones
 * show hardly any.
 */
function nearlyLost({ edges }: Plain, earlier: readonly Plain[], limits: Limits): number {
  if (earlier.length === 0) return 0;
  const usual = medianCells(earlier.slice(0, DETAIL_OF).map((one) => one.edges));
  let [known, lost] = [0, 0];
  for (let cell = 0; cell < edges.length; cell += 1) {
    const detail = usual[cell] as number;
    if (detail < limits.plainDetailOfStrong) continue;
    known += 1;
    if ((edges[cell] as number) < limits.plainLeft * detail) lost += 1;
  }
  return known < LEAST_TO_JUDGE * edges.length ? 0 : lost / known;
}

const isSameHour = (one: Seen, other: Seen) => hoursApart(one.capturedAt, other.capturedAt) <= BAND_HOURS;

/**
 * Returns earlier pictures that are comparable even if few: of the same time of day, or similar
 * light.
 */
function comparable(now: Seen, usual: readonly Seen[]): readonly Seen[] {
  const light = ({ facts }: Seen) => Math.log2(facts.luma + DARKNESS);
  return usual.filter(
    (seen) =>
      isSameHour(seen, now) ||
      (isBlackAndWhite(seen) === isBlackAndWhite(now) && Math.abs(light(seen) - light(now)) <= SIMILAR_LIGHT),
  );
}

/**
 * Returns true if a black picture may be an unlit night: the camera was lit, but mostly not at
 * this time of day. One that never showed anything may be covered.
 */
function isDarkNight(now: Seen, usual: readonly Seen[], { plainBlack }: Limits): boolean {
  const isLit = ({ facts }: Seen) => facts.crushed <= plainBlack;
  const atHour = usual.filter((seen) => isSameHour(seen, now));
  return usual.some(isLit) && atHour.filter(isLit).length * 2 <= atHour.length;
}

/** Returns the sharpness that a picture has at least, by that of comparable ones and of its light. */
function leastSharpnessOf(earlier: readonly Plain[], sameLight: readonly Plain[], limits: Limits): number {
  // Lower for a camera that usually shows little.
  const own = Math.min(
    limits.plainSharpness,
    ...earlier.map(({ sharpness }) => limits.plainOfOwn * sharpness),
  );
  const usual = sameLight.length === 0 ? 0 : median(sameLight.map(({ sharpness }) => sharpness));
  return usual < limits.plainSharpness ? own : Math.max(own, limits.plainOfUsual * usual);
}

/** Returns the share of white that a picture has at most, by that of earlier ones. */
function mostWhiteOf(earlier: readonly Plain[], limits: Limits): number {
  const whitest = earlier.map(({ white }) => white).toSorted((one, other) => other - one);
  const usual = whitest[Math.floor(WHITER_SHARE * whitest.length)];
  return usual === undefined
    ? limits.plainWhite
    : Math.max(limits.plainWhite, usual + limits.plainWhiteBeyond);
}

/**
 * Judges what anyone sees at a glance, with however few earlier pictures: hardly any detail, no
 * sharp edge, black, or much white. `usual`: healthy pictures of the camera, newest first.
 * `values`: its measurements.
 */
export function judgePlainly(now: Seen, usual: readonly Seen[], limits: Limits) {
  const plain = plainOf(now);
  const { sharpness, white } = plain;
  // A dusk shows less than a day, and both less than a lit night.
  const sameKind = usual.filter((seen) => isBlackAndWhite(seen) === isBlackAndWhite(now));
  const near = comparable(now, sameKind);
  const sameLight = (near.length === 0 ? sameKind : near).map(plainOf);
  const earlier = sameLight.length === 0 ? usual.map(plainOf) : sameLight;
  // A cover may let some light through, which leaves weak traces of strong edges.
  const leastDetail = Math.max(
    limits.plainDetail,
    Math.min(limits.plainDetailOfStrong, limits.plainOfStrongest * plain.strongest),
  );
  const judged = belowSky(plain, now, leastDetail);
  const leastSharpness = leastSharpnessOf(comparable(now, usual).map(plainOf), sameLight, limits);
  const isFirstNight = sameLight.length === 0 && isBlackAndWhite(now) && now.facts.luma < DAYLIGHT;
  const measured = {
    blank: {
      measure: 'blank',
      value: judged.filter((edge) => edge < leastDetail).length / judged.length,
      usual: { low: 0, high: isFirstNight ? BLANK_AT_FIRST_NIGHT : BLANK_SHARE },
    },
    edges: {
      measure: 'edges',
      value: Math.max(0, sharpness) / WHITE_LEVEL,
      usual: { low: Math.max(0, leastSharpness) / WHITE_LEVEL, high: 1 },
    },
    white: {
      measure: 'white',
      value: white,
      usual: { low: 0, high: Math.min(1, mostWhiteOf(earlier, limits)) },
    },
  } as const satisfies Record<string, Measured>;
  return { found: find(), values: Object.values(measured) };

  /** With nothing of the same light to compare with, a scene may be as blank, but not as a cover is. */
  function mayBeBlank(): boolean {
    if (sameLight.length > 0 || sharpness < limits.plainSoft) return false;
    return oneSided(plain, leastDetail) < limits.plainSide;
  }

  function find(): Finding | null {
    if (now.facts.luma > limits.plainBright) {
      const found = unusual('washedOut', measured.white);
      if (found !== null) return found;
    }
    if (now.facts.crushed > limits.plainBlack)
      return isDarkNight(now, usual, limits) ? null : unusual('dark', measured.blank);
    if (isDetailLost(plain, earlier, leastDetail) && !mayBeBlank()) {
      const found = unusual('obscured', measured.blank);
      if (found !== null) return found;
    }
    return (
      unusual('obscured', measured.edges) ??
      unusual('obscured', {
        measure: 'lost',
        value: nearlyLost(plain, sameLight, limits),
        usual: { low: 0, high: NEARLY_LOST_SHARE },
      })
    );
  }
}
