import { describe, expect, test } from 'vitest';
import { problemOf } from '../../../../main/service/client/answer-content.ts';
import { parseJson } from '../../../../main/service/http/json.ts';
import { decodeAccessToken } from '../../../../main/service/read/access-token.ts';
import { readSnapshotAddresses } from '../../../../main/service/read/snapshot-address.ts';

const BASE = 'https://cloud.example.org/api';
const FULL = 'https://images.example.org/1?signature=SECRET';
const PREVIEW = 'https://images.example.org/1s?signature=SECRET';

/** Reads a JSON value as the body of an answer. */
const read = (json: unknown) => readSnapshotAddresses(Buffer.from(JSON.stringify(json)), BASE);

describe('readSnapshotAddresses', () => {
  test.each([
    FULL,
    { url: FULL },
    { snapshotUrl: FULL },
    { snapshot_url: FULL },
    { imageUrl: FULL },
    { image_url: FULL },
    { href: FULL },
    { data: { url: FULL } },
    { snapshot: { href: FULL } },
    { _links: { image: { href: FULL } } },
    [{ url: FULL }],
  ])('reads %j', (json) => {
    expect(read(json)).toEqual({ full: FULL, preview: null, statedPrecision: null });
  });

  test.each([
    { url: FULL, previewUrl: PREVIEW },
    { imageUrl: FULL, preview_url: PREVIEW },
    { full: { url: FULL }, preview: { url: PREVIEW } },
    { url: FULL, thumbnail_url: PREVIEW },
  ])('reads both addresses of %j', (json) => {
    expect(read(json)).toMatchObject({ full: FULL, preview: PREVIEW });
  });

  test('relative addresses are below the API base', () => {
    expect(read({ url: 'images/1' }).full).toBe('https://cloud.example.org/api/images/1');
    expect(read({ url: '/images/1' }).full).toBe('https://cloud.example.org/images/1');
  });

  test('the precision is taken from the answer where it states one', () => {
    expect(read({ url: FULL, precision: 'low' }).statedPrecision).toBe('low');
    expect(read({ url: FULL, lowPrecision: false }).statedPrecision).toBe('full');
  });

  test.each([
    [7, '$: a number where an address was expected'],
    ['', '$: not an address'],
    [{}, '$: no address of an image'],
    [{ data: { url: 'https://[SECRET' } }, '$.data.url: not an address'],
  ])('P20, P21: %j is refused, and the message holds no address', (json, message) => {
    expect(() => read(json)).toThrow(message);
    expect(message).not.toContain('SECRET');
  });
});

describe('decodeAccessToken', () => {
  test.each([
    { access_token: 'a.b-c', type: 'Bearer' },
    { access_token: 'a.b-c', type: 'bearer' },
    { accessToken: 'a.b-c', type: 'BEARER' },
    { access_token: 'a.b-c', token_type: 'Bearer' },
    { access_token: 'a.b-c' },
  ])('reads %j', (json) => {
    expect(decodeAccessToken(json)).toBe('a.b-c');
  });

  test.each([
    [{ access_token: 'a', type: 'Basic' }, '$.type: a scheme other than Bearer'],
    [{ type: 'Bearer' }, '$.access_token: missing'],
    [{ access_token: 7, type: 'Bearer' }, '$.access_token: a number is no token'],
    [{ access_token: '', type: 'Bearer' }, '$.access_token: an empty text is no token'],
    [
      { access_token: 'a\r\nX-Evil: 1', type: 'Bearer' },
      '$.access_token: characters that a token cannot have',
    ],
    [{ access_token: 'ä', type: 'Bearer' }, '$.access_token: characters that a token cannot have'],
    [
      { access_token: 'a'.repeat(16 * 1024 + 1), type: 'Bearer' },
      '$.access_token: longer than 16384 characters',
    ],
    [null, '$: null where a token was expected'],
  ])('P20: a bad answer is refused (%#)', (json, message) => {
    expect(() => decodeAccessToken(json)).toThrow(message);
  });
});

describe('parseJson', () => {
  test('whole numbers beyond 2^53 keep their digits', () => {
    expect(parseJson(Buffer.from('{"id":12345678901234567890,"n":1.5,"m":1e400}'))).toEqual({
      id: '12345678901234567890',
      n: 1.5,
      m: Infinity,
    });
  });

  test.each([
    ['', 'the body is empty'],
    [' \n', 'the body is empty'],
    ['<html>', 'the body is not JSON'],
    ['{"a":', 'the body is not JSON'],
  ])('P20: %j is refused', (text, message) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(message);
  });

  test('P20: bytes that are no UTF-8 are refused', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow('not UTF-8');
  });
});

describe('problemOf', () => {
  test('missing members are filled and wrong ones passed over', () => {
    expect(problemOf({ title: 'No', status: '404', detail: 7, instance: '/x' }, 404)).toEqual({
      type: 'about:blank',
      title: 'No',
      status: 404,
      detail: '',
      instance: '/x',
    });
  });

  test('the texts of services without problem objects are used', () => {
    expect(problemOf({ error: 'Bad', message: 'Because' }, 400)).toMatchObject({
      title: 'Bad',
      detail: 'Because',
    });
  });

  test.each([null, [], 'text', {}, { status: 404 }])('%j is no problem', (json) => {
    expect(problemOf(json, 404)).toBeNull();
  });
});
