import { describe, expect, it } from 'vitest';
import { judgeHealth } from '../../../main/health/judge-health.ts';
import type { Seen } from '../../../main/health/pictured.ts';
import { isUsual, verdictWord } from '../../../preload/contract/health/health-words.ts';
import { healthSensitivities, healthStates, type ImageFacts } from '../../../preload/contract/index.ts';
import { unit } from '../../../simulator/core/random.ts';
import { madeFacts } from './support/made-facts.ts';
import { strayedFacts } from './support/strayed-facts.ts';
import { DAY_MS, NOON } from './support/watched-camera.ts';

const CAMERAS = 3;
const kinds = [...healthStates.filter((state) => state !== 'silent'), 'asUsual'] as const;

/** A picture whose light and edges are anything, from black to white and from blank to noise. */
function anything(camera: number, day: number, facts: ImageFacts): ImageFacts {
  const share = (salt: number) => unit(camera, day, salt, 0x33);
  return {
    ...facts,
    luma: 255 * share(1),
    spread: 80 * share(2),
    crushed: share(3) ** 2,
    blown: share(4) ** 2,
    sharpness: 200 * share(5) ** 2,
    map: facts.map.map((value, cell) => value * (unit(day, cell >> 9) < share(6) ? share(7) : 1)),
  };
}

const strays = { strayed: strayedFacts, anything } as const;

/** Judgements of two pictures in a row of each kind, by a history that strays too. */
function* judgements(history: number, stray: keyof typeof strays) {
  for (let camera = 0; camera < CAMERAS; camera += 1) {
    const see = (day: number, facts: ImageFacts): Seen => ({
      capturedAt: NOON + day * DAY_MS,
      facts: strays[stray](camera, day, facts),
    });
    const usual = Array.from({ length: history }, (_, day) => see(day, madeFacts(camera, day)));
    for (const kind of kinds) {
      const [before, now] = [history, history + 1].map((day) => see(day, madeFacts(camera, day, kind)));
      for (const sensitivity of healthSensitivities)
        yield judgeHealth(now as Seen, before ?? null, usual, sensitivity);
    }
  }
}

const cases = [0, 3, 8, 30].flatMap((history) =>
  (['strayed', 'anything'] as const).map((stray) => [history, stray] as const),
);

describe.each(cases)('P39: after %d pictures, %s', (history, stray) => {
  const all = [...judgements(history, stray)];

  it('what is found is a value outside its usual range, and stands among the values with that range', () => {
    for (const { finding, values, verdict } of all) {
      if (finding === null) continue;
      expect(isUsual(finding), `${verdict} by ${JSON.stringify(finding)}`).toBe(false);
      expect(values).toContainEqual(finding);
    }
  });

  it('each value has one usual range', () => {
    for (const { values } of all) {
      const measures = values.map(({ measure }) => measure);
      expect(measures).toEqual([...new Set(measures)]);
      for (const { usual } of values) expect(usual.low).toBeLessThanOrEqual(usual.high);
    }
  });

  it('as usual stands beside usual values alone', () => {
    for (const judged of all)
      if (verdictWord(judged) === 'asUsual') expect(judged.values.filter((one) => !isUsual(one))).toEqual([]);
  });
});
