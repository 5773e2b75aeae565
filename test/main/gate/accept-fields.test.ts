import { expect, it } from 'vitest';
import { acceptFields } from '../../../main/gate/accept-fields.ts';

it('P50: of 100,000 fields no more are looked at than a record may have', () => {
  let looked = 0;
  const fields: Record<string, unknown> = {};
  for (let index = 0; index < 100_000; index += 1)
    Object.defineProperty(fields, `k${index}`, {
      enumerable: true,
      get() {
        looked += 1;
        return 0;
      },
    });
  const kept = Object.keys(acceptFields(fields)).length;
  expect(kept).toBeGreaterThan(1_000);
  expect(looked).toBeLessThan(kept + 10);
});

it('keeps a short field behind one that is too long', () => {
  expect(acceptFields({ long: 'x'.repeat(70_000), short: 'x' })).toEqual({ short: 'x' });
});
