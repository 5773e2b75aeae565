import type { Seen } from '../../../main/health/pictured.ts';
import { measureFacts } from '../../../renderer/imaging/facts/measure-facts.ts';
import { hash32, pick, unit } from '../../../simulator/core/random.ts';
import { siteKinds } from '../../../simulator/core/site.ts';
import { type Illness, illnesses, otherSite } from '../../../simulator/fleet/illness.ts';
import type { Canvas } from '../../../simulator/scene/canvas.ts';
import { lightOf } from '../../../simulator/scene/light.ts';
import type { SceneRequest } from '../../../simulator/scene/scene-request.ts';
import { weatherOf } from '../../../simulator/scene/weather.ts';
import { scenePixels } from '../../simulator/support/scene-pixels.ts';
import { type Camera, HISTORY, type Ill, JUDGED } from './camera.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** Times between two snapshots; no part of a day, so that a camera goes through all its light. */
const PERIODS_MS = [3.5, 5, 9, 22, 27].map((hours) => hours * HOUR_MS);

const landscapes = ['coast', 'hills', 'mountains', 'plain', 'desert'] as const;

const draw = (request: SceneRequest, spoil?: (canvas: Canvas) => void): Seen => ({
  capturedAt: request.capturedAt,
  facts: measureFacts(scenePixels(request, spoil)),
});

function conditionsOf(request: SceneRequest): readonly string[] {
  const weather = weatherOf(request);
  const { night } = lightOf(request, weather);
  const light = { no: 'day', infrared: 'night, infrared', lamps: 'night, lamps' }[night];
  const lies = weather.groundSnow > 0 && weather.kind !== 'snow' ? ['snow on the ground'] : [];
  return [light, weather.kind, ...lies];
}

/** What a camera of the simulator sees: its site and its times follow from `seed` and `index`. Draws each healthy picture once. */
export function simulatedViews(seed: number, index: number) {
  const share = (salt: number) => unit(seed, index, salt);
  const landscape = pick(landscapes, share(1));
  const period = pick(PERIODS_MS, share(2));
  const begin = Date.UTC(2025, 0, 1) + share(3) * YEAR_MS;
  const requestAt = (step: number): SceneRequest => ({
    siteSeed: hash32(seed, index, 4),
    areaSeed: hash32(seed, Math.floor(index / 4), 5),
    variant: hash32(seed, index, step),
    kind: pick(siteKinds, share(6)),
    landscape,
    latitude: (share(7) < 0.2 ? -1 : 1) * (landscape === 'desert' ? 20 + share(8) * 15 : 30 + share(8) * 32),
    longitude: share(9) * 300 - 150,
    capturedAt: Math.round(begin + step * period),
    offsetMinutes: 0,
    model: 'FG-210',
    caption: `Camera ${index}`,
    precision: 'low',
  });
  const healthy: Seen[] = [];
  return {
    requestAt,
    conditionsOf: (step: number) => conditionsOf(requestAt(step)),
    see(step: number, spoil?: (canvas: Canvas) => void): Seen {
      if (spoil !== undefined) return draw(requestAt(step), spoil);
      return (healthy[step] ??= draw(requestAt(step)));
    },
  };
}

/** A camera of the simulator with its faults, which follow from `seed` and `index` too. */
export function simulatedCamera(
  { requestAt, see, conditionsOf: conditionsAt }: ReturnType<typeof simulatedViews>,
  seed: number,
  index: number,
): Camera {
  const seeIll = (illness: Illness, step: number): Seen => {
    if (illness === 'frozen') return see(step);
    const request = requestAt(step);
    if (illness === 'changedScene') return draw({ ...request, siteSeed: otherSite(request.siteSeed) });
    return draw({ ...request, fault: illness });
  };
  const ill = (Object.keys(illnesses) as Illness[]).map((illness, salt): Ill => {
    const step = HISTORY + Math.floor(unit(seed, index, salt, 0x11) * (JUDGED - 1));
    const before = seeIll(illness, step);
    const { capturedAt } = requestAt(step + 1);
    const now = illness === 'frozen' ? { capturedAt, facts: before.facts } : seeIll(illness, step + 1);
    return { illness, step, before, now };
  });
  const healthy = Array.from({ length: HISTORY + JUDGED }, (_, step) => ({
    seen: see(step),
    conditions: conditionsAt(step),
  }));
  return { healthy, ill };
}
