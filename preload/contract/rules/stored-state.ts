import type { Tile } from '../fleet/fleet.ts';
import { bestSnapshot } from './best-snapshot.ts';

/** Stored precision of a subject, as its tile shows it; the value is `state & 3` of its row. */
export const storedStates = { missing: 0, low: 1, full: 2 } as const;

export type StoredState = keyof typeof storedStates;

/** Returns the state; an older full snapshot with a newer low one counts as low. */
export function storedState(tile: Pick<Tile, 'subject' | 'full' | 'low'>): StoredState {
  return bestSnapshot(tile)?.precision ?? 'missing';
}

/** Returns SQL that is true if a row of `subject` is in one of some states. */
export const inStoredState = (states: readonly StoredState[]) =>
  `(state & 3) IN (${states.map((state) => storedStates[state]).join(', ')})`;
