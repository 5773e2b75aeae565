import { judgeHealth } from '../../../main/health/judge-health.ts';
import type { Seen } from '../../../main/health/pictured.ts';
import { hash32 } from '../../../simulator/core/random.ts';
import type { Canvas } from '../../../simulator/scene/canvas.ts';
import { applyPlainIllness, type PlainIllness, plainIllnesses } from './plain-illness.ts';

/** By how many earlier pictures of its camera one is judged. */
const HISTORIES: readonly number[] = [0, 1, 3, 10, 30];

/** How many pictures of each light are spoilt by each illness. */
const SPOILT = 2;

const lights = ['day', 'night', 'fog'] as const;
type Light = (typeof lights)[number];

const thick: ReadonlySet<string> = new Set(['fog', 'dust', 'haze']);

/** Fog, dust and haze by day and by night; else by the light. */
function lightOf(conditions: readonly string[]): Light {
  if (conditions.some((condition) => thick.has(condition))) return 'fog';
  return conditions.includes('day') ? 'day' : 'night';
}

type Shown = PlainIllness | 'healthy';
export type PlainTally = Map<string, { judged: number; named: number }>;

/** Adds what was found in other cameras. */
export function addPlain(tally: PlainTally, other: PlainTally): void {
  for (const [key, { judged, named }] of other) {
    const own = tally.get(key) ?? { judged: 0, named: 0 };
    tally.set(key, { judged: own.judged + judged, named: own.named + named });
  }
}

const keyOf = (shown: Shown, light: Light, history: number) => `${shown} ${light} ${history}`;

/** Draws what a camera sends at a step, spoilt or not. */
export interface Views {
  readonly see: (step: number, spoil?: (canvas: Canvas) => void) => Seen | Promise<Seen>;
  readonly conditionsOf: (step: number) => readonly string[];
}

/** Judges single pictures of a camera, healthy and plainly ill, as they are seen and by the newest earlier ones. `judged`: how many healthy ones. */
export async function judgePlain(
  { see, conditionsOf: conditionsAt }: Views,
  seed: number,
  tally: PlainTally,
  judged: number,
  histories = HISTORIES,
): Promise<void> {
  const longest = Math.max(...histories);
  const healthy: Seen[] = [];
  for (let step = 0; step < longest + judged; step += 1) healthy.push(await see(step));
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
  for (let step = longest; step < healthy.length; step += 1) {
    const light = lightOf(conditionsAt(step));
    count('healthy', light, step, healthy[step] as Seen);
    const before = spoilt.get(light) ?? 0;
    if (before === SPOILT) continue;
    spoilt.set(light, before + 1);
    for (const illness of plainIllnesses) {
      const spoil = (canvas: Canvas) => applyPlainIllness(canvas, illness, hash32(seed, step));
      count(illness, light, step, await see(step, spoil));
    }
  }
}

/** What is to be reached: the share of the plain illnesses that are named. */
const NAMED = 0.9;

/** Healthy pictures that may be named: of those that are drawn, and of photographs. */
export const NAMED_HEALTHY = { drawn: 1 / 200, photographed: 0.03 };

/** How often single pictures were named at least “Maybe”, as Markdown. */
export function describePlain(tally: PlainTally, namedHealthy: number): string {
  const cell = (shown: Shown, light: Light, history: number) => {
    const { judged = 0, named = 0 } = tally.get(keyOf(shown, light, history)) ?? {};
    if (judged === 0) return '–';
    const isReached = shown === 'healthy' ? named / judged < namedHealthy : named / judged >= NAMED;
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
