import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Below a frame at 60 Hz, so that a delay of 20 ms is seen. */
const RESOLUTION_MS = 5;

const NANOSECONDS = 1e6;

/** How long the main loop of this process delayed others during some work (B7). The timer's own period is taken off. */
export async function watchLoop<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly facts: Readonly<Record<string, number>> }> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const value = await work();
  histogram.disable();
  const delay = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
  return {
    value,
    facts: { 'loop delay p99 ms': delay(histogram.percentile(99)), 'longest ms': delay(histogram.max) },
  };
}
