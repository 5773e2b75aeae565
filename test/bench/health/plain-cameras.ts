import { judgeHealth } from '../../../main/health/judge-health.ts';
import type { Seen } from '../../../main/health/pictured.ts';
import { measureFacts } from '../../../renderer/imaging/facts/measure-facts.ts';
import { hash32 } from '../../../simulator/core/random.ts';
import type { Canvas } from '../../../simulator/scene/drawing/canvas.ts';
import { scenePixels } from '../../simulator/support/scene-pixels.ts';
import { applyPlainIllness, type PlainIllness, plainIllnesses } from './plain-illness.ts';
import { conditionsOf, simulatedRequests } from './simulated-cameras.ts';

/** By how many earlier pictures of its camera one is judged. */
const HISTORIES: readonly number[] = [0, 1, 3, 10, 30];

/** Healthy pictures that are judged of each camera, and how many of each light are spoilt by each illness. */
const JUDGED = 70;
const SPOILT = 2;

const lights = ['day', 'night', 'fog'] as const;
type Light = (typeof lights)[number];

/** Fog and dust by day and by night; else by the light. */
function lightOf(conditions: readonly string[]): Light {
  if (conditions.includes('fog') || conditions.includes('dust')) return 'fog';
  return conditions.includes('day') ? 'day' : 'night';
}

type Shown = PlainIllness | 'healthy';
export type PlainTally = Map<string, { judged: number; named: number }>;

const keyOf = (shown: Shown, light: Light, history: number) => `${shown} ${light} ${history}`;

/** Judges single pictures of a camera of the simulator, healthy and plainly ill, as they are drawn and by the newest earlier ones. */
export function judgePlainCamera(
  seed: number,
  index: number,
  tally: PlainTally,
  histories = HISTORIES,
  judged = JUDGED,
): void {
  const longest = Math.max(...histories);
  const requests = simulatedRequests(seed, index, longest + judged);
  const see = (step: number, spoil?: (canvas: Canvas) => void): Seen => {
    const request = requests[step] as (typeof requests)[number];
    return { capturedAt: request.capturedAt, facts: measureFacts(scenePixels(request, spoil)) };
  };
  const healthy = requests.map((_, step) => see(step));
  const spoilt = new Map<Light, number>();
  const count = (shown: Shown, light: Light, step: number, seen: Seen) => {
    for (const history of histories) {
      const earlier = healthy.slice(step - history, step);
      const { verdict } = judgeHealth(seen, earlier.at(-1) ?? null, earlier);
      const key = keyOf(shown, light, history);
      const counts = tally.get(key) ?? { judged: 0, named: 0 };
      counts.judged += 1;
      if (verdict !== 'asUsual' && verdict !== 'new') counts.named += 1;
      tally.set(key, counts);
    }
  };
  for (let step = longest; step < requests.length; step += 1) {
    const light = lightOf(conditionsOf(requests[step] as (typeof requests)[number]));
    count('healthy', light, step, healthy[step] as Seen);
    const before = spoilt.get(light) ?? 0;
    if (before === SPOILT) continue;
    spoilt.set(light, before + 1);
    for (const illness of plainIllnesses)
      count(
        illness,
        light,
        step,
        see(step, (canvas) => applyPlainIllness(canvas, illness, hash32(seed, index, step))),
      );
  }
}

/** What is to be reached: plain illnesses that are named, and healthy pictures that are. */
const GOALS = { named: 0.9, healthy: 1 / 200 };

/** How often single pictures were named at least “Maybe”, as Markdown. */
export function describePlain(tally: PlainTally): string {
  const cell = (shown: Shown, light: Light, history: number) => {
    const { judged = 0, named = 0 } = tally.get(keyOf(shown, light, history)) ?? {};
    if (judged === 0) return '–';
    const isReached = shown === 'healthy' ? named / judged < GOALS.healthy : named / judged >= GOALS.named;
    const share = shown === 'healthy' ? `${named} of ${judged}` : (named / judged).toFixed(3);
    return `${share} ${isReached ? '✓' : '✗'}`;
  };
  const shown: readonly Shown[] = [...plainIllnesses, 'healthy'];
  const head = ['shown', 'light', ...HISTORIES.map((history) => `${history} earlier`)];
  const rows = shown.flatMap((one) =>
    lights.map((light) =>
      [one as string, light].concat(HISTORIES.map((history) => cell(one, light, history))),
    ),
  );
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
