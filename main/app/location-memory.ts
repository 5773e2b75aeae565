import { galleryLocation } from '../../preload/contract/index.ts';
import type { StoredValues } from '../core/desktop.ts';
import { createStoredMap } from '../core/stored-map.ts';
import type { Timers } from '../core/timers.ts';

/** The accounts whose location is stored. */
const ACCOUNT_LIMIT = 20;

/** A person who walks through a tree with the arrow keys visits ten locations a second. */
const WRITE_DELAY_MS = 1_000;

/**
 * Stores in the state file where a person was last in each account, and in which order they looked at it, so that a page that died, and the next
 * start, begin there.
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
