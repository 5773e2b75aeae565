import { describe, expect, it } from 'vitest';
import { judgeHealth } from '../../../main/health/judge-health.ts';
import type { Seen } from '../../../main/health/pictured.ts';
import { verdictWord } from '../../../preload/contract/health/health-words.ts';
import { type ImageFacts, MAP_BYTES, MAP_COLUMNS, MAP_ROWS } from '../../../preload/contract/index.ts';
import { hash32 } from '../../../simulator/core/random.ts';
import { madeFacts } from './support/made-facts.ts';

const HOUR_MS = 3_600_000;

/** Edges of a textured ground and those that noise makes. */
const GROUND = 60;
const NOISE = 8;

/** A picture with this many edges at each place, given as shares of its width and height. */
function picture(edgesAt: (x: number, y: number) => number, light: Partial<ImageFacts> = {}): ImageFacts {
  const map = Uint8Array.from({ length: MAP_BYTES }, (_, cell) => {
    const [column, row] = [cell % MAP_COLUMNS, Math.floor(cell / MAP_COLUMNS)];
    const texture = (hash32(column >> 1, row >> 1, 3) % 100) / 100;
    return NOISE + edgesAt(column / MAP_COLUMNS, row / MAP_ROWS) * (0.4 + 1.2 * texture);
  });
  return { ...madeFacts(0, 0), luma: 130, blown: 0, sharpness: 90, map, ...light };
}

const everywhere = () => GROUND;
const underSky = (_x: number, y: number) => (y > 0.72 ? GROUND : 0);
const hereAndThere = (x: number, y: number) =>
  (Math.floor(6 * x) + Math.floor(4 * y)) % 4 === 0 ? GROUND : 0;
const dark = { luma: 40, colour: 0 };

const named = (now: ImageFacts, earlier: readonly ImageFacts[]) => {
  const seen = (facts: ImageFacts, hour: number): Seen => ({ capturedAt: hour * HOUR_MS, facts });
  const history = earlier.map((facts, hour) => seen(facts, hour * 12));
  return judgeHealth(seen(now, 100), history.at(-1) ?? null, history).verdict;
};

describe('P46: without a history', () => {
  it.each([
    ['a scene is not named', picture(everywhere), 'new'],
    ['the sky of a day is not named', picture(underSky), 'new'],
    ['a white sky over a dark ground is not named', picture(underSky, { blown: 0.5, luma: 150 }), 'new'],
    ['a white picture is named', picture(everywhere, { blown: 0.3, luma: 195 }), 'washedOut'],
    ['a bright colour that is hardly white is not named', picture(everywhere, { luma: 195 }), 'new'],
    // A cell has as many edges as its neighbours: none shows the noise alone.
    [
      'a wall or a lawn, which has edges everywhere, is not named',
      picture(() => 90, { sharpness: 75 }),
      'new',
    ],
    ['what keeps light out and hides the upper part is named', picture(underSky, { luma: 60 }), 'obscured'],
    ['what hides the left part is named', picture((x) => (x > 0.75 ? GROUND : 0)), 'obscured'],
    ['what hides the lower part is named', picture((_x, y) => (y < 0.3 ? GROUND : 0)), 'obscured'],
    [
      'what hides most, and lets a little light through, is named',
      picture((x) => (x > 0.75 ? 3 * GROUND : 6)),
      'obscured',
    ],
    ['a soft picture is named', picture(everywhere, { sharpness: 12 }), 'obscured'],
    ['a night that shows little here and there is not named', picture(hereAndThere, dark), 'new'],
    [
      'a night that shows as little and has no sharp edge is named',
      picture(hereAndThere, { ...dark, sharpness: 12 }),
      'obscured',
    ],
    ['what hides most of a night is named', picture((x) => (x > 0.7 ? GROUND : 0), dark), 'obscured'],
    ['a dark sky over the lit ground is not named', picture((_x, y) => (y > 0.6 ? GROUND : 0), dark), 'new'],
    ['some white is not named', picture(everywhere, { blown: 0.15, luma: 170 }), 'new'],
  ] as const)('%s', (_what, facts, verdict) => {
    expect(named(facts, [])).toBe(verdict);
  });
});

describe('P46: after one picture', () => {
  it.each([
    ['a night whose sky is as blank as by day is not named', picture(underSky, dark), underSky, 'new'],
    [
      'what hides by night the ground that was seen by day is named',
      picture((_x, y) => (y > 0.95 ? GROUND : 0), dark),
      everywhere,
      'obscured',
    ],
    ['a device that shows hardly any detail goes on so', picture(() => 0, dark), () => 0, 'new'],
  ] as const)('%s', (_what, facts, earlier, verdict) => {
    expect(named(facts, [picture(earlier)])).toBe(verdict);
  });
});

describe('P46: after some pictures of the same light', () => {
  it.each([
    [
      'what hides most, but has edges of its own, is named',
      picture((x, y) => (y < 0.25 ? 0 : x > 0.7 ? 2 * GROUND : GROUND / 6)),
      Array.from({ length: 4 }, () => picture((_x, y) => (y < 0.25 ? 0 : 2 * GROUND))),
      'obscured',
    ],
    [
      'a picture much softer than the others is named',
      picture(everywhere, { sharpness: 45 }),
      Array.from({ length: 4 }, () => picture(everywhere, { sharpness: 120 })),
      'obscured',
    ],
    [
      'a night as blank as its nights is not named, whatever the days show',
      picture(hereAndThere, dark),
      [picture(everywhere), picture(hereAndThere, dark), picture(everywhere)],
      'new',
    ],
    [
      'a dusk that shows as little as a dusk before is not named',
      picture(() => GROUND / 12, { luma: 40 }),
      [picture(everywhere), picture(everywhere), picture(() => GROUND / 12, { luma: 44 })],
      'new',
    ],
    [
      'white as one sunrise was, which is one picture of many, is named',
      picture(everywhere, { blown: 0.5, luma: 210, hash: 'now' }),
      [
        picture(everywhere, { blown: 0.6, luma: 210 }),
        ...Array.from({ length: 11 }, () => picture(everywhere)),
      ],
      'washedOut',
    ],
  ] as const)('%s', (_what, facts, earlier, verdict) => {
    expect(named(facts, earlier)).toBe(verdict);
  });
});

describe('P46: after a month', () => {
  /** Days, and nights in which a lamp leaves the right side dark, each with other noise. */
  const days = Array.from({ length: 20 }, (_, day) => picture(() => GROUND, { hash: `day ${day}` }));
  const night = (seed: number): ImageFacts => {
    const lit = picture((x) => (x < 0.8 ? GROUND : GROUND / 4), dark);
    const map = lit.map.map((edge, cell) => edge + (hash32(cell, seed, 9) % 40));
    return { ...lit, map, hash: `night ${seed}` };
  };
  const nights = Array.from({ length: 8 }, (_, seed) => night(seed));

  it('a night is as usual, even if days fit it better', () => {
    expect(named(night(100), [...days, ...nights])).toBe('asUsual');
  });
});

describe('P46: a healthy picture is as usual', () => {
  it('in four of five, even if there are few of its kind', () => {
    const count = 6;
    /** Light and edges that stray as those of a real camera do. */
    const stray = (seed: number) => {
      const drawn = (salt: number) => (hash32(seed, salt, 5) % 1_000) / 1_000 - 0.5;
      const bell = (salt: number) => drawn(salt) + drawn(salt + 1) + drawn(salt + 2);
      const clear = picture(everywhere, { luma: 130 + 30 * bell(1), spread: 50 + 20 * bell(4) });
      const map = clear.map.map((edge, cell) => edge * (1 + 0.4 * ((hash32(seed, cell, 7) % 100) / 100)));
      return { ...clear, map, hash: `${seed}` };
    };
    const seen = (facts: ImageFacts, day: number): Seen => ({ capturedAt: day * 24 * HOUR_MS, facts });
    const words = Array.from({ length: 30 }, (_, round) => {
      const history = Array.from({ length: count }, (_picture, day) => seen(stray(100 * round + day), day));
      const now = seen(stray(100 * round + 99), count);
      return verdictWord(judgeHealth(now, history.at(-1) ?? null, history));
    });
    expect(words.filter((word) => word === 'asUsual').length).toBeGreaterThanOrEqual(24);
  });
});
