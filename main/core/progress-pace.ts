import type { Clock } from './desktop.ts';
import { elapsedMs } from './elapsed-ms.ts';

/** Ten reports a second look like movement; more only cost time, ms. */
const REPORT_INTERVAL_MS = 100;

/** Passes on reports of progress, and leaves out those that come too soon after the one before. The last state is to be reported without it. */
export function createProgressPace(clock: Clock): (report: () => void) => void {
  let reportedAt = clock.now();
  return (report) => {
    const now = clock.now();
    if (elapsedMs(reportedAt, now) < REPORT_INTERVAL_MS) return;
    reportedAt = now;
    report();
  };
}
