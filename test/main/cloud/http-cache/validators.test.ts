import { describe, expect, test } from 'vitest';
import {
  conditionHeaders,
  isConditional,
  lastModifiedTime,
  validatorsOf,
} from '../../../../main/cloud/http-cache/validators.ts';

const CHANGED = 'Sat, 21 Nov 2026 05:20:00 GMT';

describe('conditions', () => {
  test.each([CHANGED, 'Saturday, 21-Nov-26 05:20:00 GMT', 'Sat, 21 Nov 2026 05:20:00 +0000'])(
    'P22: %j is sent back verbatim',
    (lastModified) => {
      expect(conditionHeaders({ lastModified, etag: null })).toEqual({ 'if-modified-since': lastModified });
    },
  );

  test('an ETag is sent as it is, weak ones too', () => {
    expect(conditionHeaders({ lastModified: null, etag: 'W/"a"' })).toEqual({ 'if-none-match': 'W/"a"' });
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
    expect(conditionHeaders({ lastModified: CHANGED, etag })).toEqual({ 'if-modified-since': CHANGED });
    expect(conditionHeaders({ lastModified: null, etag })).toEqual({});
    expect(isConditional({ lastModified: null, etag })).toBe(false);
    expect(validatorsOf({ etag })).toEqual({ lastModified: null, etag: null });
  });

  test.each([
    'not a date',
    '',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    `${CHANGED}\r\nx-evil: 1`,
    'Sat, 21 Nov 2026 05:20:00 GMT\u2603',
  ])('P22: the date %j is no condition, neither stored nor sent, and no time of an image', (lastModified) => {
    expect(conditionHeaders({ lastModified, etag: '"a"' })).toEqual({ 'if-none-match': '"a"' });
    expect(isConditional({ lastModified, etag: null })).toBe(false);
    expect(validatorsOf({ 'last-modified': lastModified })).toEqual({ lastModified: null, etag: null });
    expect(lastModifiedTime({ 'last-modified': lastModified })).toBeNull();
  });

  test.each(['"a"', 'W/"a"', '""', '"é"', '"a,b"', '"v1--gzip"', '"!#$%&\'()*+"'])(
    'the ETag %j is one (RFC 9110 8.8.3)',
    (etag) => {
      expect(conditionHeaders({ lastModified: null, etag })).toEqual({ 'if-none-match': etag });
    },
  );

  test('without a stored validator there is no condition', () => {
    expect(conditionHeaders(null)).toEqual({});
    expect(conditionHeaders({ lastModified: null, etag: null })).toEqual({});
  });
});

describe('validators', () => {
  test('P22: a body that changed in the very second of the answer gets no Last-Modified to ask with', () => {
    expect(validatorsOf({ 'last-modified': CHANGED, date: CHANGED })).toEqual({
      lastModified: null,
      etag: null,
    });
  });

  test('P22: a second later Last-Modified is stored verbatim', () => {
    const date = 'Sat, 21 Nov 2026 05:20:01 GMT';
    expect(validatorsOf({ 'last-modified': CHANGED, date })).toEqual({ lastModified: CHANGED, etag: null });
  });

  test('with an ETag the second does not matter', () => {
    expect(validatorsOf({ 'last-modified': CHANGED, date: CHANGED, etag: '"1"' })).toEqual({
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
