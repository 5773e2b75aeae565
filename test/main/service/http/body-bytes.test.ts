import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBodyBytes } from '../../../../main/service/http/body-bytes.ts';

describe('the bytes of a body', () => {
  it('are those that came, in their order, whatever length the server states', () => {
    const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 9 }), { maxLength: 6 });
    const stated = fc.option(fc.nat({ max: 40 }));
    fc.assert(
      fc.property(pieces, stated, (came, statedBytes) => {
        const bytes = createBodyBytes(statedBytes);
        for (const piece of came) bytes.add(piece);
        expect([...bytes.take()]).toEqual(came.flatMap((piece) => [...piece]));
      }),
      { numRuns: 1_000 },
    );
  });

  it('take no other memory than that of the stated length', () => {
    const bytes = createBodyBytes(4);
    bytes.add(Uint8Array.of(1, 2, 3));
    bytes.add(Uint8Array.of(4));
    expect(bytes.take().buffer.byteLength).toBe(4);
  });

  it('P18: reserve nothing for a length that is not sent', () => {
    const bytes = createBodyBytes(Number.MAX_SAFE_INTEGER);
    bytes.add(Uint8Array.of(1));
    bytes.add(Uint8Array.of(2));
    expect([...bytes.take()]).toEqual([1, 2]);
  });
});
