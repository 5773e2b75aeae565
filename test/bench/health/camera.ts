import type { Seen } from '../../../main/health/pictured.ts';
import type { HealthState } from '../../../preload/contract/index.ts';
import type { Illness } from '../../../simulator/fleet/illness.ts';

/** A healthy snapshot and what it was taken in, for example `night, infrared` or `rain`. */
export interface Healthy {
  readonly seen: Seen;
  readonly conditions: readonly string[];
}

/** Two snapshots in a row with a labelled fault; the healthy ones before `step` are the camera's history. */
export interface Ill {
  readonly illness: Illness;
  readonly step: number;
  readonly before: Seen;
  readonly now: Seen;
}

/** A camera through some weeks: its healthy snapshots in order, and what its faults would have shown instead. */
export interface Camera {
  readonly healthy: readonly Healthy[];
  readonly ill: readonly Ill[];
}

/** Healthy snapshots that are on the laptop when judging begins. */
export const HISTORY = 24;

/** Healthy snapshots that are judged, one after the other. */
export const JUDGED = 16;

/** What each fault is to be found as. */
export const expected: Readonly<Record<Illness, HealthState>> = {
  dirt: 'obscured',
  condensation: 'obscured',
  blurred: 'obscured',
  covered: 'obscured',
  overexposed: 'washedOut',
  underexposed: 'dark',
  moved: 'moved',
  rotated: 'moved',
  frozen: 'frozen',
  changedScene: 'changedScene',
};
