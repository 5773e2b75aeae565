import { describe, expect, it } from 'vitest';
import { boundYoungGeneration, YOUNG_GENERATION_BYTES } from '../../main/young-generation.ts';

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
    for (const share of [0.5, 1, 1, 0.25, 0.5, 2]) {
      bytes = share * YOUNG_GENERATION_BYTES;
      collect();
    }
    expect(allowances).toEqual([false, true, false]);
    end();
    bytes = 0;
    collect();
    expect(allowances).toHaveLength(3);
  });
});
