import type { TimeSample } from '../service/client/server-time.ts';

/**
 * Smallest difference at which the laptop's clock counts as wrong. Ages are shown in minutes, and
 * synchronized computers differ by less than a second; two minutes tolerate services whose own
 * clock is slightly off.
 */
export const CLOCK_LIMIT_MS = 2 * 60_000;

/** After a slower response, the date says too little about the present time. */
const LONGEST_UNCERTAINTY_MS = 10_000;
/** Smaller changes of a wrong clock are not reported again. */
const STEP_MS = 30_000;

/** Measures how far the laptop's clock is off, from the dates of the service's answers. */
export interface ClockWatch {
  sample(sample: TimeSample): void;
  /** Returns how far the service's clock is ahead, ms; `null` if within the limit or unknown. */
  wrongBy(): number | null;
}

/** Calls `onChanged` if the result of `wrongBy` changes, not at each answer. */
export function createClockWatch(onChanged: () => void): ClockWatch {
  let wrong: number | null = null;
  let suspected: number | null = null;

  function report(next: number | null): void {
    const isSame = next === null ? wrong === null : wrong !== null && Math.abs(next - wrong) < STEP_MS;
    if (isSame) return;
    wrong = next;
    onChanged();
  }

  return {
    sample({ offsetMs, uncertaintyMs }) {
      if (uncertaintyMs > LONGEST_UNCERTAINTY_MS) return;
      if (Math.abs(offsetMs) <= CLOCK_LIMIT_MS + uncertaintyMs) {
        suspected = null;
        report(null);
        return;
      }
      // One date may come from an odd machine behind a balancer; two that agree are a fact.
      const isConfirmed = suspected !== null && Math.abs(offsetMs - suspected) < STEP_MS;
      suspected = offsetMs;
      if (isConfirmed) report(offsetMs);
    },
    wrongBy: () => wrong,
  };
}
