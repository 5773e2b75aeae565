import { z } from 'zod';
import type { Clock, StoredValues } from '../../shared/desktop.ts';

const STATE_KEY = 'servicePauses';

/** More origins pausing at once mean a broken service; only the longest pauses are stored. */
const MOST_ORIGINS = 20;

/** Eight requests refused together end their pauses within the same second: one write. */
const ROUNDED_TO_MS = 1_000;

/** `from`: when it was requested; both ms since the epoch. */
const pause = z.object({ from: z.number(), until: z.number() });
const pauses = z.record(z.string(), pause);

/** Stores requested pauses in the state file, so that they survive a restart (P24). */
export type PauseMemory = ReturnType<typeof createPauseMemory>;

export function createPauseMemory(state: StoredValues, clock: Clock) {
  /** Ignores a pause from the future: the clock was set back, so its end is unknown. */
  const isRunning = ({ from, until }: z.infer<typeof pause>) => from <= clock.now() && clock.now() < until;

  function running(): ReadonlyMap<string, z.infer<typeof pause>> {
    const { data = {} } = pauses.safeParse(state.read(STATE_KEY));
    return new Map(Object.entries(data).filter(([, one]) => isRunning(one)));
  }

  return {
    until: (origin: string) => running().get(origin)?.until ?? 0,
    remember(origin: string, until: number): void {
      const rounded = Math.ceil(until / ROUNDED_TO_MS) * ROUNDED_TO_MS;
      const known = running();
      if (known.get(origin)?.until === rounded) return;
      const longest = [...known, [origin, { from: clock.now(), until: rounded }] as const]
        .toSorted(([, one], [, other]) => one.until - other.until)
        .slice(-MOST_ORIGINS);
      state.write(STATE_KEY, Object.fromEntries(longest));
    },
  };
}
