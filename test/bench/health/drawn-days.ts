import type { Seen } from '../../../main/health/pictured.ts';
import { measureFacts } from '../../../renderer/imaging/facts/measure-facts.ts';
import { hash32, pick, unit } from '../../../simulator/core/random.ts';
import { type SiteKind, siteKinds } from '../../../simulator/core/site.ts';
import type { SceneRequest, SiteState } from '../../../simulator/scene/scene-request.ts';
import { scenePixels } from '../../simulator/support/scene-pixels.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const anywhere = () => true;

/** What really changes at a site, and at which kinds of site. */
const realChanges = {
  appeared: anywhere,
  gone: anywhere,
  water: (kind: SiteKind) => kind === 'river',
  door: (kind: SiteKind) => kind === 'gate' || kind === 'pump',
  mast: (kind: SiteKind) => kind === 'mast',
  moved: anywhere,
} as const satisfies Record<string, (kind: SiteKind) => boolean>;
export type RealChange = keyof typeof realChanges;
export const changeNames = Object.keys(realChanges) as RealChange[];

/** Days whose pictures are there before the first that is judged, and judged days. */
export const HISTORY_DAYS = 6;
export const JUDGED_DAYS = 10;
/** Pictures of a night and a morning. */
export const PICTURES = 4;

/** Share of pictures with something passing: a car, a person. */
const PASSING = 0.12;

/** Least share of the pixels that a change alters, and by how many levels, to count as one that a person can see. */
const LEAST_SEEN = 0.002;
const SEEN_LEVELS = 24;

const landscapes = ['coast', 'hills', 'mountains', 'plain', 'desert'] as const;

/** A camera that sends some pictures a day; its site, weather and what passes follow from `seed` and `index`. */
export function drawnCamera(seed: number, index: number) {
  const share = (salt: number) => unit(seed, index, salt);
  const kind = pick(siteKinds, share(6));
  const landscape = pick(landscapes, share(2));
  const longitude = unit(seed, 9) * 300 - 150;
  const localHour = 6 + share(3) * 5;
  const interval = pick([1, 2, 3], share(10)) * HOUR_MS;
  const begin = Date.UTC(2026, 0, 1) + Math.floor(unit(seed, 3) * 365) * DAY_MS;
  const first = begin + Math.round((localHour - longitude / 15) * HOUR_MS);
  const level = 0.25 + share(11) * 0.4;
  const hasThing = share(12) < 0.5;

  function stateAt(variant: number, change: RealChange | null): SiteState {
    const drift = (unit(variant, 17) - 0.5) * 0.06;
    const risen = change === 'water' ? (level < 0.45 ? 0.4 : -0.4) : 0;
    return {
      water: level + drift + risen,
      isOpen: change === 'door',
      lean: change === 'mast' ? (share(18) < 0.5 ? -1 : 1) * (1.4 + share(19)) : 0,
      things: [
        ...(hasThing && change !== 'gone' ? [hash32(seed, index, 13)] : []),
        ...(change === 'appeared' ? [hash32(seed, index, 14)] : []),
      ],
      ...(unit(variant, 15) < PASSING ? { passing: hash32(variant, 16) } : {}),
    };
  }

  function requestAt(day: number, picture: number, change: RealChange | null): SceneRequest {
    const variant = hash32(seed, index, day, picture);
    const late = (PICTURES - 1 - picture) * interval;
    return {
      siteSeed: hash32(seed, index, 4),
      areaSeed: hash32(seed, Math.floor(index / 4), 5),
      variant,
      kind,
      landscape,
      latitude: landscape === 'desert' ? 20 + share(8) * 15 : 30 + share(8) * 32,
      longitude,
      capturedAt: Math.round(first + day * DAY_MS - late + (unit(variant, 20) - 0.5) * 600_000),
      offsetMinutes: 0,
      model: 'FG-210',
      caption: `Camera ${index}`,
      precision: 'low',
      state: stateAt(variant, change),
      ...(change === 'moved' ? { fault: pick(['moved', 'rotated'] as const, share(21)) } : {}),
    };
  }

  function see(day: number, picture: number, change: RealChange | null): Seen {
    const request = requestAt(day, picture, change);
    return { capturedAt: request.capturedAt, facts: measureFacts(scenePixels(request)) };
  }

  return {
    /** Pictures of a day, oldest first; a change is in the newest `since` of them. */
    picturesOf: (day: number, change: RealChange | null = null, since = PICTURES): readonly Seen[] =>
      Array.from({ length: PICTURES }, (_, picture) =>
        see(day, picture, picture >= PICTURES - since ? change : null),
      ),
    /** Whether the site can change so, and a person would see it in the newest picture of a day. */
    canShow(change: RealChange, day: number): boolean {
      if (!realChanges[change](kind) || (change === 'gone' && !hasThing)) return false;
      const one = scenePixels(requestAt(day, PICTURES - 1, null)).data;
      const other = scenePixels(requestAt(day, PICTURES - 1, change)).data;
      let count = 0;
      for (let at = 1; at < one.length; at += 4)
        if (Math.abs((one[at] as number) - (other[at] as number)) >= SEEN_LEVELS) count += 1;
      return count >= (LEAST_SEEN * one.length) / 4;
    },
  };
}

/** A change of a judged day, in the newest `since` pictures. */
export interface DrawnChange {
  readonly day: number;
  readonly index: number;
  readonly change: RealChange;
  readonly since: number;
}

/** Draws which cameras change on each judged day: `each` of them, all kinds in turn. */
export function drawnChanges(seed: number, devices: number, each: number): readonly DrawnChange[] {
  const changes: DrawnChange[] = [];
  for (let day = 0; day < JUDGED_DAYS; day += 1)
    for (let number = 0; number < each; number += 1) {
      const change = changeNames[(day * each + number) % changeNames.length] as RealChange;
      for (let salt = 0; salt < 2_000; salt += 1) {
        const index = Math.floor(unit(seed, day, number, salt, 22) * devices);
        const isTaken = changes.some((other) => other.day === day && other.index === index);
        if (isTaken || !drawnCamera(seed, index).canShow(change, HISTORY_DAYS + day)) continue;
        changes.push({
          day,
          index,
          change,
          since: 2 + Math.floor(unit(seed, day, number, 23) * (PICTURES - 1)),
        });
        break;
      }
    }
  return changes;
}
