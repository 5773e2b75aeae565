import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Below a frame at 60 Hz, so that a delay of 20 ms is seen. */
const RESOLUTION_MS = 5;

/** What is asked of the main loop in each row (B7). A delay counts the work of other programs, too; processor time does not. */
export const LOOP_GOALS = { 'loop delay p99 ms': 10, 'longest ms': 50, 'longest processor ms': 50 } as const;

const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;

/** The most processor time that the main thread took between two turns of a timer, in ms: on a machine that others use, too, a delay says less. */
function watchProcessor() {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / MICROSECONDS;
  };
  let longest = 0;
  let before = spent();
  const timer = setInterval(() => {
    const now = spent();
    longest = Math.max(longest, now - before);
    before = now;
  }, RESOLUTION_MS);
  return () => {
    clearInterval(timer);
    return Math.max(0, longest - RESOLUTION_MS);
  };
}

/** The longest collection of garbage, in ms: of a long turn it says whether it was work, or the heap that grew. */
function watchCollections() {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['gc'] });
  return async () => {
    // Entries come in a turn of their own.
    await setImmediate();
    observer.disconnect();
    return longest;
  };
}

/** How long the main loop of this process delayed others during some work (B7). The timer's own period is taken off. */
export async function watchLoop<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly facts: Readonly<Record<string, number>> }> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const longestProcessorMs = watchProcessor();
  const longestCollectionMs = watchCollections();
  const value = await work();
  histogram.disable();
  const delay = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
  return {
    value,
    facts: {
      'loop delay p99 ms': delay(histogram.percentile(99)),
      'longest ms': delay(histogram.max),
      'longest processor ms': longestProcessorMs(),
      'longest gc ms': await longestCollectionMs(),
    },
  };
}
