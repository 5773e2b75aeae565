import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHttpDate } from '../../../../main/service/http/http-date.ts';
import { manyCases } from '../../../faults/support/full-run.ts';

describe('HTTP-dates', () => {
  test.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'SUN, 06 nov 1994 08:49:37 gmt',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 06 Nov 1994 08:49:37 -0000',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 Z',
    'Sun, 06 Nov 1994 09:49:37 +0100',
    'Sun, 06-Nov-1994 08:49:37 GMT',
    '1994-11-06T08:49:37Z',
  ])('%s is read', (text) => {
    expect(parseHttpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
  });

  test('the day of the week tells the century of a two-digit year', () => {
    expect(parseHttpDate('Thursday, 18-Aug-50 02:01:18 GMT')).toBe(Date.UTC(2050, 7, 18, 2, 1, 18));
    expect(parseHttpDate('Thursday, 18-Aug-77 02:01:18 GMT')).toBe(Date.UTC(1977, 7, 18, 2, 1, 18));
  });

  test.each([
    '',
    '0',
    '-1',
    '1795169700',
    '2026-11-21T00:00:00',
    'Thu, 18 Aug 2050 02:01:18',
    'Thu, 18 Aug 2050 02:01:18 AEST',
    'Thu, 18 Aug 50 02:01:18 GMT',
    'Fri, 18 Aug 2050 02:01:18 GMT',
    'Thu 18 Aug 2050 02:01:18 GMT',
    'Thu, 18  Aug  2050 02:01:18 GMT',
    'Thu, 18 Aug 2050 02.01.18 GMT',
    'Thu, 18 Aug 2050 2:01:18 GMT',
    'Thu, 31 Feb 2050 02:01:18 GMT',
    'Thu, 18 Aug 2050 25:01:18 GMT',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Thu, 01 Jan 1970 00:00:01 GMT',
    'Mon, 01 Jan 0001 00:00:00 GMT',
  ])('%j is not guessed at', (text) => {
    expect(parseHttpDate(text)).toBeNull();
  });

  test('every second of the common form comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 86_400, max: 4_102_444_800 }), (seconds) => {
        expect(parseHttpDate(new Date(seconds * 1_000).toUTCString())).toBe(seconds * 1_000);
      }),
      { numRuns: manyCases },
    );
  });
});
