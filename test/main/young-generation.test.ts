import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { boundYoungGeneration, YOUNG_GENERATION_BYTES } from '../../main/young-generation.ts';

/** The answers and the flags of the runtime, in place of V8, which decides by itself when it collects. */
const runtime = vi.hoisted(() => ({
  bytes: 0,
  flags: [] as string[],
  collected: [] as (() => void)[],
  observed: [] as unknown[],
}));

vi.mock('node:v8', () => ({
  getHeapSpaceStatistics: () => [
    { space_name: 'old_space', space_size: 1 },
    { space_name: 'new_space', space_size: runtime.bytes },
  ],
  setFlagsFromString: (flags: string) => void runtime.flags.push(flags),
}));
vi.mock('node:perf_hooks', () => ({
  PerformanceObserver: class {
    readonly look: () => void;
    constructor(look: () => void) {
      this.look = look;
    }
    observe(options: unknown): void {
      runtime.observed.push(options);
      runtime.collected.push(this.look);
    }
    disconnect(): void {
      runtime.collected.length = 0;
    }
  },
}));

const SHRUNK_AND_GROWN = [0.5, 1, 1, 0.25, 0.5, 2];

describe('the young generation', () => {
  it('may grow again after it became smaller, and V8 gets only what is new', () => {
    let bytes = 0;
    let collect = () => {};
    const allowances: boolean[] = [];
    const end = boundYoungGeneration({
      bytes: () => bytes,
      mayGrow: (allowed) => void allowances.push(allowed),
      afterCollection(look) {
        collect = look;
        return () => {
          collect = () => {};
        };
      },
    });
    for (const share of SHRUNK_AND_GROWN) {
      bytes = share * YOUNG_GENERATION_BYTES;
      collect();
    }
    expect(allowances).toEqual([false, true, false]);
    end();
    bytes = 0;
    collect();
    expect(allowances).toHaveLength(3);
  });

  it('of the system is bounded by a flag that V8 knows, after each collection', () => {
    const end = boundYoungGeneration();
    for (const share of SHRUNK_AND_GROWN) {
      runtime.bytes = share * YOUNG_GENERATION_BYTES;
      for (const look of runtime.collected) look();
    }
    end();
    expect(runtime.observed).toEqual([{ entryTypes: ['gc'] }]);
    expect(runtime.collected).toEqual([]);
    const flag = '--semi-space-growth-factor';
    expect(runtime.flags).toEqual([`${flag}=1`, `${flag}=2`, `${flag}=1`]);
    // Node refuses to start with a flag that V8 does not know.
    expect(spawnSync(process.execPath, [`${flag}=1`, '--eval', '0']).status).toBe(0);
  });
});
