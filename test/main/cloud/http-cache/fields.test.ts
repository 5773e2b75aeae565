import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCacheControl } from '../../../../main/cloud/http-cache/cache-control.ts';
import { parseHttpDate } from '../../../../main/cloud/http-cache/http-date.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('HTTP-dates', () => {
  test.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'SUN, 06 nov 1994 08:49:37 gmt',
  ])('%s is read', (text) => {
    expect(parseHttpDate(text, NOW)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
  });

  test('a two-digit year far ahead is one of the past century', () => {
    expect(parseHttpDate('Thursday, 18-Aug-50 02:01:18 GMT', NOW)).toBe(Date.UTC(2050, 7, 18, 2, 1, 18));
    expect(parseHttpDate('Friday, 18-Aug-77 02:01:18 GMT', NOW)).toBe(Date.UTC(1977, 7, 18, 2, 1, 18));
  });

  test.each([
    '',
    '0',
    '2026-11-21T00:00:00Z',
    'Thu, 18 Aug 2050 02:01:18 UTC',
    'Thu, 18 Aug 2050 02:01:18 AEST',
    'Thu, 18 Aug 50 02:01:18 GMT',
    'Thu 18 Aug 2050 02:01:18 GMT',
    'Thu, 18  Aug  2050 02:01:18 GMT',
    'Thu, 18-Aug-2050 02:01:18 GMT',
    'Thu, 18 Aug 2050 02.01.18 GMT',
    'Thu, 18 Aug 2050 2:01:18 GMT',
    'Thu, 31 Feb 2050 02:01:18 GMT',
    'Thu, 18 Aug 2050 25:01:18 GMT',
  ])('%j is not guessed at', (text) => {
    expect(parseHttpDate(text, NOW)).toBeNull();
  });

  test('every second of the common form comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (seconds) => {
        expect(parseHttpDate(new Date(seconds * 1_000).toUTCString())).toBe(seconds * 1_000);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('Cache-Control', () => {
  test('is read with its quoted arguments, whatever the case', () => {
    expect([...parseCacheControl('Max-Age="60", ext="a, no-store", NO-CACHE="x", public')]).toEqual([
      ['max-age', '60'],
      ['ext', 'a, no-store'],
      ['no-cache', 'x'],
      ['public', null],
    ]);
  });

  test('what is no number of seconds is 0, and the shortest of several counts', () => {
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
      { numRuns: 10_000 },
    );
  });
});
