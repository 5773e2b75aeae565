import type { Seen } from '../../../main/health/pictured.ts';
import { measureFacts } from '../../../renderer/imaging/facts/measure-facts.ts';
import { hash32, pick, unit } from '../../../simulator/core/random.ts';
import { type Illness, illnesses, otherSite } from '../../../simulator/fleet/illness.ts';
import { siteKinds } from '../../../simulator/fleet/site.ts';
import { lightOf } from '../../../simulator/scene/site/light.ts';
import type { SceneRequest } from '../../../simulator/scene/site/scene-request.ts';
import { weatherOf } from '../../../simulator/scene/site/weather.ts';
import { scenePixels } from '../../simulator/support/scene-pixels.ts';
import { type Camera, HISTORY, type Ill, JUDGED } from './camera.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** Times between two snapshots; no part of a day, so that a camera goes through all its light. */
const PERIODS_MS = [3.5, 5, 9, 22, 27].map((hours) => hours * HOUR_MS);

const landscapes = ['coast', 'hills', 'mountains', 'plain', 'desert'] as const;

const see = (request: SceneRequest): Seen => ({
  capturedAt: request.capturedAt,
  facts: measureFacts(scenePixels(request)),
});

export function conditionsOf(request: SceneRequest): readonly string[] {
  const weather = weatherOf(request);
  const { night } = lightOf(request, weather);
  const light = { no: 'day', infrared: 'night, infrared', lamps: 'night, lamps' }[night];
  const lies = weather.groundSnow > 0 && weather.kind !== 'snow' ? ['snow on the ground'] : [];
  return [light, weather.kind, ...lies];
}

/** What a camera of the simulator sees in so many steps: its site and its times follow from `seed` and `index`. */
export function simulatedRequests(seed: number, index: number, steps: number): readonly SceneRequest[] {
  const share = (salt: number) => unit(seed, index, salt);
  const landscape = pick(landscapes, share(1));
  const period = pick(PERIODS_MS, share(2));
  const begin = Date.UTC(2025, 0, 1) + share(3) * YEAR_MS;
  return Array.from({ length: steps }, (_, step) => ({
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
  }));
}

/** A camera of the simulator with its faults, which follow from `seed` and `index` too. */
export function simulatedCamera(seed: number, index: number): Camera {
  // The last fault may be in the step after the judged ones.
  const all = simulatedRequests(seed, index, HISTORY + JUDGED + 1);
  const requests = all.slice(0, -1);
  const requestAt = (step: number) => all[step] as SceneRequest;
  const spoil = (illness: Illness, step: number): SceneRequest => {
    const request = requestAt(step);
    if (illness === 'changedScene') return { ...request, siteSeed: otherSite(request.siteSeed) };
    return illness === 'frozen' ? request : { ...request, fault: illness };
  };
  const ill = (Object.keys(illnesses) as Illness[]).map((illness, salt): Ill => {
    const step = HISTORY + Math.floor(unit(seed, index, salt, 0x11) * (JUDGED - 1));
    const before = see(spoil(illness, step));
    const { capturedAt } = requestAt(step + 1);
    const now = illness === 'frozen' ? { capturedAt, facts: before.facts } : see(spoil(illness, step + 1));
    return { illness, step, before, now };
  });
  return {
    healthy: requests.map((request) => ({ seen: see(request), conditions: conditionsOf(request) })),
    ill,
  };
}
