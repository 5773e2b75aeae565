import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { judgeHealth } from '../../../main/health/judge-health.ts';
import { limitsOf, rulesOf } from '../../../main/health/limits.ts';
import type { Seen } from '../../../main/health/pictured.ts';
import { healthSensitivities, healthStates, type ImageFacts } from '../../../preload/contract/index.ts';
import { madeFacts } from './support/made-facts.ts';
import { strayedFacts } from './support/strayed-facts.ts';
import { DAY_MS, NOON } from './support/watched-camera.ts';

/** One with a short history and one with a long one. */
const CAMERAS = 2;

/** The limits, and what is found by them. */
function findings(): string {
  const kinds = [...healthStates.filter((state) => state !== 'silent'), 'asUsual'] as const;
  const found: unknown[] = healthSensitivities.flatMap((sensitivity) =>
    [10, 30].map((history) => limitsOf(sensitivity, history)),
  );
  for (let camera = 0; camera < CAMERAS; camera += 1) {
    const days = camera % 2 === 0 ? 12 : 30;
    const see = (day: number, facts: ImageFacts): Seen => ({ capturedAt: NOON + day * DAY_MS, facts });
    const history = Array.from({ length: days }, (_, day) =>
      see(day, strayedFacts(camera, day, madeFacts(camera, day))),
    );
    for (const kind of kinds) {
      const ill = (day: number) => see(day, strayedFacts(camera, day, madeFacts(camera, day, kind)));
      const [before, now] = [ill(days), ill(days + 1)];
      for (const sensitivity of healthSensitivities) {
        const judged = judgeHealth(now, before, history, sensitivity);
        const { value, usual } = judged?.finding ?? {};
        found.push([judged?.verdict, value?.toFixed(4), usual?.high.toFixed(4), judged?.usual]);
      }
    }
  }
  return hash('sha256', JSON.stringify(found)).slice(0, 12);
}

it('rules that find something else have a number of their own, so that stored verdicts are judged again', () => {
  // Where this fails, count RULES in main/health/limits.ts up, and set both here.
  expect({ rules: rulesOf('usual'), findings: findings() }).toEqual({
    rules: '10 usual',
    findings: '87300fc7be11',
  });
});
