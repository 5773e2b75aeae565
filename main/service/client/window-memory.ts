import { z } from 'zod';
import type { StoredValues } from '../../shared/desktop.ts';
import { createStoredMap } from '../../shared/stored-map.ts';
import type { Timers } from '../../shared/timers.ts';
import { cloudLimits } from '../http/limits.ts';

const { connections, streams } = cloudLimits.pace;
const windowSize = z.int().min(connections.least).max(streams.most);

/** The API and the image hosts on the networks of a laptop that travels. */
const MOST_WINDOWS = 50;

/** A window changes with each answer; a kill loses the growth of this time. */
const WRITE_DELAY_MS = 10 * 60_000;

/** Stores how many simultaneous requests each origin bore on each network. */
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
