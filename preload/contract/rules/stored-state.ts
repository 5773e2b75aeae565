import type { Tile } from '../fleet/fleet.ts';
import { bestSnapshot } from './best-snapshot.ts';

/** What is stored of a subject, by the precision that its tile shows; the value is `state & 3` of its row. */
export const storedStates = { missing: 0, low: 1, full: 2 } as const;

export type StoredState = keyof typeof storedStates;

/** An older full snapshot beside a newer low one counts as low. */
export function storedState(tile: Pick<Tile, 'subject' | 'full' | 'low'>): StoredState {
  return bestSnapshot(tile)?.precision ?? 'missing';
}

/** Whether a row of `subject` is in one of some states. */
export const inStoredState = (states: readonly StoredState[]) =>
  `(state & 3) IN (${states.map((state) => storedStates[state]).join(', ')})`;
