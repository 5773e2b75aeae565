import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundYoungGeneration, YOUNG_GENERATION_BYTES } from '../../main/young-generation.ts';

/** The most that the young generation of a process took that makes many objects; bytes. */
function fill(...options: readonly string[]): number {
  const script = join(import.meta.dirname, 'fill-young-generation.ts');
  return Number(execFileSync(process.execPath, [script, ...options], { encoding: 'utf8' }));
}

/** A collection that was under way when the bound was looked up may end above it, by less than this. */
const STEP = 0.5 * YOUNG_GENERATION_BYTES;

describe('the young generation', () => {
  it('stays within its bound, which it would not do by itself', () => {
    expect(fill('bounded')).toBeLessThanOrEqual(YOUNG_GENERATION_BYTES + STEP);
    expect(fill()).toBeGreaterThan(YOUNG_GENERATION_BYTES + STEP);
  }, 60_000);

  it('may grow again after it became smaller, and V8 is told only what is new', () => {
    let bytes = 0;
    let collect = () => {};
    const told: boolean[] = [];
    const end = boundYoungGeneration({
      bytes: () => bytes,
      mayGrow: (allowed) => void told.push(allowed),
      afterCollection(look) {
        collect = look;
        return () => {
          collect = () => {};
        };
      },
    });
    for (const share of [0.5, 1, 1, 0.25, 0.5, 2]) {
      bytes = share * YOUNG_GENERATION_BYTES;
      collect();
    }
    expect(told).toEqual([false, true, false]);
    end();
    bytes = 0;
    collect();
    expect(told).toHaveLength(3);
  });
});
