import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** What bounding the young generation needs of V8. */
interface YoungGeneration {
  /** Memory that it has taken, used or not. */
  bytes(): number;
  /** Whether it may become twice as large when it is full of what is still in use. */
  mayGrow(allowed: boolean): void;
  /** Calls back after each collection of garbage; the returned function ends that. */
  afterCollection(look: () => void): () => void;
}

/**
 * Where it stops to grow. V8 doubles it each time that so much has lived through collections, which a sync of hours always reaches: in Node to
 * 128 MiB, most of what the whole process had (64 MiB in Electron, whose pointers are half as long). A larger one made nothing faster.
 */
export const YOUNG_GENERATION_BYTES = 16 * 1_024 * 1_024;

/**
 * Keeps the memory for new objects from growing beyond `YOUNG_GENERATION_BYTES` for as long as the process lives, or until the returned function is
 * called. It is looked up after a collection, so that one more may end above it. The size can only be set before V8 starts, which Electron does before any code of ours; its growth is looked up at each step. Electron
 * leaves flags changeable for `setFlagsFromString` (`--no-freeze-flags-after-init` in shell/browser/javascript_environment.cc).
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
