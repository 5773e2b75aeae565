import { z } from 'zod';
import type { StoredValues } from '../../core/desktop.ts';
import { createStoredMap } from '../../core/stored-map.ts';
import type { Timers } from '../../core/timers.ts';
import { cloudLimits } from '../http/limits.ts';

const { connections, streams } = cloudLimits.pace;
const windowSize = z.int().min(connections.least).max(streams.most);

/** The API and the hosts of images on the networks of a laptop that travels. */
const MOST_WINDOWS = 50;

/** A window changes with each answer; a kill costs the growth of this time. */
const WRITE_DELAY_MS = 10 * 60_000;

/** How many requests at a time each origin bore on each network, in the state file: the next start need not find it out again. */
export type WindowMemory = Pick<ReturnType<typeof createWindowMemory>, 'read' | 'store'>;

export function createWindowMemory(state: StoredValues, timers: Timers) {
  return createStoredMap({
    state,
    timers,
    name: 'connectionWindows',
    readValue: (stored) => windowSize.safeParse(stored).data ?? null,
    limit: MOST_WINDOWS,
    writeDelayMs: WRITE_DELAY_MS,
  });
}
