import { describe, expect, test } from 'vitest';
import {
  conditionHeaders,
  isConditional,
  lastModifiedTime,
  validatorsOf,
} from '../../../../main/service/http/validators.ts';
import { TWENTY_FOUR_HOURS_MS } from '../../../../preload/contract/core/durations.ts';

const CHANGED = 'Sat, 21 Nov 2026 05:20:00 GMT';
/** The laptop's clock, different from the machine's. */
const NOW = Date.UTC(2026, 10, 21, 5, 20, 1);

describe('conditions', () => {
  test.each([CHANGED, 'Saturday, 21-Nov-26 05:20:00 GMT', 'Sat, 21 Nov 2026 05:20:00 +0000'])(
    'P22: %j is sent back verbatim',
    (lastModified) => {
      expect(conditionHeaders({ lastModified, etag: null }, NOW)).toEqual({
        'if-modified-since': lastModified,
      });
    },
  );

  test('an ETag is sent as it is, weak ones too', () => {
    expect(conditionHeaders({ lastModified: null, etag: 'W/"a"' }, NOW)).toEqual({
      'if-none-match': 'W/"a"',
    });
  });

  test.each([
    '*',
    '"a", "b"',
    '"a"b"',
    '"a',
    'a',
    '',
    '"a\r\nx-evil: 1"',
    '"a\n"',
    '"a b"',
    '"\u0000"',
    '"\u2603"',
    `"${'a'.repeat(2_000)}"`,
  ])('P22: the ETag %j is no condition, neither stored nor sent', (etag) => {
    expect(conditionHeaders({ lastModified: CHANGED, etag }, NOW)).toEqual({ 'if-modified-since': CHANGED });
    expect(conditionHeaders({ lastModified: null, etag }, NOW)).toEqual({});
    expect(isConditional({ lastModified: null, etag }, NOW)).toBe(false);
    expect(validatorsOf({ etag }, NOW)).toEqual({ lastModified: null, etag: null });
  });

  test.each([
    'not a date',
    '',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    `${CHANGED}\r\nx-evil: 1`,
    'Sat, 21 Nov 2026 05:20:00 GMT\u2603',
  ])('P22: the date %j is no condition, neither stored nor sent, and no time of an image', (lastModified) => {
    expect(conditionHeaders({ lastModified, etag: '"a"' }, NOW)).toEqual({ 'if-none-match': '"a"' });
    expect(isConditional({ lastModified, etag: null }, NOW)).toBe(false);
    expect(validatorsOf({ 'last-modified': lastModified }, NOW)).toEqual({ lastModified: null, etag: null });
    expect(lastModifiedTime({ 'last-modified': lastModified })).toBeNull();
  });

  test('the laptop’s clock decides which dates are still to come', () => {
    const twoDaysBefore = NOW - 2 * TWENTY_FOUR_HOURS_MS;
    expect(conditionHeaders({ lastModified: CHANGED, etag: null }, twoDaysBefore)).toEqual({});
    expect(validatorsOf({ 'last-modified': CHANGED }, twoDaysBefore).lastModified).toBeNull();
    const local = '2026-11-21T05:20:00';
    expect(conditionHeaders({ lastModified: local, etag: null }, NOW)).toEqual({
      'if-modified-since': local,
    });
  });

  test.each(['"a"', 'W/"a"', '""', '"é"', '"a,b"', '"v1--gzip"', '"!#$%&\'()*+"'])(
    'the ETag %j is one (RFC 9110 8.8.3)',
    (etag) => {
      expect(conditionHeaders({ lastModified: null, etag }, NOW)).toEqual({ 'if-none-match': etag });
    },
  );

  test('without a stored validator there is no condition', () => {
    expect(conditionHeaders(null, NOW)).toEqual({});
    expect(conditionHeaders({ lastModified: null, etag: null }, NOW)).toEqual({});
  });
});

describe('validators', () => {
  test('P22: a body that changed in the very second of the answer gets no Last-Modified to ask with', () => {
    expect(validatorsOf({ 'last-modified': CHANGED, date: CHANGED }, NOW)).toEqual({
      lastModified: null,
      etag: null,
    });
  });

  test('P22: a second later Last-Modified is stored verbatim', () => {
    const date = 'Sat, 21 Nov 2026 05:20:01 GMT';
    expect(validatorsOf({ 'last-modified': CHANGED, date }, NOW)).toEqual({
      lastModified: CHANGED,
      etag: null,
    });
  });

  test('with an ETag the second does not matter', () => {
    expect(validatorsOf({ 'last-modified': CHANGED, date: CHANGED, etag: '"1"' }, NOW)).toEqual({
      lastModified: CHANGED,
      etag: '"1"',
    });
  });

  test('the received clock is read from an HTTP-date and from nothing else', () => {
    expect(lastModifiedTime({ 'last-modified': CHANGED })).toBe(Date.UTC(2026, 10, 21, 5, 20));
    expect(lastModifiedTime({ 'last-modified': '2026' })).toBeNull();
    expect(lastModifiedTime({ 'last-modified': 'yesterday' })).toBeNull();
    expect(lastModifiedTime({})).toBeNull();
  });
});
