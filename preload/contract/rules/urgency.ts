import { type HealthState, healthStates } from '../core/health-states.ts';
import type { Tile } from '../fleet/fleet.ts';
import { type Doubt, doubtOf } from './doubts.ts';

/**
 * Urgency of doubts: a snapshot not confirmed for long may no longer be old. Any health state is
 * more urgent.
 */
export const doubtUrgency = { failed: 4, none: 3, old: 2, stale: 1 } as const satisfies Record<
  Exclude<Doubt, 'silent'>,
  number
>;

/**
 * Returns the urgency of a health state: the first is the most urgent, and any uncertain one is
 * less urgent than all certain ones.
 */
export function healthUrgency(state: HealthState, isMaybe = false): number {
  const states = healthStates.length;
  return doubtUrgency.failed + (isMaybe ? states : 2 * states) - healthStates.indexOf(state);
}

/** Returns how urgently a subject needs attention; 0 if not at all. */
export function urgencyOf(tile: Tile, now: number): number {
  if (tile.health !== undefined) return healthUrgency(tile.health, tile.isMaybe);
  if (tile.availability === 'failed') return doubtUrgency.failed;
  const doubt = doubtOf(tile, now);
  return doubt === null || doubt === 'silent' ? 0 : doubtUrgency[doubt];
}
