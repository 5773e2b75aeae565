import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCacheControl } from '../../../../main/service/http/cache-control.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

describe('Cache-Control', () => {
  test('is read with its quoted arguments, whatever the case', () => {
    expect([...parseCacheControl('Max-Age="60", ext="a, no-store", NO-CACHE="x", public')]).toEqual([
      ['max-age', '60'],
      ['ext', 'a, no-store'],
      ['no-cache', 'x'],
      ['public', null],
    ]);
  });

  test('an argument that is no number of seconds is 0, and the shortest of several counts', () => {
    for (const value of ["max-age='60'", 'max-age=a', 'max-age=-1', 'max-age=1.5', 'max-age=60, max-age=0']) {
      expect(parseCacheControl(value).get('max-age')).toBe('0');
    }
  });

  test('has a number of seconds for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const seconds = parseCacheControl(text).get('max-age');
        expect(seconds ?? '0').toMatch(/^\d/);
      }),
      { numRuns: manyCases },
    );
  });
});
