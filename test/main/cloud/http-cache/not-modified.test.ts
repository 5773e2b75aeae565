import { expect, test } from 'vitest';
import { resolveNotModified } from '../../../../main/cloud/http-cache/not-modified.ts';
import type { Validators } from '../../../../preload/contract/index.ts';

const CHANGED = 'Sat, 21 Nov 2026 05:20:00 GMT';
const LATER = 'Sun, 22 Nov 2026 05:20:00 GMT';

/** Resolves the replies of an origin: a 304 with each of the headers, then a 200. */
async function resolve(known: Validators | null, ...notModified: readonly Record<string, string>[]) {
  const conditions: Record<string, string>[] = [];
  const resolved = await resolveNotModified(known, 'request-1', async (condition) => {
    const headers = notModified[conditions.length];
    conditions.push(condition);
    const status = headers === undefined ? 200 : 304;
    const reply = { kind: 'replied', status, headers: headers ?? {}, lines: [], wireBytes: 0 } as const;
    return { reply: { ...reply, body: new Uint8Array() }, host: 'cloud.example.org' };
  });
  return { ...resolved, conditions };
}

test('a 304 replaces the validators that it names and leaves the others', async () => {
  const known = { lastModified: CHANGED, etag: '"1"' };
  expect((await resolve(known, {})).unchanged).toEqual(known);
  expect((await resolve(known, { etag: 'W/"1"' })).unchanged).toEqual({ ...known, etag: 'W/"1"' });
  expect((await resolve(known, { 'last-modified': LATER })).unchanged).toEqual({
    ...known,
    lastModified: LATER,
  });
});

test.each([
  [{ lastModified: CHANGED, etag: '"1"' }, { etag: '"2"' }],
  [{ lastModified: CHANGED, etag: null }, { 'last-modified': LATER }],
  [null, {}],
])(
  'P22: a 304 that names another body (%#) is requested once more without a condition (RFC 9111 4.3.4)',
  async (known, headers) => {
    const { unchanged, reply, conditions } = await resolve(known, headers);
    expect({ unchanged, reply }).toMatchObject({ unchanged: null, reply: { status: 200 } });
    expect(conditions).toHaveLength(2);
    expect(conditions[1]).toEqual({});
  },
);

test('a 304 to a request without a condition is a failure', async () => {
  const { unchanged, reply, conditions } = await resolve(null, {}, {});
  expect(unchanged).toBeNull();
  expect(reply).toMatchObject({ kind: 'failed', failure: { code: 'unexpectedAnswer' } });
  expect(conditions).toHaveLength(2);
});
