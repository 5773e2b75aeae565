import type { Clock } from './desktop.ts';
import { elapsedMs } from './elapsed-ms.ts';

/** Ten reports a second look like movement; more waste time. ms. */
const REPORT_INTERVAL_MS = 100;

/** Throttles reports of progress. Report the last state without it. */
export function createProgressPace(clock: Clock): (report: () => void) => void {
  let reportedAt = clock.now();
  return (report) => {
    const now = clock.now();
    if (elapsedMs(reportedAt, now) < REPORT_INTERVAL_MS) return;
    reportedAt = now;
    report();
  };
}
