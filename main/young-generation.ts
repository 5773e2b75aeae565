import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

interface YoungGeneration {
  /** Returns its size, used or not. */
  bytes(): number;
  /** Sets if it may double once it is full of live objects. */
  mayGrow(allowed: boolean): void;
  /** Calls back after each garbage collection; the returned function stops that. */
  afterCollection(look: () => void): () => void;
}

/**
 * Size at which it stops growing. V8 doubles it each time that enough survives collections, which
 * hours of sync always reach: in Node to 128 MiB, most of the process's memory (64 MiB in
 * Electron, whose pointers are half as long). A larger one made nothing faster.
 */
export const YOUNG_GENERATION_BYTES = 16 * 1_024 * 1_024;

/**
 * Keeps the young generation from growing beyond `YOUNG_GENERATION_BYTES`, until the returned
 * function is called. The size is checked after a collection, so one more may end above it. It can
 * only be set before V8 starts, which Electron does before any code of ours; but V8 reads the
 * growth flag at each step. Electron leaves flags changeable for `setFlagsFromString`
 * (`--no-freeze-flags-after-init` in shell/browser/javascript_environment.cc).
 */
export function boundYoungGeneration(generation: YoungGeneration = systemYoungGeneration): () => void {
  let isAllowed = true;
  function look(): void {
    const allowed = generation.bytes() < YOUNG_GENERATION_BYTES;
    if (allowed === isAllowed) return;
    isAllowed = allowed;
    generation.mayGrow(allowed);
  }
  look();
  return generation.afterCollection(look);
}

const systemYoungGeneration: YoungGeneration = {
  bytes: () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0,
  mayGrow: (allowed) => setFlagsFromString(`--semi-space-growth-factor=${allowed ? 2 : 1}`),
  afterCollection(look) {
    const observer = new PerformanceObserver(look);
    observer.observe({ entryTypes: ['gc'] });
    return () => observer.disconnect();
  },
};
