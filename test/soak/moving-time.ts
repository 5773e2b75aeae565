import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../main/shared/desktop.ts';
import type { Timers } from '../../main/shared/timers.ts';

/** The longest step: what the product computes from the clock alone (a new day, a stale image) is met within it. */
const LONGEST_STEP_MS = 60_000;
/** How long a step waits for requests and files that are on their way, in real ms; then time goes on, as it does in the field. */
const PATIENCE_MS = 400;
/** Turns of the main loop in which nothing moves. */
const STILL_TURNS = 3;

export interface MovingTime {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Moves on by so many ms, timer by timer; between two of them what they started comes to its end. */
  walk(milliseconds: number): Promise<void>;
  /** Moves on at once, as for a laptop that sleeps. Due timers run afterwards. */
  jump(milliseconds: number): Promise<void>;
  /** Sets the clock so many ms before or behind the time. Timers do not follow it. */
  setClock(skewMs: number): void;
}

interface Planned {
  readonly at: number;
  readonly action: () => void;
}

/**
 * The real time plus what was walked and jumped. Timers count by their own time, which never goes back, as those of a computer do.
 * `isBusy`: requests or files are on their way. `onMoved` hears how far it is ahead of the real time before anything else happens.
 */
export function createMovingTime(
  offset: number,
  offsetOfClock: number,
  isBusy: () => boolean,
  onMoved: (ahead: number) => void,
): MovingTime {
  let ahead = offset;
  let skew = offsetOfClock;
  let planned: readonly Planned[] = [];
  let cancelAlarm = (): void => {};
  const now = () => Date.now() + ahead;

  function runDue(): void {
    const due = planned.filter(({ at }) => at <= now()).toSorted((a, b) => a.at - b.at);
    for (const entry of due) {
      // An earlier one may have taken it back.
      if (!planned.includes(entry)) continue;
      planned = planned.filter((other) => other !== entry);
      entry.action();
    }
    setAlarm();
  }

  function nextDue(): number {
    return planned.reduce((least, { at }) => Math.min(least, at), Infinity);
  }

  function setAlarm(): void {
    cancelAlarm();
    const due = nextDue();
    if (due === Infinity) return;
    const alarm = setTimeout(runDue, Math.max(0, Math.min(due - now(), LONGEST_STEP_MS)));
    cancelAlarm = () => clearTimeout(alarm);
  }

  async function settle(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    for (let still = 0; still < STILL_TURNS && Date.now() < until; still = isBusy() ? 0 : still + 1) {
      await setImmediate();
      if (isBusy()) await wait(1);
    }
  }

  return {
    clock: { now: () => now() + skew },
    timers: {
      after(milliseconds, action) {
        const entry = { at: now() + milliseconds, action };
        planned = [...planned, entry];
        setAlarm();
        return () => {
          planned = planned.filter((other) => other !== entry);
        };
      },
    },
    async walk(milliseconds) {
      const end = now() + Math.round(milliseconds);
      await settle();
      while (now() < end) {
        // Clocks tell whole milliseconds; timers may have parts of them.
        const to = Math.min(end, Math.max(Math.ceil(nextDue()), now() + 1), now() + LONGEST_STEP_MS);
        ahead += Math.max(0, to - now());
        onMoved(ahead);
        runDue();
        await settle();
      }
    },
    async jump(milliseconds) {
      ahead += milliseconds;
      onMoved(ahead);
      runDue();
      await settle();
    },
    setClock(skewMs) {
      skew = skewMs;
    },
  };
}
