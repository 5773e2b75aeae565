import { beforeAll, describe, expect, it } from 'vitest';
import { judgeHealth } from '../../../main/health/judge-health.ts';
import type { Seen } from '../../../main/health/pictured.ts';
import { LEAST_HISTORY } from '../../../preload/contract/index.ts';
import { measureFacts } from '../../../renderer/imaging/facts/measure-facts.ts';
import type { LensFault } from '../../../simulator/scene/lens-fault.ts';
import type { SceneRequest } from '../../../simulator/scene/scene-request.ts';
import { scenePixels } from '../../simulator/support/scene-pixels.ts';

const NOON = Date.UTC(2026, 5, 10, 11);
const DAY_MS = 86_400_000;

const camera: SceneRequest = {
  siteSeed: 41,
  areaSeed: 5,
  variant: 1,
  kind: 'substation',
  landscape: 'hills',
  latitude: 48,
  longitude: 9,
  capturedAt: NOON,
  offsetMinutes: 0,
  model: 'FG-210',
  caption: 'Camera 41',
  precision: 'low',
};

function look(day: number, more: Partial<SceneRequest> = {}): Seen {
  const capturedAt = NOON + day * DAY_MS;
  const request = { ...camera, capturedAt, variant: 1_000 + day, ...more };
  return { capturedAt, facts: measureFacts(scenePixels(request)) };
}

describe('the health of a camera', () => {
  let history: readonly Seen[] = [];
  beforeAll(() => {
    history = Array.from({ length: 16 }, (_, day) => look(day - 4));
  });
  const verdictOf = (now: Seen, before: Seen) => judgeHealth(now, before, history)?.verdict;
  const stateOf = (more: Partial<SceneRequest>) => verdictOf(look(13, more), look(12, more));

  it('is not judged without enough history', () => {
    expect(judgeHealth(look(13), look(12), history.slice(0, LEAST_HISTORY - 1)).verdict).toBe('new');
    expect(judgeHealth(look(13), look(12), history.slice(0, LEAST_HISTORY))?.verdict).toBe('asUsual');
  });

  it('is judged by what is plain alone while little is known of its weather and its times of day', () => {
    const [now, before] = [look(13, { fault: 'dirt' }), look(12, { fault: 'dirt' })];
    const withFew = (few: number) => judgeHealth(now, before, history.slice(0, few))?.verdict;
    expect([LEAST_HISTORY, 8, 12, 16].map(withFew)).toEqual(['asUsual', 'asUsual', 'obscured', 'obscured']);
    const covered = [look(13, { fault: 'covered' }), look(12, { fault: 'covered' })] as const;
    expect(judgeHealth(...covered, history.slice(0, LEAST_HISTORY))?.verdict).toBe('obscured');
  });

  it('is as usual where nothing is wrong, whatever the weather was on the days before', () => {
    for (const day of [12, 13, 14, 15, 16]) expect(verdictOf(look(day), look(day - 1))).toBe('asUsual');
  });

  it.each<[LensFault, string]>([
    ['condensation', 'obscured'],
    ['blurred', 'obscured'],
    ['covered', 'obscured'],
    ['overexposed', 'washedOut'],
    ['underexposed', 'dark'],
    ['moved', 'moved'],
    ['rotated', 'moved'],
  ])('%s is found as %s', (fault, state) => {
    expect(stateOf({ fault })).toBe(state);
  });

  it('another scene is found, but not from one picture alone', () => {
    const other = { siteSeed: 500 };
    expect(stateOf(other)).toBe('changedScene');
    expect(verdictOf(look(13, other), look(12))).toBe('asUsual');
  });

  it('the same pixels under a new time are a frozen camera, and the new caption does not hide it', () => {
    const before = look(12);
    const now = { capturedAt: before.capturedAt + DAY_MS, facts: before.facts };
    const finding = { measure: 'unchanged', value: DAY_MS, usual: { low: 0, high: 0 } };
    expect(judgeHealth(now, before, history)).toMatchObject({ verdict: 'frozen', finding });
    expect(verdictOf(before, before)).toBe('asUsual');
  });

  it('each finding lies outside of its usual range', () => {
    for (const fault of ['covered', 'overexposed', 'underexposed', 'moved'] as const) {
      const { finding } = judgeHealth(look(13, { fault }), look(12, { fault }), history) ?? {};
      const { value, usual } = finding ?? { value: 0, usual: { low: 0, high: 0 } };
      expect(value < usual.low || value > usual.high, `${fault}: ${value}`).toBe(true);
    }
  });
});
