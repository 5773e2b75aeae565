import { type HealthState, healthStates } from '../core/health-states.ts';
import type { Tile } from '../fleet/fleet.ts';
import { type Doubt, doubtOf } from './doubts.ts';

/** How urgent the doubts are: what was not confirmed for long may no longer be old. A state of health is more urgent than any. */
export const doubtUrgency = { failed: 4, none: 3, old: 2, stale: 1 } as const satisfies Record<
  Exclude<Doubt, 'silent'>,
  number
>;

/** How urgent a state of health is: the first one is the most urgent, and what only may be so is less urgent than any that is. */
export function healthUrgency(state: HealthState, isMaybe = false): number {
  const states = healthStates.length;
  return doubtUrgency.failed + (isMaybe ? states : 2 * states) - healthStates.indexOf(state);
}

/** How urgently a person has to look at a subject; 0: not at all. */
export function urgencyOf(tile: Tile, now: number): number {
  if (tile.health !== undefined) return healthUrgency(tile.health, tile.isMaybe);
  if (tile.availability === 'failed') return doubtUrgency.failed;
  const doubt = doubtOf(tile, now);
  return doubt === null || doubt === 'silent' ? 0 : doubtUrgency[doubt];
}
