import { galleryLocation } from '../../preload/contract/index.ts';
import type { StoredValues } from '../shared/desktop.ts';
import { createStoredMap } from '../shared/stored-map.ts';
import type { Timers } from '../shared/timers.ts';

/** Most accounts whose location is stored. */
const ACCOUNT_LIMIT = 20;

/** Walking through a tree with the arrow keys visits ten locations a second. */
const WRITE_DELAY_MS = 1_000;

/**
 * Stores each account's last location and order in the state file, so that a crashed page and the
 * next start resume there.
 */
export function createLocationMemory(state: StoredValues, timers: Timers) {
  return createStoredMap({
    state,
    timers,
    name: 'locations',
    readValue: (stored) => galleryLocation.safeParse(stored).data ?? null,
    limit: ACCOUNT_LIMIT,
    writeDelayMs: WRITE_DELAY_MS,
  });
}
