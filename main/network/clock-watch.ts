import type { TimeSample } from '../cloud/api/server-time.ts';

/**
 * The difference from which the laptop's clock is called wrong. Ages are shown in minutes, and computers that ask a time server differ by less than a
 * second; two minutes leave a margin for services whose own clock is a bit off.
 */
export const CLOCK_LIMIT_MS = 2 * 60_000;

/** After a slower response the date says too little about the present time. */
const LONGEST_UNCERTAINTY_MS = 10_000;
/** Smaller changes of a wrong clock are not reported again. */
const STEP_MS = 30_000;

/** Knows by how much the laptop's clock is off, from the dates of the service's answers. */
export interface ClockWatch {
  sample(sample: TimeSample): void;
  /** How far the clock of the service is ahead, where that is over the limit; null: it is not, or not known. */
  wrongBy(): number | null;
}

/** `onChanged` is called when `wrongBy` becomes another, not at each answer. */
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
      // One date may be that of an odd machine behind a balancer; two that agree are a fact.
      const isConfirmed = suspected !== null && Math.abs(offsetMs - suspected) < STEP_MS;
      suspected = offsetMs;
      if (isConfirmed) report(offsetMs);
    },
    wrongBy: () => wrong,
  };
}
